/**
 * A fastify server that does only what the gateway cannot avoid: it accepts the same requests, parses their bodies, and
 * answers with fixed texts. Run as `server.ts FILE` with the texts in the file.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const texts: Record<'status' | 'quotation' | 'transaction' | 'view', string> = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const type = 'application/json; charset=utf-8';

// the options of gateway/http/listener.ts
const app = fastify({
  bodyLimit: 1024 * 1024,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  forceCloseConnections: true,
  exposeHeadRoutes: false,
  http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
});
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
  done(null, JSON.parse(body as string)),
);
app.get('/eig/gsma/accounts/*', (_request, reply) => reply.header('content-type', type).send(texts.status));
app.post('/eig/gsmaV2/quotations', (_request, reply) => reply.header('content-type', type).send(texts.quotation));
app.post('/eig/gsma/transactions', (_request, reply) => reply.header('content-type', type).send(texts.transaction));
app.get('/eig/gsma/transactions_v3/*', (_request, reply) => reply.header('content-type', type).send(texts.view));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`bare server ready on http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
