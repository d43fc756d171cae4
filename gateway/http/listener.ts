/** HTTP around `handle`: whatever comes over a connection is answered in the document's shape, or the connection ends. */
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Request, Response, State } from '../exchange/exchange';
import { handle, refuse } from './handle';
import type { Tls } from './tls';

/** Times in milliseconds. */
export interface Timeouts {
  /** from the start of a request to the end of its headers */
  headersMs: number;
  /** from the start of a request to its end */
  requestMs: number;
  /** between looks at connections that are late */
  checkMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 5000, requestMs: 10_000, checkMs: 1000 };

/** Bytes; no request of the document comes near. */
const bodyLimit = 1024 * 1024;
const json = 'application/json; charset=utf-8';

/** Node joins the copies of a header that came several times; they are kept apart here. */
function headersOf({ headers, raw }: FastifyRequest): Request['headers'] {
  const isRepeated = raw.rawHeaders.length / 2 > Object.keys(headers).length;
  if (!isRepeated) return headers;
  const distinct = Object.entries(raw.headersDistinct);
  return Object.fromEntries(distinct.map(([name, copies = []]) => [name, copies.length > 1 ? copies : copies[0]]));
}

/** Header names as they were written, by those in lower case. */
function namesOf({ raw }: FastifyRequest): Record<string, string> {
  const written = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(written.map((name) => [name.toLowerCase(), name]));
}

/** A request as the wire brought it. A copy by spreading has no names. */
class Received implements Request {
  readonly method;
  readonly path;
  readonly query;
  readonly headers;
  readonly body;

  constructor(private readonly request: FastifyRequest) {
    const { method, raw, query, body } = request;
    const url = raw.url ?? '/';
    const mark = url.indexOf('?');
    this.method = method;
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = (query ?? {}) as Request['query'];
    this.headers = headersOf(request);
    this.body = typeof body === 'string' ? body : '';
  }

  names(): Record<string, string> {
    return namesOf(this.request);
  }
}

/** Written by hand: no hook and no serializer has a say in it. */
function send(reply: FastifyReply, { status, headers, body, delayMs }: Response): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { raw } = reply.hijack();
  const head = { ...headers, 'content-type': json, 'content-length': Buffer.byteLength(text) };
  if (delayMs) setTimeout(() => raw.writeHead(status, head).end(text), delayMs);
  else raw.writeHead(status, head).end(text);
}

/** Answers of the server itself keep the document's error shape too. */
function fail(state: State, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  const { body } = refuse(new Received(request), state, Date.now(), status, status < 500 ? '1004' : '1007');
  // by the server's own way, which ends a connection whose body was not read
  reply.code(status).header('content-type', json).send(JSON.stringify(body));
}

/** What a connection sent that is no request of HTTP. */
const unreadable: Request = { method: '', path: '', query: {}, headers: {}, body: '' };

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function hangUp(state: State, { code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(refuse(unreadable, state, Date.now(), 400, '1004').body);
  const head = [
    `HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}`,
    `Content-Type: ${json}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** A server for a state, not yet listening. */
export function listener(state: State, tls: Tls | undefined, timeouts: Timeouts): FastifyInstance {
  const { headersMs, requestMs, checkMs } = timeouts;
  const server = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  const app = fastify({
    bodyLimit,
    requestTimeout: requestMs,
    keepAliveTimeout: 60_000,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => fail(state, error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error, socket) => hangUp(state, error, socket),
    ...(tls ? { https: { ...server, cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' } } : { http: server }),
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  // read as text: `handle` parses it. Every other type is refused with 1004 and HTTP status 415
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const serve = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, handle(new Received(request), state, Date.now()));
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], url: '*', handler: serve });
  app.setNotFoundHandler(serve);
  app.setErrorHandler((error: FastifyError, request, reply) => fail(state, error, request, reply));
  return app;
}
