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

/** The head with a length, which may be wrong by some. */
const sized = (answer: Answer, wrongBy = 0): string => headOf(answer, [lengthOf(answer.text, wrongBy)]);

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

const body = (text: string | Buffer): Spoil => withBody(() => text);

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

/** A behaviour; what the first request says of it follows from what becomes of it, if nothing is said (null: it passes). */
type Row = readonly [what: string, ends: Ends, spoil: Spoil, preflight?: RegExp | null, trait?: Trait];

const usual = (ends: Ends): RegExp | undefined => (ends === 'lost' ? gone : ends === 'unreadable' ? other : undefined);

const ofPrototype = { constructor: { prototype: { status: 'FAILED' } }, toString: 'x', hasOwnProperty: 1 };
const cookies = Array.from({ length: 50 }, (_, n) => `c${n}=${'v'.repeat(500)}; Path=/`);

/** `elsewhere`: the address of a server that nothing may call. */
const rows = (elsewhere: string): readonly Row[] => [
  ['a reset before the answer', 'lost', (_, { response }) => response.socket?.resetAndDestroy()],
  [
    'a reset midway',
    'lost',
    (answer, way) => {
      raw(way, sized(answer), answer.text.slice(0, 20));
      setTimeout(() => way.response.socket?.resetAndDestroy(), 20);
    },
  ],
  ['no answer', 'lost', () => undefined, late, 'waits'],
  [
    'a byte a second',
    'lost',
    (answer, way) => {
      raw(way, sized(answer));
      dripping(way, answer.text);
    },
    late,
    'waits',
  ],
  ['slow headers', 'lost', (answer, way) => dripping(way, sized(answer)), late, 'waits'],
  ['an early end', 'lost', ending((answer) => sized(answer) + answer.text.slice(0, 20))],
  ['a Content-Length that is too long', 'lost', ending((answer) => sized(answer, 50) + answer.text)],
  [
    'a Content-Length that is too long, and no end',
    'lost',
    (answer, way) => raw(way, sized(answer, 50), answer.text),
    late,
    'waits',
  ],
  ['a Content-Length that is too short', 'unreadable', ending((answer) => sized(answer, -10) + answer.text)],
  [
    'two lengths',
    'lost',
    ending((answer) => headOf(answer, [lengthOf(answer.text), lengthOf(answer.text, -10)]) + answer.text),
  ],
  [
    'chunks that are none',
    'lost',
    ending((answer) => `${headOf(answer, ['transfer-encoding: chunked'])}zz\r\nnonsense\r\n`),
  ],
  [
    'a status line that is none',
    'lost',
    ending((answer) => headOf(answer, [lengthOf(answer.text)], 'HTTP/9 OK') + answer.text),
  ],
  [
    'HTTP/1.0 without a length',
    'legal',
    ending((answer) => headOf(answer, [], `HTTP/1.0 ${answer.status} OK`) + answer.text),
  ],
  ['a few interim responses', 'legal', interim(3)],
  ['a storm of interim responses', 'legal', interim(5000)],
  ['a body of 100 MB', 'unreadable', body(megabytes), other, 'heavy'],
  ['a gzip bomb', 'unreadable', withBody(gzipBomb, { 'content-encoding': 'gzip' }), other, 'heavy'],
  ['gzip that is none', 'lost', withHeaders({ 'content-encoding': 'gzip' }), null],
  ['JSON of 100,000 levels', 'unreadable', body(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), other, 'heavy'],
  ['a page of HTML', 'unreadable', status(200, html, '<html><h1>It works!</h1></html>')],
  ['a page of an error', 'unreadable', status(502, html, '<html><h1>502 Bad Gateway</h1></html>'), busy],
  ['429 with Retry-After', 'unreadable', status(429, { 'retry-after': '1' }, ''), /something limits the requests/],
  ['503 with Retry-After of a year', 'unreadable', status(503, { 'retry-after': '31536000' }, ''), busy],
  ['204 without a body', 'unreadable', status(204, {}, '')],
  ['an empty body', 'unreadable', body('')],
  ['a redirect in a circle', /^http\.success$/, (answer, way) => status(302, { location: way.path })(answer, way)],
  ['a redirect elsewhere', /^http\.success$/, status(307, { location: elsewhere })],
  [
    'invalid UTF-8',
    /^(http\.json|account\.available|ledger\.currency|corridor\.currency)$|\.(requestDate|currency)$/,
    withBody((text) => Buffer.from(`${text.slice(0, 10)}\xff\xfe\xc3${text.slice(10)}`, 'latin1')),
    other,
  ],
  ['UTF-16', 'unreadable', withBody((text) => Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['a byte order mark', 'unreadable', withBody((text) => `\ufeff${text}`)],
  ['NUL bytes', 'unreadable', withBody((text) => text.replace(/","/, '\0","'))],
  ['members twice', 'legal', withBody((text) => text.replace(/^\{/, `{${text.slice(1, -1)},`))],
  ['numbers for texts', members, withTexts((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text))],
  // k6 does not read it, and Node does
  [
    '1e400',
    /^(http\.json|ledger\.currency|(account|quotation|transaction|view|corridor)\.[a-z-]+)$/,
    withBody((text) => text.replace(/:"[^"]*"/g, ':1e400')),
  ],
  ['null for each text', members, withTexts(() => null)],
  ['an array around it', /^http\.shape$/, withBody((text) => `[${text}]`)],
  ['an empty array', /^http\.shape$/, body('[]')],
  ['null', 'unreadable', body('null')],
  ['a text alone', 'unreadable', body('"ok"')],
  ['members of a prototype', 'legal', withMembers((own) => ({ ...own, ...ofPrototype }))],
  [
    'a __proto__ beside them',
    'legal',
    withBody((text) => text.replace(/^(\[?)\{/, '$1{"__proto__":{"status":"FAILED","error":{"errorCode":"9999"}},')),
  ],
  ['a __proto__ in their place', members, withBody((text) => `{"__proto__":${text}}`), other],
  ['escaped NUL and lone surrogates', members, withTexts((text) => `${text}\0\ud800`)],
  ['commands for a terminal', members, withTexts((text) => `${text}\u001b[2J\u009b2J\u0007\u202e`)],
  [
    'markup and Markdown',
    members,
    withTexts((text) => `</pre><img src=x onerror=alert(1)>|\`${text}\`[x](javascript:alert(1))`),
  ],
  ['headers of 200 KB', 'legal', withHeaders(many(50, (n) => [`x-${n}`, 'h'.repeat(4000)]))],
  ['a flood of cookies', 'legal', withHeaders({ 'set-cookie': cookies })],
  ['a content type that lies', 'legal', withHeaders({ 'content-type': 'application/xml' })],
  ['a charset that lies', 'legal', withHeaders({ 'content-type': 'application/json; charset=utf-16' })],
  ['two responses', members, ending((answer) => (sized(answer) + answer.text).repeat(2))],
  ['a gateway that ends', 'lost', (_, way) => way.become(undefined), gone, 'ends'],
  ['a certificate of another authority', 'lost', certified(0), gone, 'ends-tls'],
  [
    'a certificate for another host name',
    'lost',
    async (_, way) => way.become(await tlsOf(true, Date.now(), [{ type: 'dns', value: 'other.example' }])),
    gone,
    'ends-tls',
  ],
  ['a certificate that has expired', 'lost', certified(yearMs), gone, 'ends-tls'],
  [
    'TLS 1.1',
    'lost',
    certified(0, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }),
    gone,
    'ends-tls',
  ],
  [
    'weak ciphers',
    'lost',
    certified(0, { maxVersion: 'TLSv1.2', ciphers: 'NULL:RC4:DES-CBC3-SHA:@SECLEVEL=0' }),
    gone,
    'ends-tls',
  ],
];

/** The behaviours of a hostile gateway; `elsewhere` is the address to which its redirects lead. */
export const behavioursWith = (elsewhere: string): readonly Behaviour[] =>
  rows(elsewhere).map(([what, ends, spoil, preflight = usual(ends), trait]) => {
    return [what, spoil, ends, preflight ?? undefined, trait];
  });
