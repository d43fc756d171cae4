import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { issueForThisMachine } from '../../gateway/http/authority';
import { type ClientOptions, HttpClient, sendRequest } from './http-client';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const reading = (handler: Handler) => (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part;
  });
  request.on('end', () => handler(request, body, response));
};

async function listening(server: Server, scheme = 'http'): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (handler: Handler): Promise<string> => listening(createServer(reading(handler)));

/** What a request was, as the server saw it. */
const mirror: Handler = ({ method, headers }, body, response) =>
  response.end(JSON.stringify({ method, type: headers['content-type'] ?? null, body }));

test.each<[what: string, request: object, seen: object]>([
  ['a GET has no body', {}, { method: 'GET', type: null, body: '' }],
  ['an object is sent as JSON', { method: 'POST', body: { a: 1 } }, { method: 'POST', type: 'application/json', body: '{"a":1}' }],
  ['text is sent as it is', { method: 'PUT', body: '{"a": 1}' }, { method: 'PUT', type: 'application/json', body: '{"a": 1}' }],
  ['a content type of its own counts, in any case', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'a' }, { method: 'POST', type: 'text/plain', body: 'a' }],
])('%s', async (_, request, seen) => {
  const { status, text } = await sendRequest(await serve(mirror), request);
  expect([status, JSON.parse(text)]).toEqual([200, seen]);
}); // biome-ignore format: one row a line

test('redirects are returned, and credentials stay', async () => {
  const url = await serve((_request, _body, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  expect(await sendRequest(url)).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
}); // biome-ignore format: the location in one line

test('a server that compresses for a client that says nothing does not', async () => {
  const url = await serve(({ headers }, _body, response) => response.end(String(headers['accept-encoding'])));
  expect((await sendRequest(url)).text).toBe('identity');
});

test('a body is read up to a limit', async () => {
  const url = await serve((_request, _body, response) => response.end('x'.repeat(1_000_000)));
  const client = new HttpClient({ maxBytes: 1000 });
  expect((await client.send(url)).text).toBe('x'.repeat(1000));
  await client.close();
});

test.each<[what: string, handler: Handler]>([
  ['no response', () => {}],
  ['a body that never ends', (_request, _body, response) => response.writeHead(200).write('begun')],
])('%s is given up', async (_, handler) => {
  await expect(sendRequest(await serve(handler), { timeoutMs: 50 })).rejects.toThrow(/timeout/i);
});

test('a body is held until others can be sent too', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST') seen.push(`${request.headers['content-length']} bytes announced`);
    request.on('data', (part) => seen.push(String(part))).on('end', () => response.end('{}'));
  });
  const url = await listening(server);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isOpen = new Promise<void>((begun) => {
    const together = () => {
      begun();
      return released;
    };
    void sendRequest(url, { method: 'POST', body: '"ü"', together }).then(({ text, ms }) =>
      seen.push(`${text} ${ms < 150}`),
    );
  });
  await isOpen;
  const begun = performance.now();
  // others come and go meanwhile
  while (performance.now() - begun < 200) await sendRequest(url);
  expect(seen.filter((one) => one === '"ü"')).toEqual([]);
  release();
  // what was held is no time of the reply
  await expect.poll(() => seen).toEqual(['4 bytes announced', '"ü"', '{} true']);
});

test('certificates are checked, against the given authority', async () => {
  const { cert, key, caCertificate } = await issueForThisMachine(Date.now());
  const url = await listening(createTlsServer({ cert, key }, reading(mirror)), 'https');
  const sent = async (options: ClientOptions) => {
    const client = new HttpClient(options);
    return (await client.send(url).finally(() => client.close())).status;
  };
  await expect(sent({})).rejects.toThrow(/certificate/);
  expect(await sent({ tls: { ca: caCertificate } })).toBe(200);
  expect(await sent({ checksCertificates: false })).toBe(200);
});
