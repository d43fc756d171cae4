/** A proxy before a gateway that spoils a share of the answers. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions, type Server as TlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import type { SecureContextOptions } from 'node:tls';
import { listening } from './listening';

/** An answer as the gateway gave it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Where the answer goes. `tick` calls something again and again until the connection ends. */
export interface Way {
  response: ServerResponse;
  /** the request, for what depends on it */
  path: string;
  tick(ms: number, what: () => void): void;
  /** ends all connections; new ones meet this certificate, or are refused */
  become(other: SecureContextOptions | undefined): void;
}

/** Sends an answer in a spoilt form. */
export type Spoil = (answer: Answer, way: Way) => void;

/** A hostile gateway that has been started. */
export interface HostileGateway {
  url: string;
  /** how many answers were spoilt */
  spoilt(): number;
  close(): Promise<void>;
}

/** Headers that each connection has of its own. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

function forward(behind: string, message: IncomingMessage, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { 'content-length': _, ...headers } = message.headers;
    const sent = request(new URL(message.url ?? '/', behind), { method: message.method, headers }, async (answer) => {
      const own = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
      const named = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
      resolve({ status: answer.statusCode ?? 500, headers: named, text: await text(answer) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Options {
  /** every n-th of the answers that may be spoilt is */
  every: number;
  /** which may be; default: those of k6 */
  of?: (message: IncomingMessage) => boolean;
  /** certificate and key, for HTTPS */
  tls?: ServerOptions | undefined;
}

const ofK6 = ({ headers }: IncomingMessage): boolean => /k6/i.test(headers['user-agent'] ?? '');

/** Starts a proxy before the gateway at `behind`; the ways to spoil an answer take turns. */
export async function hostileGateway(
  behind: string,
  spoils: readonly Spoil[],
  { every, of = ofK6, tls }: Options,
): Promise<HostileGateway> {
  let count = 0;
  let spoilt = 0;
  const answered = async (message: IncomingMessage, response: ServerResponse) => {
    const body = await text(message);
    const answer = await forward(behind, message, body).catch(() => undefined);
    if (!answer) return response.destroy();
    const { socket } = message;
    const tick = (ms: number, what: () => void) => {
      const timer = setInterval(what, ms);
      socket.once('close', () => clearInterval(timer));
    };
    if (of(message)) count += 1;
    const isSpoilt = of(message) && count % every === 0;
    const spoil = isSpoilt ? spoils[spoilt++ % spoils.length] : undefined;
    const become = (other: SecureContextOptions | undefined) => {
      if (!other) server.close();
      else (server as TlsServer).setSecureContext(other);
      server.closeAllConnections();
    };
    if (spoil) spoil(answer, { response, path: message.url ?? '/', tick, become });
    else response.writeHead(answer.status, answer.headers).end(answer.text);
  };
  const server = tls ? createTlsServer(tls, answered) : createServer(answered);
  server.keepAliveTimeout = 60_000;
  const address = await listening(server);
  return {
    url: `${tls ? 'https' : 'http'}://${address}`,
    spoilt: () => spoilt,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
