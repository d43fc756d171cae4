/** What a hostile gateway does, and what becomes of a load in which a share of the answers is spoilt so. */
import { gzipSync } from 'node:zlib';
import type { Answer, Spoil, Way } from './hostile-gateway';

/** Writes bytes past the server's own form of a response. */
const raw = ({ response }: Way, ...parts: (string | Buffer)[]): void => {
  for (const part of parts) response.socket?.write(part);
};

const headOf = ({ headers }: Answer, more: readonly string[] = [], first = 'HTTP/1.1 200 OK'): string =>
  [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...more, '', ''].join('\r\n');

const lengthOf = (text: string, more = 0): string => `content-length: ${Buffer.byteLength(text) + more}`;

/** The answer with another body. */
const withBody =
  (body: (text: string) => string | Buffer, more: Record<string, string> = {}): Spoil =>
  ({ status, headers, text }, { response }) => {
    response.writeHead(status, { ...headers, ...more }).end(body(text));
  };

/** The answer with its members changed. */
const withMembers = (change: (members: Record<string, unknown>) => unknown): Spoil =>
  withBody((text) => {
    const value = JSON.parse(text);
    return JSON.stringify(Array.isArray(value) ? value.map(change) : change(value));
  });

/** The same for the text of each member that is a text. */
const withTexts = (change: (text: string) => unknown): Spoil =>
  withMembers((members) =>
    Object.fromEntries(
      Object.entries(members).map(([name, one]) => [name, typeof one === 'string' ? change(one) : one]),
    ),
  );

const status =
  (code: number, more: Record<string, string> = {}, body?: string): Spoil =>
  ({ headers, text }, { response }) => {
    response.writeHead(code, { ...headers, ...more }).end(body ?? text);
  };

const megabytes = Buffer.alloc(100 * 2 ** 20, 'x');
let bomb: Buffer | undefined;

/** A spoilt answer that is no answer: nothing that the gateway may have to answer for is judged. */
export type Ends = 'legal' | 'lost' | readonly string[];

