/** What a hostile gateway does, and what becomes of a load in which a share of the answers is spoilt so. */
import type { SecureContextOptions } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { tlsOf } from '../../../gateway';
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

const html = { 'content-type': 'text/html' };

const status =
  (code: number, more: Record<string, string> = {}, body?: string): Spoil =>
  ({ headers, text }, { response }) => {
    response.writeHead(code, { ...headers, ...more }).end(body ?? text);
  };

const withHeaders =
  (more: Record<string, string | string[]>): Spoil =>
  ({ status, headers, text }, { response }) => {
    response.writeHead(status, { ...headers, ...more }).end(text);
  };

const many = (count: number, one: (n: number) => [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => one(n)));

const megabytes = Buffer.alloc(100 * 2 ** 20, 'x');
let bomb: Buffer | undefined;
const gzipBomb = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(512 * 2 ** 20, 'x'));
  return bomb;
};

/** Writes an answer piece by piece, a character a second. */
const dripping = (way: Way, text: string): void => {
  let at = 0;
  way.tick(1000, () => raw(way, text[at++] ?? ''));
};

/** Writes bytes as a whole response, and ends the connection. */
const ending =
  (bytes: (answer: Answer) => string): Spoil =>
  (answer, way) => {
    raw(way, bytes(answer));
    way.response.socket?.end();
  };

const interim =
  (count: number): Spoil =>
  ({ status, headers, text }, { response }) => {
    for (let n = 0; n < count; n += 1) response.writeProcessing();
    response.writeHead(status, headers).end(text);
  };

/**
 * What becomes of a load: legal answers change nothing; a lost one is no answer, so the run is invalid and no rule is broken;
 * unreadable ones break http.json, and what follows from it stands under this cause; otherwise these rules alone are broken.
 */
type Ends = 'legal' | 'lost' | 'unreadable' | RegExp;

/**
 * It makes each flow that meets it wait for its time-out, or takes much of the machine; or nothing is answered after it, in
 * HTTPS or not.
 */
type Trait = 'waits' | 'heavy' | 'ends' | 'ends-tls';

/** `preflight`: what the first request of a run says of it; undefined: it passes. */
export type Behaviour = readonly [what: string, spoil: Spoil, ends: Ends, preflight: RegExp | undefined, trait?: Trait];

const gone = /no gateway answers there/;
const late = /no response within 10 s/;
const other = /a server answers there, but not with this interface/;
const busy = /does not serve at the moment/;
/** Fields of responses, and rules about what they say. */
const members =
  /^(\w+(Response|View)\b|account|corridor|wrappedFailure|quotation|transaction|view|ledger|statements|callback|errors|http\.shape)/;

const yearMs = 365 * 86_400_000;

/** The gateway shows another certificate from now on, of an authority that nobody knows. */
const certified =
  (ageMs: number, more: SecureContextOptions = {}): Spoil =>
  async (_, way) =>
    way.become({ ...(await tlsOf(true, Date.now() - ageMs)), ...more });

