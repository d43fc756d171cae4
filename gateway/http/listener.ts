/** The HTTP server around `handle`. Invalid HTTP too gets an error object of the specification where possible. */
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Request, Response, State } from '../exchange/exchange';
import { handle, refuse } from '../handling/handle';
import type { Watch } from './events';
import type { Tls } from './tls';

/** Times in milliseconds. */
export interface Timeouts {
  /** from the start of a request to the end of its headers */
  headersMs: number;
  /** from the start of a request to its end */
  requestMs: number;
  /** interval at which connections are checked for these timeouts */
  checkMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 5000, requestMs: 10_000, checkMs: 1000 };

/** In bytes; far more than any request of the specification needs. */
const bodyLimit = 1024 * 1024;
const json = 'application/json; charset=utf-8';

/** Keeps the values of a repeated header apart, which Node joins. */
function headersOf({ headers, raw }: FastifyRequest): Request['headers'] {
  const isRepeated = raw.rawHeaders.length / 2 > Object.keys(headers).length;
  if (!isRepeated) return headers;
  const distinct = Object.entries(raw.headersDistinct);
  return Object.fromEntries(distinct.map(([name, copies = []]) => [name, copies.length > 1 ? copies : copies[0]]));
}

/** Header names as the client wrote them, by their lower-case form. */
function namesOf({ raw }: FastifyRequest): Record<string, string> {
  const written = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(written.map((name) => [name.toLowerCase(), name]));
}

function receivedOf(request: FastifyRequest): Request {
  const { method, raw, query, body } = request;
  const url = raw.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: (query ?? {}) as Request['query'],
    headers: headersOf(request),
    names: () => namesOf(request),
    body: typeof body === 'string' ? body : '',
  };
}

/** Writes the response directly, without fastify's hooks and serializers. */
function send(reply: FastifyReply, { status, headers, body, delayMs, lost, ended }: Response): void {
  const { raw } = reply.hijack();
  if (ended) raw.once('close', () => ended(raw.writableFinished, Date.now()));
  if (lost) return void raw.destroy();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const head = { 'content-type': json, ...headers, 'content-length': Buffer.byteLength(text) };
  if (delayMs) setTimeout(() => raw.writeHead(status, head).end(text), delayMs);
  else raw.writeHead(status, head).end(text);
}

/** Stands for input that is not a valid HTTP request. */
const unreadable: Request = { method: '', path: '', query: {}, headers: {}, body: '' };

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Sends an error object as the answer to what is not a valid HTTP request. */
function hangUp(socket: Socket, code: string, text: string): void {
  const head = [
    `HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}`,
    `Content-Type: ${json}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Creates the server for a state; it is not listening yet. `watch` is told of every answer. */
export function listener(state: State, tls: Tls | undefined, timeouts: Timeouts, watch?: Watch): FastifyInstance {
  const tell = (request: Request, response: Response, problem?: string) =>
    watch?.({ kind: 'answered', at: state.latest?.now ?? 0, request, exchange: state.latest, response, problem });
  /** The JSON of a refusal for an error of the server itself. */
  const refused = (request: Request, status: number, problem: string): string => {
    const response = refuse(request, state, Date.now(), { status, code: status < 500 ? '1004' : '1007' });
    tell(request, response, problem);
    return JSON.stringify(response.body);
  };
  const fail = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    const text = refused(receivedOf(request), status, error.message);
    // sent through fastify, which closes a connection whose request body was not read
    reply.code(status).header('content-type', json).send(text);
  };
  const { headersMs, requestMs, checkMs } = timeouts;
  const server = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  const app = fastify({
    bodyLimit,
    requestTimeout: requestMs,
    keepAliveTimeout: 60_000,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => fail(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: ({ code = '' }, socket) => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else hangUp(socket, code, refused(unreadable, 400, `this is not a request of HTTP/1.1 (${code})`));
    },
    ...(tls ? { https: { ...server, cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' } } : { http: server }),
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  // the body is read as text, `handle` parses it; other content types are refused with 1004 and HTTP status 415
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const received = receivedOf(request);
    const response = handle(received, state, Date.now());
    tell(received, response);
    send(reply, response);
  };
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], url: '*', handler: serve });
  app.setNotFoundHandler(serve);
  app.setErrorHandler(fail);
  return app;
}
