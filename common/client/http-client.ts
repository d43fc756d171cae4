/** The HTTP client of Node, for everything that the harness sends itself; k6 sends the load. */

import { type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { EnvironmentError, machineLack } from '../errors';
import { getOrMake } from '../made-once';
import { splitUserInfo } from '../shown/url-secrets';
import { type HttpProxy, proxyFor } from './proxy';

/** A request; a GET without a body by default. */
export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** an object is sent as JSON, text and streams as they are */
  body?: unknown;
  /** called once a connection is open; the body, a text, is sent when it resolves */
  together?: (() => Promise<unknown>) | undefined;
  /** longest wait until the whole response is there; absent: `waitMs` */
  timeoutMs?: number | undefined;
}

/** A response with any status; redirects are responses too. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** the body, without its content coding */
  text: string;
  /** milliseconds from the request to the last byte of its response, without the time to connect */
  ms: number;
}

/** PEM texts. */
export interface TlsOptions {
  /** authority that is trusted in place of those of the system */
  ca?: string | undefined;
  /** certificate of the client, which the server asks for */
  cert?: string | undefined;
  key?: string | undefined;
}

/** How a client connects, and what it reads. */
export interface ClientOptions {
  tls?: TlsOptions | undefined;
  /** false: certificates are not checked */
  checksCertificates?: boolean;
  /** bytes of a body that are read; the rest of a longer one is cut off */
  maxBytes?: number;
  /** addresses of host names, in place of what the system finds */
  hosts?: Readonly<Record<string, string>> | undefined;
}

/** How long a response is waited for, unless a request says otherwise; milliseconds. */
export const waitMs = 10_000;
const defaultMaxBytes = 64 * 2 ** 20;
/** Maximum size of the headers of a response in bytes; the default of Node is 16,384. */
const maxHeaderBytes = 2 ** 20;
/** A connection that was idle for longer is not used again, because the server may be closing it. */
const idleMs = 500;

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Decoders by content coding. */
const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads a stream up to a number of bytes. */
async function bytesOf(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let left = most;
  for await (const part of stream) {
    parts.push(part.subarray(0, left));
    left -= part.length;
    if (left <= 0) break;
  }
  return Buffer.concat(parts);
}

/** Reads a body up to a number of bytes and decodes it; a body that cannot be decoded is returned as it was received. */
async function textOf({ body, headers }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const bytes = await bytesOf(body, maxBytes);
  const decoder = decoders[String(headers['content-encoding']).trim().toLowerCase()]?.();
  const decoded = decoder && (await bytesOf(decoder.end(bytes), maxBytes).catch(() => undefined));
  return (decoded ?? bytes).toString('utf8');
}

type Handler = Dispatcher.DispatchHandler;

interface Options extends Dispatcher.DispatchOptions {
  /** called when a connection is open and the request leaves */
  departs?: () => void;
}

const events = [
  ...(['onRequestStart', 'onRequestUpgrade', 'onResponseStart', 'onResponseData'] as const),
  ...(['onResponseEnd', 'onResponseError'] as const),
];

/** A handler that calls `departs` when the request leaves, and passes all events on. */
const watched = ({ departs }: Options, next: Handler): Handler =>
  Object.fromEntries(
    events.map((name) => [
      name,
      (...args: never[]) => {
        if (name === 'onRequestStart') departs?.();
        return (next[name] as ((...all: never[]) => unknown) | undefined)?.call(next, ...args);
      },
    ]),
  );

/** A DNS lookup that returns the given addresses for some hosts, and asks the system for the others. */
const lookupIn =
  (hosts: Readonly<Record<string, string>>): LookupFunction =>
  (name, options, done) => {
    const address = hosts[name];
    if (address === undefined) lookup(name, options as LookupAllOptions, done);
    else if (options.all) done(null, [{ address, family: isIP(address) }]);
    else done(null, address, isIP(address));
  };