/** `elsewhere`: the address of a server that nothing may call. */
export const behavioursWith = (elsewhere: string): readonly Behaviour[] => [
  ['a reset before the answer', (_, { response }) => response.socket?.resetAndDestroy(), 'lost', gone],
  [
    'a reset midway',
    (answer, way) => {
      raw(way, headOf(answer, [lengthOf(answer.text)]), answer.text.slice(0, 20));
      setTimeout(() => way.response.socket?.resetAndDestroy(), 20);
    },
    'lost',
    gone,
  ],
  ['no answer', () => undefined, 'lost', late, 'waits'],
  [
    'a byte a second',
    (answer, way) => {
      raw(way, headOf(answer, [lengthOf(answer.text)]));
      dripping(way, answer.text);
    },
    'lost',
    late,
    'waits',
  ],
  ['slow headers', (answer, way) => dripping(way, headOf(answer, [lengthOf(answer.text)])), 'lost', late, 'waits'],
  [
    'an early end',
    ending((answer) => headOf(answer, [lengthOf(answer.text)]) + answer.text.slice(0, 20)),
    'lost',
    gone,
  ],
  [
    'a Content-Length that is too long',
    ending((answer) => headOf(answer, [lengthOf(answer.text, 50)]) + answer.text),
    'lost',
    gone,
  ],
  [
    'a Content-Length that is too long, and no end',
    (answer, way) => raw(way, headOf(answer, [lengthOf(answer.text, 50)]), answer.text),
    'lost',
    late,
    'waits',
  ],
  [
    'a Content-Length that is too short',
    ending((answer) => headOf(answer, [lengthOf(answer.text, -10)]) + answer.text),
    'unreadable',
    other,
  ],
  [
    'two lengths',
    ending((answer) => headOf(answer, [lengthOf(answer.text), lengthOf(answer.text, -10)]) + answer.text),
    'lost',
    gone,
  ],
  [
    'chunks that are none',
    ending((answer) => `${headOf(answer, ['transfer-encoding: chunked'])}zz\r\nnonsense\r\n`),
    'lost',
    gone,
  ],
  [
    'a status line that is none',
    ending((answer) => headOf(answer, [lengthOf(answer.text)], 'HTTP/9 OK') + answer.text),
    'lost',
    gone,
  ],
  [
    'HTTP/1.0 without a length',
    ending((answer) => headOf(answer, [], `HTTP/1.0 ${answer.status} OK`) + answer.text),
    'legal',
    undefined,
  ],
  ['a few interim responses', interim(3), 'legal', undefined],
  ['a storm of interim responses', interim(5000), 'legal', undefined],
  ['a body of 100 MB', withBody(() => megabytes), 'unreadable', other, 'heavy'],
  ['a gzip bomb', withBody(gzipBomb, { 'content-encoding': 'gzip' }), 'unreadable', other, 'heavy'],
  ['gzip that is none', withBody((text) => text, { 'content-encoding': 'gzip' }), 'lost', undefined],
  [
    'JSON of 100,000 levels',
    withBody(() => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    'unreadable',
    other,
    'heavy',
  ],
  ['a page of HTML', status(200, html, '<html><h1>It works!</h1></html>'), 'unreadable', other],
  ['a page of an error', status(502, html, '<html><h1>502 Bad Gateway</h1></html>'), 'unreadable', busy],
  ['429 with Retry-After', status(429, { 'retry-after': '1' }, ''), 'unreadable', /something limits the requests/],
  ['503 with Retry-After of a year', status(503, { 'retry-after': '31536000' }, ''), 'unreadable', busy],
  ['204 without a body', status(204, {}, ''), 'unreadable', other],
  ['an empty body', withBody(() => ''), 'unreadable', other],
  [
    'a redirect in a circle',
    (answer, way) => status(302, { location: way.path })(answer, way),
    /^http\.success$/,
    undefined,
  ],
  ['a redirect elsewhere', status(307, { location: elsewhere }), /^http\.success$/, undefined],
  [
    'invalid UTF-8',
    withBody((text) => Buffer.from(`${text.slice(0, 10)}\xff\xfe\xc3${text.slice(10)}`, 'latin1')),
    /^(http\.json|account\.available|ledger\.currency|corridor\.currency)$|\.(requestDate|currency)$/,
    other,
  ],
  ['UTF-16', withBody((text) => Buffer.from(`\ufeff${text}`, 'utf16le')), 'unreadable', other],
  ['a byte order mark', withBody((text) => `\ufeff${text}`), 'unreadable', other],
  ['NUL bytes', withBody((text) => text.replace(/","/, '\0","')), 'unreadable', other],
  ['members twice', withBody((text) => text.replace(/^\{/, `{${text.slice(1, -1)},`)), 'legal', undefined],
  ['numbers for texts', withTexts((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)), members, undefined],
  // k6 does not read it, and Node does
  [
    '1e400',
    withBody((text) => text.replace(/:"[^"]*"/g, ':1e400')),
    /^(http\.json|ledger\.currency|(account|quotation|transaction|view|corridor)\.[a-z-]+)$/,
    undefined,
  ],
  ['null for each text', withTexts(() => null), members, undefined],
  ['an array around it', withBody((text) => `[${text}]`), /^http\.shape$/, undefined],
  ['an empty array', withBody(() => '[]'), /^http\.shape$/, undefined],
  ['null', withBody(() => 'null'), 'unreadable', other],
  ['a text alone', withBody(() => '"ok"'), 'unreadable', other],
  [
    'members of a prototype',
    withMembers((own) => ({
      ...own,
      constructor: { prototype: { status: 'FAILED' } },
      toString: 'x',
      hasOwnProperty: 1,
    })),
    'legal',
    undefined,
  ],
  [
    'a __proto__ beside them',
    withBody((text) => text.replace(/^(\[?)\{/, '$1{"__proto__":{"status":"FAILED","error":{"errorCode":"9999"}},')),
    'legal',
    undefined,
  ],
  ['a __proto__ in their place', withBody((text) => `{"__proto__":${text}}`), members, other],
  ['escaped NUL and lone surrogates', withTexts((text) => `${text}\0\ud800`), members, undefined],
  ['commands for a terminal', withTexts((text) => `${text}\u001b[2J\u009b2J\u0007\u202e`), members, undefined],
  [
    'markup and Markdown',
    withTexts((text) => `</pre><img src=x onerror=alert(1)>|\`${text}\`[x](javascript:alert(1))`),
    members,
    undefined,
  ],
  ['headers of 200 KB', withHeaders(many(50, (n) => [`x-${n}`, 'h'.repeat(4000)])), 'legal', undefined],
  [
    'a flood of cookies',
    withHeaders({ 'set-cookie': Array.from({ length: 50 }, (_, n) => `c${n}=${'v'.repeat(500)}; Path=/`) }),
    'legal',
    undefined,
  ],
  ['a content type that lies', withHeaders({ 'content-type': 'application/xml' }), 'legal', undefined],
  ['a charset that lies', withHeaders({ 'content-type': 'application/json; charset=utf-16' }), 'legal', undefined],
  [
    'two responses',
    ending((answer) => (headOf(answer, [lengthOf(answer.text)]) + answer.text).repeat(2)),
    members,
    undefined,
  ],
  ['a gateway that ends', (_, way) => way.become(undefined), 'lost', gone, 'ends'],
  ['a certificate of another authority', certified(0), 'lost', gone, 'ends-tls'],
  [
    'a certificate for another host name',
    async (_, way) => way.become(await tlsOf(true, Date.now(), [{ type: 'dns', value: 'other.example' }])),
    'lost',
    gone,
    'ends-tls',
  ],
  ['a certificate that has expired', certified(yearMs), 'lost', gone, 'ends-tls'],
  [
    'TLS 1.1',
    certified(0, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }),
    'lost',
    gone,
    'ends-tls',
  ],
  [
    'weak ciphers',
    certified(0, { maxVersion: 'TLSv1.2', ciphers: 'NULL:RC4:DES-CBC3-SHA:@SECLEVEL=0' }),
    'lost',
    gone,
    'ends-tls',
  ],
];
