/** Raw HTTP/1.1 for what k6 cannot send: headers in any case and repeated, and connections cut after sending. */
import { connect as connectPlain, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

export interface RawRequest {
  method: string;
  url: string;
  /** sent in this order and case; may repeat */
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | undefined;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export const waitMs = 10_000;

function open(url: URL, tls: ConnectionOptions): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectTls({ host, port, servername: /^[\d.:]+$/.test(host) ? undefined : host, ...tls } as ConnectionOptions)
      : connectPlain({ host, port });
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(waitMs, () => socket.destroy(new Error(`no response within ${waitMs / 1000} s`)));
  });
}

function serialize({ method, url, headers, body = '' }: RawRequest): string {
  const { host, pathname, search } = new URL(url);
  const own = [
    ['Host', host],
    ['Connection', 'close'],
    ...(body === '' ? [] : [['Content-Type', 'application/json']]),
    ...(body === '' ? [] : [['Content-Length', String(Buffer.byteLength(body))]]),
  ];
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}`);
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function decodeChunks(text: string): string {
  let rest = text;
  let whole = '';
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, end), 16);
    if (end < 0 || !size) return whole;
    whole += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 4 + size);
  }
}

function parseResponse(raw: string): RawResponse {
  const headEnd = raw.indexOf('\r\n\r\n');
  const [first = '', ...lines] = raw.slice(0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = raw.slice(headEnd + 4);
  const text = headers['transfer-encoding'] === 'chunked' ? decodeChunks(body) : body;
  // the socket is read as latin1, so that chunk sizes count bytes
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: Buffer.from(text, 'latin1').toString('utf8') };
}

/** Sends a request and reads the whole response; rejects if there is none. */
export async function exchange(request: RawRequest, tls: ConnectionOptions = {}): Promise<RawResponse> {
  const socket = await open(new URL(request.url), tls);
  return new Promise((resolve, reject) => {
    let raw = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      raw += part;
    });
    socket.once('error', reject);
    socket.once('close', () =>
      raw.includes('\r\n\r\n')
        ? resolve(parseResponse(raw))
        : reject(new Error('connection closed without a response')),
    );
    socket.write(serialize(request));
  });
}

/** Sends a request and cuts the connection at once, so that the reply is lost. */
export async function cutAfterSending(request: RawRequest, tls: ConnectionOptions = {}): Promise<void> {
  const socket = await open(new URL(request.url), tls);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(serialize(request), () => resolve()));
  socket.destroy();
}
