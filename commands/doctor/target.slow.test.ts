import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gmtTime, parseGmt } from '../../contract';
import { type Gateway, type Modification, start } from '../../gateway';
import type { Request, Response } from '../../gateway/exchange/exchange';
import { issueForThisMachine } from '../../gateway/http/authority';
import { listening } from '../../run/network/testing/listening';
import { type ChosenTarget, chooseTarget } from '../../run/settings/target';
import type { Target } from '../../targets/target';
import { costFindings, openByTrigger } from './cost';
import type { Finding } from './finding';
import { openFindings } from './open-keys';
import { gatewayFindings, targetFindings } from './target';

let gateway: Gateway;
let secure: Gateway;
beforeAll(async () => {
  [gateway, secure] = await Promise.all([start({ port: 0 }), start({ port: 0, tls: true })]);
});
afterAll(() => Promise.all([gateway.close(), secure.close()]));

const chosen = chooseTarget({ target: 'targets/embedded.yaml' });
const changed = (change: Partial<Target>): ChosenTarget => ({ ...chosen, target: { ...chosen.target, ...change } });

/** State and detail of what was found, by name. */
const texts = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));

const look = async (own: ChosenTarget, url = gateway.url) => texts(await targetFindings({ ...own, baseUrl: url }));

/** The same of what the gateway is asked for, without what the file alone tells. */
const ask = async (own: ChosenTarget, url = gateway.url) =>
  texts(await gatewayFindings({ ...own, baseUrl: url }, Date.now()));

test('a gateway that is ready', async () => {
  const found = await look(chosen);
  expect(Object.values(found).filter((text) => text.startsWith('missing'))).toEqual([]);
  expect(found).toMatchObject({
    credentials: 'ready: PARTNER_ONE is accepted by walletStatus',
    secondPartner: 'ready: PARTNER_TWO is accepted by walletStatus',
    clock: 'ready: the same time as this machine',
    'KE WALLET': expect.stringMatching(/^ready: 1 USD is [\d.]+ KES$/),
    'IN BANK_AC': expect.stringMatching(/^ready: 1 USD is [\d.]+ INR$/),
    ledger: expect.stringMatching(/^ready: [\d.]+ USD/),
    scope: expect.stringMatching(/^ready/),
    'a run': expect.stringMatching(/^ready: about .* payouts, of .*USD and .*GBP \(certify --estimate says to whom\)$/),
  });
});

