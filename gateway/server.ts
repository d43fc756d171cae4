import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CallbackOptions, Callbacks, defaultCallbackOptions } from './callbacks';
import type { Request, Response } from './exchange';
import { handle, refuse } from './handle';
import type { Modification } from './modification';
import { settle, takeDue } from './settlement';
import { type Config, createState, type State } from './state';

export interface StartOptions extends Partial<Config> {
  /** 0 takes a free one */
  port?: number;
  modifications?: readonly Modification[];
  callbacks?: Partial<CallbackOptions>;
}

export interface Gateway {
  /** base address without a closing slash */
  url: string;
  state: State;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const bodyLimit = 1024 * 1024;
/** milliseconds between looks at what has settled */
const tickMs = 10;
const json = 'application/json; charset=utf-8';

function requestOf({ method, raw, query, headers, body }: FastifyRequest): Request {
  const url = raw.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: (query ?? {}) as Request['query'],
    headers,
    body: typeof body === 'string' ? body : '',
  };
}

function send(reply: FastifyReply, { status, headers, body, delayMs }: Response): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  reply.code(status).header('content-type', json);
  if (headers) reply.headers(headers);
  if (!delayMs) reply.send(text);
  else setTimeout(() => reply.send(text), delayMs);
}

/** Answers of the server itself keep the document's error shape too. */
function fail(state: State, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  send(reply, refuse(requestOf(request), state, Date.now(), status, status < 500 ? '1004' : '1007'));
}

function listener(state: State): FastifyInstance {
  const app = fastify({
    bodyLimit,
    keepAliveTimeout: 60_000,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => fail(state, error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (_error, socket) => {
      const text = JSON.stringify(refuse(unreadable, state, Date.now(), 400, '1004').body);
      const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${json}\r\nContent-Length: ${Buffer.byteLength(text)}`;
      if (socket.writable) socket.end(`${head}\r\nConnection: close\r\n\r\n${text}`);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const serve = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, handle(requestOf(request), state, Date.now()));
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], url: '*', handler: serve });
  app.setNotFoundHandler(serve);
  app.setErrorHandler((error: FastifyError, request, reply) => fail(state, error, request, reply));
  return app;
}

/** What a connection sent that is no HTTP. */
const unreadable: Request = { method: '', path: '', query: {}, headers: {}, body: '' };

function tick(state: State, callbacks: Callbacks, now: number): void {
  settle(state, now);
  for (const notification of takeDue(state, now)) {
    const url = state.partners.find(({ username }) => username === notification.partner)?.callback.url;
    if (url) callbacks.send(url, notification);
  }
}

/** Starts the gateway on the loopback address. Rejects where the port is taken. */
export async function start(options: StartOptions = {}): Promise<Gateway> {
  const { port = 0, modifications = [], callbacks: callbackOptions, ...config } = options;
  const state = createState(config, modifications, Date.now());
  const app = listener(state);
  await app.listen({ port, host });
  const callbacks = new Callbacks({ ...defaultCallbackOptions, ...callbackOptions });
  const timer = setInterval(() => tick(state, callbacks, Date.now()), tickMs);
  return {
    url: `http://${host}:${(app.server.address() as AddressInfo).port}`,
    state,
    close: async () => {
      clearInterval(timer);
      callbacks.close();
      await app.close();
    },
  };
}
