/**
 * The callback address of the sample partner by itself: answers every callback (Events), and nothing else.
 * With a certificate and its key it serves HTTPS, as the specification wants it.
 *
 *     npx tsx docs/examples/receiver.ts PORT [CERTIFICATE KEY]
 */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

const [port = '9099', certificate, key] = process.argv.slice(2);
/** Longer bodies are not callbacks. */
const maxBytes = 64 * 1024;

const listener: RequestListener = (request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    text += part;
    if (text.length > maxBytes) request.destroy();
  });
  request.on('end', () => {
    const isCallback = ((): boolean => {
      try {
        const { partnerTransId, status } = JSON.parse(text) ?? {};
        return typeof partnerTransId === 'string' && typeof status === 'string';
      } catch {
        return false;
      }
    })();
    // a system of yours looks the payout up here; what it has done is not done again for a repeat
    console.log(isCallback ? text : 'no callback');
    if (!isCallback) response.writeHead(400).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"acknowledged":"true"}');
  });
};

const server =
  certificate && key
    ? createSecureServer({ cert: readFileSync(certificate), key: readFileSync(key) }, listener)
    : createServer(listener);
server.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${port}`));