/** undici is loaded for the first request, because to load it takes a tenth of the start of a command that sends none. */
async function connect({ tls, checksCertificates = true, hosts }: ClientOptions, proxy?: HttpProxy) {
  // in the compiled package, a CommonJS module only has a default export
  const undici = (await import('undici')).default as unknown as typeof import('undici');
  const { Agent, Pool, ProxyAgent, request } = undici;
  const secured = { ...tls, ...(hosts && { lookup: lookupIn(hosts) }), rejectUnauthorized: checksCertificates };
  const limits = { keepAliveTimeout: idleMs, maxHeaderSize: maxHeaderBytes };
  const agent = proxy
    ? new ProxyAgent({
        uri: proxy.url,
        ...(proxy.authorization && { token: proxy.authorization }),
        // plain HTTP is sent through the proxy without CONNECT, as k6 does
        proxyTunnel: false,
        requestTls: secured,
        proxyTls: { ca: tls?.ca },
        // undici does not apply the limits to forwarded requests
        factory: (origin, options) => new Pool(origin, { ...options, ...limits }),
        ...limits,
      })
    : new Agent({ connect: secured, ...limits });
  const dispatcher = agent.compose((dispatch) => (options: Options, next) => dispatch(options, watched(options, next)));
  return { agent, dispatcher, request };
}

/** undici's message when a proxy answers instead of the server. */
const refusal = /^Proxy .*\((\d{3})\)/;

/** Keeps its connections open until it is closed, for many requests to one server, directly or through a proxy. */
export class HttpClient {
  readonly #connections = new Map<string, ReturnType<typeof connect>>();

  constructor(private readonly options: ClientOptions = {}) {}

  /** Rejects if no response arrives in time; with an EnvironmentError where this machine is why. Redirects are returned, not followed: they would take credentials along. */
  async send(url: string, request: HttpRequest = {}): Promise<HttpResponse> {
    try {
      return await this.#send(url, request);
    } catch (error) {
      const lack = machineLack(error);
      if (lack) throw new EnvironmentError(lack);
      const [, status] = refusal.exec((error as Error).message) ?? [];
      throw status ? new Error(`the proxy ${proxyFor(url)?.shown} refuses, with HTTP ${status}`) : error;
    }
  }

  #connection(url: string): ReturnType<typeof connect> {
    const proxy = proxyFor(url);
    return getOrMake(this.#connections, proxy?.url ?? '', () => connect(this.options, proxy));
  }

  async #send(
    url: string,
    { method = 'GET', headers = {}, body, together, timeoutMs }: HttpRequest,
  ): Promise<HttpResponse> {
    const { maxBytes = defaultMaxBytes } = this.options;
    const { dispatcher, request } = await this.#connection(url);
    let departed = performance.now();
    const departs = () => {
      departed = performance.now();
    };
    const hasType = body === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    const isPlain = body === undefined || typeof body === 'string' || isStream(body);
    // undici ignores the user and password in a URL
    const { url: address, authorization } = splitUserInfo(url);
    async function* held(text: string, until: () => Promise<unknown>) {
      await until();
      departs();
      yield Buffer.from(text);
    }
    const isHeld = together !== undefined && typeof body === 'string';
    const sent = isHeld ? Readable.from(held(body, together)) : isPlain ? (body as string) : JSON.stringify(body);
    const response = await request(address, {
      method,
      dispatcher,
      ...{ departs },
      // without this header, a server may compress its response
      headers: {
        'accept-encoding': 'identity',
        ...(hasType ? {} : { 'content-type': 'application/json' }),
        ...(authorization !== undefined && { authorization }),
        ...(isHeld && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body !== undefined && { body: sent }),
      signal: AbortSignal.timeout(timeoutMs ?? waitMs),
    });
    const text = await textOf(response, maxBytes);
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const ms = performance.now() - departed;
    return { status: response.statusCode, headers: Object.fromEntries(named), text, ms };
  }

  /** Ends its connections, and what still runs on them. */
  async close(): Promise<void> {
    for (const made of this.#connections.values()) await (await made).agent.destroy().catch(() => undefined);
  }
}

/** Sends one request over a connection of its own. */
export async function sendRequest(
  url: string,
  { tls, ...options }: HttpRequest & Pick<ClientOptions, 'tls'> = {},
): Promise<HttpResponse> {
  const client = new HttpClient({ tls });
  try {
    return await client.send(url, options);
  } finally {
    await client.close();
  }
}
