import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsedJson } from '../../contract';
import { type CallbackRecord, maskHeaders } from '../../journal';

/** Bytes of a callback, which has a few hundred; milliseconds in which it must be sent; connections at a time. */
const maxBody = 1 << 20;
const requestMs = 30_000;
/** How long a connection may be idle: longer than senders keep one, as a rule. */
const idleMs = 65_000;
const maxConnections = 2000;

/** A receiver of callbacks that has been started. */
export interface Receiver {
  /** address to which callbacks are sent */
  url: string;
  /** the gateway has taken an address of its own for the second partner */
  ofSecond?: boolean;
  /** callbacks received so far */
  readonly count: number;
  close(): Promise<void>;
}

/**
 * Starts an HTTP server that acknowledges every callback (Events) and passes it on whole. Port 0 picks a
 * free port; `host` is the listen address. Rejects with the system's error if it cannot listen.
 */
export function startReceiver(
  port: number,
  path: string,
  write: (record: CallbackRecord) => void,
  host = '127.0.0.1',
): Promise<Receiver> {
  let count = 0;
  // anybody on the network may send here: no sender holds what others need, and none is waited for
  const limits = {
    ...{ requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: 1000 },
    // a gateway may send over a connection that was idle for long, and not again where it is closed just then
    keepAliveTimeout: idleMs,
  };
  const server: Server = createServer(limits, (request, response) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > maxBody) request.destroy();
      else pieces.push(piece);
    });
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      const body = parsedJson(text);
      const answered = JSON.stringify({ acknowledged: 'true' });
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { method = '', url = path } = request;
      // a query may have a key
      const [came = ''] = url.split('?');
      count += 1;
      const where = came === path ? {} : { path: came };
      write({ t: 'callback', at: Date.now(), method, ...where, headers: maskHeaders(headers), text, body, answered });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answered);
    });
    request.on('error', () => response.destroy());
  });
  server.maxConnections = maxConnections;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}${path}`,
        get count() {
          return count;
        },
        close,
      });
    });
  });
}