test.each([
  [
    'a wrong password',
    () => ({ ...chosen, credentials: { ...chosen.credentials, passwordHash: '0'.repeat(64) } }),
    'credentials',
    /^missing: PARTNER_ONE is refused with 1003/,
  ],
  [
    'a wrong password of the second partner',
    () => ({
      ...chosen,
      secondCredentials: chosen.secondCredentials && { ...chosen.secondCredentials, passwordHash: '0'.repeat(64) },
    }),
    'secondPartner',
    /^missing: PARTNER_TWO is refused with 1003/,
  ],
  [
    'a currency without a rate',
    () => changed({ corridors: [{ country: 'NO', currency: 'NOK', dialling: '47' }] }),
    'NO WALLET',
    /^missing: no quotation: \d{4} \(/,
  ],
  ['a ledger of another currency', () => changed({ sendingCurrency: 'CHF' }), 'ledger', /^missing: /],
] as const)('%s', async (_, own, name, sentence) => {
  expect((await ask(own()))[name]).toMatch(sentence);
});

test('no port for callbacks, and a part that stands nowhere', async () => {
  const operations = chosen.target.operations.filter((id) => id !== 'bankList');
  expect(await look(changed({ callbacks: { withinSeconds: 5 }, operations }))).toMatchObject({
    callbacks: expect.stringMatching(/^missing: no port is agreed/),
    scope: expect.stringMatching(/^missing: .*bankList\. Write what it does not offer: notOffered: \[bankList\]$/),
  });
});

test.each([
  ['an hour', 1, /^missing: the certificate ended at .* GMT, less than a day ago$/],
  ['24 hours and a minute', 24 + 1 / 60, /^missing: the certificate ended at .* GMT, 1 day ago$/],
  ['three days', 72.5, /, 3 days ago$/],
])('a certificate that ended %s ago', async (_, hours, sentence) => {
  // issued for a month
  const { cert, key } = await issueForThisMachine(Date.now());
  const ends = Date.parse(new X509Certificate(cert).validTo);
  const old = await start({ port: 0, tls: { cert, key } });
  vi.useFakeTimers({ now: ends + hours * 3_600_000, toFake: ['Date'] });
  try {
    expect((await ask(chosen, old.url)).TLS).toMatch(sentence);
  } finally {
    vi.useRealTimers();
    await old.close();
  }
});

test('an authority that is not trusted', async () => {
  expect((await ask(chosen, secure.url)).TLS).toMatch(
    /^missing: the certificate is not trusted \(.*valid until \d{4}-/,
  );
});

test('nothing answers, a host that does not exist, and another server', async () => {
  expect((await ask(chosen, 'http://127.0.0.1:1')).connection).toMatch(
    /^missing: no answer from http:\/\/127\.0\.0\.1:1/,
  );
  expect(await ask(chosen, 'http://nowhere.invalid')).toMatchObject({
    address: expect.stringMatching(/^missing: nowhere\.invalid: unknown host name/),
  });
  const page = createServer((_, response) => response.end('<html>'));
  try {
    const found = await ask(chosen, `http://${await listening(page)}`);
    expect(found.interface).toMatch(
      /^missing: a server answers there, but not with this interface \(walletStatus: HTTP 200, "<html>"\)\. Fix baseUrl/,
    );
  } finally {
    page.close();
  }
});

type Around = NonNullable<Modification['around']>;
const refusedWith = (errorCode: string): Response => ({
  status: 400,
  body: {
    error: { errorCategory: 'businessRule', errorCode, errorDescription: 'no', errorDateTime: gmtTime(Date.now()) },
  },
});
const bodyOf = ({ body }: Request) => (typeof body === 'string' && body !== '' ? JSON.parse(body) : {});
const instead =
  (status: number, body: object): Around =>
  () => ({ status, body: body as Response['body'] });
const refusing =
  (isRefused: (request: Request) => boolean, code = '1030'): Around =>
  (request, next) =>
    isRefused(request) ? refusedWith(code) : next(request);
const isQuotation = ({ method, path }: Request) => method === 'POST' && /quotations$/.test(path);
const quotedFor = (request: Request) => {
  const { type, creditParty = [] } = bodyOf(request);
  const of = (wanted: string) => creditParty.find(({ key }: { key: string }) => key === wanted)?.value;
  return isQuotation(request) ? `${type} ${of('instrumentType')} ${of('receivingCountry')}` : '';
};
const ofSecond = ({ headers }: Request) => headers['x-username'] === 'PARTNER_TWO';
/** A gateway whose application is so many seconds off, behind a server whose clock is right. */
const off =
  (seconds: number): Around =>
  (request, next) => {
    const answer = next(request);
    const text = JSON.stringify(answer.body).replace(
      /("(?:errorDateTime|quoteExpiryTime)":")([^"]+)/g,
      (_, name, time) => `${name}${gmtTime(parseGmt(time) + seconds * 1000)}`,
    );
    return { ...answer, body: JSON.parse(text) };
  };
const wallets = (wallet: string | string[]) => ({
  corridors: [{ country: 'GH', currency: 'GHS', dialling: '233', wallet }],
  instruments: ['WALLET' as const],
});

test.each<[what: string, around: Around, change: Partial<Target>, found: Record<string, RegExp>]>([
  [
    'refuses everything',
    instead(401, { message: 'Unauthorized' }),
    {},
    { interface: /^missing: something in front of the gateway does not let.*HTTP 401, .*Unauthorized/ },
  ],
  [
    'limits everything',
    instead(429, { message: 'slow' }),
    {},
    { interface: /^missing: something limits the requests.*requestsPerSecond/ },
  ],
  ['does not serve', instead(500, {}), {}, { interface: /^missing: the server there does not serve/ }],
  [
    'answers nonsense',
    instead(200, {}),
    {},
    { interface: /^missing: a server answers there, but not with this interface/ },
  ],
  [
    'answers quotations with nonsense',
    (request, next) => (isQuotation(request) ? { status: 200, body: { quotes: [{ quoteId: 'Q1' }] } } : next(request)),
    {},
    { 'KE WALLET': /^missing: no quotation: an answer without a rate: HTTP 200/ },
  ],
  [
    'is behind a limiter that refuses a quotation',
    (request, next) => (isQuotation(request) ? { status: 429, body: { message: 'slow' } } : next(request)),
    {},
    { 'KE WALLET': /^missing: no quotation: HTTP 429, .*something limits the requests/ },
  ],
  [
    'pays cards for persons alone',
    refusing((request) => /^(p2b|b2b) CARD/.test(quotedFor(request))),
    {},
    {
      'KE CARD':
        /^missing: no quotation: 1030 \(no\) for p2b, b2b; asked for [\d.]+ USD\. If it is not paid there, write under the corridor KE: types: \{ CARD: \[p2p, b2p\] \}$/,
      'KE WALLET': /^ready/,
    },
  ],
  [
    'pays one type to a country',
    refusing((request) => /^(p2b|b2p|b2b) WALLET GH/.test(quotedFor(request))),
    {},
    { 'GH WALLET': /write under the corridor GH: types: \[p2p\]$/, 'PH WALLET': /^ready/ },
  ],
  [
    'pays no accounts in a country',
    refusing((request) => / BANK_AC KE/.test(quotedFor(request))),
    {},
    {
      'KE BANK_AC':
        /^missing: no quotation: 1030 \(no\); .* write under the corridor KE: instruments: \[WALLET, CARD\]$/,
    },
  ],
  [
    'knows no invented number',
    refusing(({ path }) => /23324\d{7}/.test(path), '6006'),
    { corridors: [{ country: 'GH', currency: 'GHS', dialling: '233' }], instruments: ['WALLET'] },
    {
      credentials: /^ready/,
      'GH wallet':
        /^missing: walletStatus of 23324\d+, which is invented: 6006 \(no\)\. .*under the corridor GH: wallet: \["…"\]$/,
    },
  ],
  [
    'pays the second partner to some countries alone',
    refusing((request) => ofSecond(request) && !/ (KE|GH)$/.test(quotedFor(request)) && isQuotation(request), '1013'),
    {},
    {
      'secondPartner PH WALLET':
        /^missing: no quotation: 1013 \(no\); asked for [\d.]+ USD\. If the second partner pays to some countries alone, write: secondPartner: \{ …, countries: \[KE, GH\] \}$/,
      'PH WALLET': /^ready/,
    },
  ],
  [
    'knows which countries the second partner pays to',
    refusing((request) => ofSecond(request) && !/ (KE|GH)$/.test(quotedFor(request)) && isQuotation(request), '1013'),
    { secondPartner: { username: 'PARTNER_TWO', password: 'reference two', countries: ['KE', 'GH'] } },
    { 'secondPartner corridors': /^ready: KE, GH$/ },
  ],
  [
    'takes the second partner from another country',
    refusing(ofSecond, '1010'),
    {},
    {
      secondPartner:
        /^missing: PARTNER_TWO is refused with 1010 \(no\) by walletStatus\. If it is of another country than US, write: secondPartner: \{ …, originCountry: … \}$/,
    },
  ],
  [
    'refuses an amount',
    refusing((request) => quotedFor(request).endsWith(' GH'), '2001'),
    {},
    { 'GH WALLET': /^missing: no quotation: 2001 \(no\); asked for [\d.]+ USD\. Fix the corridor GH, or remove it$/ },
  ],
  [
    'does not know a number of the file',
    refusing(({ path }) => /233240000002/.test(path), '6006'),
    wallets(['233240000001', '233240000002']),
    { 'GH wallet': /^missing: walletStatus of 233240000002: 6006/ },
  ],
  [
    'takes the numbers of the file',
    (request, next) => next(request),
    wallets('23324000####'),
    {
      'GH WALLET': /^ready/,
      'ledger GBP': /^ready: 1 GBP is [\d.]+ GHS$/,
    },
  ],
  [
    'pays from no other ledger',
    refusing((request) => isQuotation(request) && JSON.stringify(bodyOf(request)).includes('"GBP"'), '1014'),
    {},
    {
      'KE WALLET': /^ready/,
      'quote of short-quote': /^ready: it is valid until .* GMT, for \d s$/,
      'ledger GBP':
        /^missing: no quotation to KE WALLET: 1014 \(no\)\. If it pays to .* ledgers: declared: \[\{ currency: GBP, pays: true, countries: \[…\] \}\]$/,
    },
  ],
  [
    'knows no short quote',
    (request, next) => {
      const answer = next(request);
      const until = gmtTime(Date.now() + 3_600_000);
      const text = JSON.stringify(answer.body).replace(/("quoteExpiryTime":")[^"]+/g, (_, name) => `${name}${until}`);
      return { ...answer, body: JSON.parse(text) };
    },
    {},
    { 'quote of short-quote': /^missing: it is valid until .* GMT, which is more than ten minutes\. Have the service/ },
  ],
  [
    'has an application that is behind',
    off(-3600),
    {},
    {
      clock:
        /^missing: its Date headers are right, and the times in its answers \(.*\) are 360[01] s behind this machine/,
    },
  ],
  [
    'has an application that is ahead',
    off(3600),
    {},
    { clock: /^missing: .* are (3600|3599) s ahead of this machine/ },
  ],
  ['has an application that is a little off', off(-90), {}, { clock: /^optional: .* are 9[01] s behind/ }],
])('a gateway that %s', async (_, around, change, wanted) => {
  const other = await start({ port: 0, modifications: [{ id: 'other', text: '', around }] });
  try {
    const found = await ask(changed(change), other.url);
    for (const [name, text] of Object.entries(wanted))
      expect([name, found[name]]).toEqual([name, expect.stringMatching(text)]);
    expect(JSON.stringify(found)).not.toContain('undefined');
  } finally {
    await other.close();
  }
});

test('the line of what the file leaves open', async () => {
  const { secondPartner: _, quotes: __, callbacks: ___, ...target } = chosen.target;
  const found = await look({ ...chosen, target: { ...target, triggers: {}, panEncryption: undefined } as Target });
  expect(found).toMatchObject({
    'no secondPartner': expect.stringContaining('Write: secondPartner: { username:'),
    'no quotes': expect.stringContaining('quotes: { validSeconds: 3600 }'),
    'no callbacks': expect.stringContaining('callbacks: { port: 8443, withinSeconds: 60 }'),
    'trigger credit-failed': expect.stringContaining('credit-failed: { msisdn: "…", card: { pan: "…", scheme: … } }'),
    'trigger status-*': expect.stringContaining('status-*: { msisdn: "…" }'),
    'trigger limit-*': expect.stringContaining('limit-*: { amount: "…" }'),
    'KE CARD': 'missing: not asked, as there is no key for card numbers',
  });
});

test.each<[name: string, open: Partial<Target>, closed: Partial<Target>, line: string]>([
  [
    'no countries of a ledger that pays',
    { ledgers: { exclusive: true, declared: [{ currency: 'GBP', pays: true }] } },
    { ledgers: { exclusive: true, declared: [{ currency: 'GBP', pays: true, countries: ['KE'] }] } },
    'countries: [KE, …]',
  ],
  ['no namesMatched', { triggers: {} }, { triggers: {}, namesMatched: ['WALLET'] }, 'namesMatched: [WALLET]'],
  [
    'no seconds of held payouts',
    { triggers: { 'held-pending': { msisdn: '254700000006' } } },
    { triggers: { 'held-pending': { msisdn: '254700000006', seconds: 60 } } },
    'seconds: 15',
  ],
  [
    'no rates.beneficiaryPayouts',
    { environment: 'production' },
    { environment: 'production', rates: { requestsPerSecond: 5, beneficiaryPayouts: 9 } },
    'beneficiaryPayouts: 50',
  ],
  ['securityBaseline', { securityBaseline: 'notJudged' }, { securityBaseline: 'judged' }, 'told, and fail nothing'],
])('asks for a key: %s', (name, open, closed, line) => {
  const lines = (change: Partial<Target>) =>
    openFindings({ ...chosen.target, ...change }).flatMap((one) => (one.name === name ? [one.detail] : []));
  expect(lines(open)).toEqual([expect.stringContaining(line)]);
  expect(lines(closed)).toEqual([]);
});

test('what the triggers of the file leave unverified', () => {
  const [kenya, ...others] = chosen.target.corridors as [Target['corridors'][number], ...Target['corridors']];
  const look = (triggers: Target['triggers'], more: Partial<Target> = {}) => {
    const target = { ...chosen.target, numbersAreAccounts: false, triggers, ...more };
    const all = costFindings({ ...target, triggers: { ...chosen.target.triggers, ...triggers } }, Date.now());
    return Object.fromEntries(all.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
  };
  expect(
    look({
      'reversal-held': { msisdn: '256710000001', card: { pan: '4002547000000018', scheme: 'VISA' } },
      'limit-3077': { amount: '0.5', instruments: ['WALLET'] },
      'provider-mismatch': { msisdn: '256710000002', provider: '999' },
      'short-quote': { amount: '77.00' },
      'name-matched-bank': { account: '77', name: 'A B' },
    }),
  ).toMatchObject({
    'trigger reversal-held': expect.stringMatching(
      /^optional: no account for BANK_AC, no corridor for CARD: not verified: reverse\.state, .* more\. Name what is missing, and under countries those that pay it\.$/,
    ),
    'trigger limit-3077': expect.stringMatching(
      /^optional: not for (\w+ to \w+(?: in the older revision)?, )+\w+ to \w+: not verified: limits\.3077\.$/,
    ),
    'trigger short-quote': expect.stringMatching(/^optional: an amount, and another one is asked for: not verified: /),
    'account of name-matched-bank':
      'optional: it is sent to any of KE, GT, IN. If it is of one of them, write: countries: [KE]',
  });
  const some = { ...chosen.target, triggers: { 'acceptance-3133': { msisdn: '256710000002' } } };
  expect(costFindings(some, Date.now()).find(({ name }) => name === 'trigger acceptance-*')?.detail).toMatch(
    /^not verified without (acceptance-\d{4}, ){2}acceptance-\d{4} and \d+ more: codes\.acceptance\. .*: acceptance-(?!3133)\d{4}: \{ msisdn: "…" \}$/,
  );
  const other = { msisdn: '256710000002', provider: '999' };
  const target = { ...chosen.target, triggers: { 'provider-mismatch': other } };
  expect(openByTrigger(target, Date.now()).get('provider-mismatch')).toEqual({
    ids: new Set(['transaction.provider-match']),
    absent: new Set(),
    reasons: new Set(['no corridor with a provider']),
  });
  // other cases verify what the one of the other type does; what is open has the one case
  const iban = { country: 'GB', receivingCurrency: 'GBP', account: 'GB33', bankName: 'Thames' };
  const london = { ...kenya, country: 'GB', currency: 'GBP', dialling: '44', types: ['p2b' as const] };
  const ibans = { ...chosen.target, corridors: [kenya, ...others, london], triggers: { 'iban-account': iban } };
  expect(openByTrigger(ibans, Date.now()).get('iban-account')).toEqual({
    ids: new Set(['transaction.iban-other']),
    absent: new Set(),
    reasons: new Set(['no corridor for b2b to BANK_AC']),
  });
});

test('what a missing trigger leaves unverified', () => {
  const { triggers } = chosen.target;
  const { 'held-pending': _, ...others } = triggers;
  const now = Date.UTC(2026, 2, 2, 12);
  expect(openByTrigger(chosen.target, now)).toEqual(new Map());
  expect(openByTrigger(changed({ triggers: others }).target, now).get('held-pending')?.ids).toContain('view.pending');
});