/** Where the spoilt answers lead to: the address of a server that nothing may call. */
export const behavioursWith = (elsewhere: string): readonly [what: string, spoil: Spoil, ends: Ends][] => [
  ['a reset before the answer', (_, { response }) => response.socket?.resetAndDestroy(), 'lost'],
  ['a reset midway', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text)]), answer.text.slice(0, 20));
    setTimeout(() => way.response.socket?.resetAndDestroy(), 20);
  }, 'lost'],
  ['no answer', () => undefined, 'lost'],
  ['a byte a second', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text)]));
    let at = 0;
    way.tick(1000, () => raw(way, answer.text[at++] ?? ''));
  }, 'lost'],
  ['slow headers', (answer, way) => {
    const head = headOf(answer, [lengthOf(answer.text)]);
    let at = 0;
    way.tick(1000, () => raw(way, head[at++] ?? ''));
  }, 'lost'],
  ['an early end', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text)]), answer.text.slice(0, 20));
    way.response.socket?.end();
  }, 'lost'],
  ['a Content-Length that is too long', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text, 50)]), answer.text);
    way.response.socket?.end();
  }, 'lost'],
  ['a Content-Length that is too long, and no end', (answer, way) => raw(way, headOf(answer, [lengthOf(answer.text, 50)]), answer.text), 'lost'],
  ['a Content-Length that is too short', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text, -10)]), answer.text);
    way.response.socket?.end();
  }, ['http.json']],
  ['two different lengths', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text), lengthOf(answer.text, -10)]), answer.text);
    way.response.socket?.end();
  }, 'lost'],
  ['chunks that are none', (answer, way) => {
    raw(way, headOf(answer, ['transfer-encoding: chunked']), 'zz\r\nnonsense\r\n');
    way.response.socket?.end();
  }, 'lost'],
  ['a status line that is none', (answer, way) => {
    raw(way, headOf(answer, [lengthOf(answer.text)], 'HTTP/9 OK'), answer.text);
    way.response.socket?.end();
  }, 'lost'],
  ['HTTP/1.0 without a length', (answer, way) => {
    raw(way, headOf(answer, [], 'HTTP/1.0 200 OK'), answer.text);
    way.response.socket?.end();
  }, 'legal'],
  ['two responses', (answer, way) => {
    const whole = headOf(answer, [lengthOf(answer.text)]) + answer.text;
    raw(way, whole, whole);
    way.response.socket?.end();
  }, 'legal'],
  ['a few interim responses', ({ status, headers, text }, { response }) => {
    for (let n = 0; n < 3; n += 1) response.writeProcessing();
    response.writeHead(status, headers).end(text);
  }, 'legal'],
  ['a storm of interim responses', ({ status, headers, text }, { response }) => {
    for (let n = 0; n < 5000; n += 1) response.writeProcessing();
    response.writeHead(status, headers).end(text);
  }, 'lost'],
  ['a body of 100 MB', withBody(() => megabytes), ['http.json']],
  ['a gzip bomb', withBody(() => {
    bomb ??= gzipSync(Buffer.alloc(512 * 2 ** 20, 'x'));
    return bomb;
  }, { 'content-encoding': 'gzip' }), ['http.json']],
  ['gzip that is none', withBody((text) => text, { 'content-encoding': 'gzip' }), 'lost'],
  ['JSON of 100,000 levels', withBody(() => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), ['http.json']],
  ['a page of HTML', status(200, { 'content-type': 'text/html' }, '<html><body><h1>It works!</h1></body></html>'), ['http.json', 'http.content-type']],
  ['a page of an error', status(502, { 'content-type': 'text/html' }, '<html><h1>502 Bad Gateway</h1></html>'), ['http.json', 'http.content-type']],
  ['a redirect in a circle', (answer, way) => status(302, { location: way.path })(answer, way), ['http.success']],
  ['a redirect elsewhere', status(307, { location: elsewhere }), ['http.success']],
  ['429 with Retry-After', status(429, { 'retry-after': '1' }, ''), ['http.json']],
  ['503 with Retry-After of a year', status(503, { 'retry-after': '31536000' }, ''), ['http.json']],
  ['204 without a body', status(204, {}, ''), ['http.json']],
  ['an empty body', withBody(() => ''), ['http.json']],
  ['invalid UTF-8', withBody((text) => Buffer.concat([Buffer.from(text.slice(0, 10)), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(text.slice(10))])), ['http.json']],
  ['UTF-16', withBody((text) => Buffer.from(`\ufeff${text}`, 'utf16le')), ['http.json']],
  ['a byte order mark', withBody((text) => `\ufeff${text}`), ['http.json']],
  ['members twice', withBody((text) => text.replace(/^\{/, `{${text.slice(1, -1)},`)), 'legal'],
  ['numbers for texts', withTexts((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)), ['transactionResponse.amount']],
  ['1e400', withBody((text) => text.replace(/:"[^"]*"/g, ':1e400')), ['x']],
  ['null for each text', withTexts(() => null), ['x']],
  ['an array around it', withBody((text) => `[${text}]`), ['http.shape']],
  ['members of a prototype', withMembers((members) => ({ ...members, constructor: { prototype: { status: 'FAILED' } }, toString: 'x', hasOwnProperty: 1 })), 'legal'],
  ['a __proto__ beside them', withBody((text) => text.replace(/^(\[?)\{/, '$1{"__proto__":{"status":"FAILED","error":{"errorCode":"9999"}},')), 'legal'],
  ['a __proto__ in their place', withBody((text) => `{"__proto__":${text}}`), ['x']],
  ['NUL bytes', withBody((text) => text.replace(/","/, '\0","')), ['http.json']],
  ['escaped NUL and lone surrogates', withTexts((text) => `${text}\0\ud800`), ['x']],
  ['commands for a terminal', withTexts((text) => `${text}\u001b[2J\u009b2J\u0007\u202e`), ['x']],
  ['markup and Markdown', withTexts((text) => `</pre><img src=x onerror=alert(1)>|\`${text}\`[x](javascript:alert(1))`), ['x']],
  ['headers of 200 KB', ({ status, headers, text }, { response }) => {
    const more = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x-${n}`, 'h'.repeat(4000)]));
    response.writeHead(status, { ...headers, ...more }).end(text);
  }, 'legal'],
  ['a flood of cookies', ({ status, headers, text }, { response }) => {
    response.writeHead(status, { ...headers, 'set-cookie': Array.from({ length: 50 }, (_, n) => `c${n}=${'v'.repeat(500)}; Path=/`) }).end(text);
  }, 'legal'],
  ['a content type that lies', withBody((text) => text, { 'content-type': 'application/xml' }), ['http.content-type']],
  ['a charset that lies', withBody((text) => text, { 'content-type': 'application/json; charset=utf-16' }), 'legal'],
]; // biome-ignore format: one row a behaviour
