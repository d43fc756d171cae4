import { describe, expect, test } from 'vitest';
import { type CallbackEvent, defaultCallbackOptions, defaultConfig, passwordHashOf } from '../../gateway';
import { PartnerClient } from '../../gateway/testing/partner-client';
import { consoleMask, lineOf, lossLines, triesText } from './lines';

type Change = Record<string, unknown>;
type Send = (partner: PartnerClient) => unknown;

const [one] = defaultConfig.partners;
const hash = passwordHashOf(one ?? { username: '' });
const mask = consoleMask([hash, one?.password ?? '']);
const pan = '4111111111111111';

/** The line of the last request. */
function said(send: Send, partner = new PartnerClient()): string {
  send(partner);
  const { latest } = partner.state;
  if (!latest) throw new Error('nothing was sent');
  const response = partner.log.at(-1) as { status: number; body: Change };
  const event = { kind: 'answered', at: partner.now, request: latest.request, exchange: latest, response } as const;
  return mask(lineOf(event) ?? '');
}

const quotation = '/eig/gsmaV2/quotations';
const ledger = '/eig/gsma/accounts/USD/balance_v1';
const asked =
  (change: Change): Send =>
  (partner) =>
    partner.quote(change);
const raw =
  (text: string): Send =>
  (partner) =>
    partner.send('POST', quotation, text);
const withHeaders =
  (change: Record<string, unknown>): Send =>
  (partner) =>
    partner.send('GET', ledger, undefined, { ...partner.headers(), ...change } as Record<string, string>);

describe('a request is told with its answer', () => {
  test.each<[string, Send, string]>([
    ['an account status', (partner) => partner.status('254711000001'), '/status walletStatus → 200 available'],
    ['a quotation', asked({}), 'POST /eig/gsmaV2/quotations createQuotation → 200 2000:Quote Success'],
    ['a list', (partner) => partner.send('GET', ledger), 'ledgerByCurrency → 200 1 entry'],
    [
      'a payout, by its reference',
      (partner) => partner.pay({ name: 'MINE-1' }),
      'createTransaction MINE-1 → 200 3050:Remit Acknowledged',
    ],
    [
      'a view',
      (partner) => {
        partner.pay({ name: 'MINE-1' });
        partner.view('MINE-1');
      },
      'viewTransaction MINE-1 → 200 PENDING 3050:',
    ],
    [
      'a change that is refused, with the row that says so',
      (partner) => {
        partner.pay({ name: 'MINE-1', msisdn: '254700000007' });
        partner.cancel('MINE-1');
      },
      'cancelTransaction MINE-1 → 200 15001 · it is PENDING, credit already in process [cancel.PENDING.15001]',
    ],
    [
      'a change that is granted',
      (partner) => {
        partner.pay({ name: 'MINE-1', msisdn: '254700000006' });
        partner.cancel('MINE-1');
      },
      'cancelTransaction MINE-1 → 201 3033',
    ],
    [
      'a control',
      (partner) => partner.send('PUT', '/reference/callback-url', { url: 'http://127.0.0.1:1/' }, {}),
      '- PUT /reference/callback-url control → 200 ok',
    ],
  ])('%s', (_, send, text) => {
    expect(said(send)).toContain(text);
  });

  test('begins with the time and the partner', () => {
    expect(said(asked({}))).toMatch(/^12:00:00\.250 PARTNER_ONE POST /);
  });
});

describe('a refusal says what was wrong', () => {
  test.each<[string, Send, string | RegExp]>([
    [
      'a missing field',
      asked({ requestAmount: undefined }),
      'requestAmount is missing [quotationRequest.requestAmount]',
    ],
    ['an empty field', asked({ requestAmount: '' }), 'requestAmount is empty'],
    ['a null', asked({ requestAmount: null }), 'requestAmount is null'],
    ['a number', asked({ requestAmount: 100 }), 'requestAmount is a number; expected a decimal number as text'],
    ['an object for a list', asked({ quotes: {} }), 'quotes is not a list of objects'],
    ['other entries', asked({ debitParty: [1] }), 'debitParty is a list, but not a list of objects with key and value'],
    [
      'a form',
      asked({ requestDate: '2026-02-30 12:00:00' }),
      'requestDate is "2026-02-30 12:00:00"; expected YYYY-MM-DD HH:mm:ss',
    ],
    ['a value outside of a list', asked({ type: 'p2x' }), 'type is "p2x"; expected one of p2p, p2b, b2b, b2p'],
    ['a length', asked({ requestCurrency: 'US' }), 'requestCurrency has 2 characters; expected exactly 3'],
    [
      'a length within bounds',
      (partner) => partner.pay({ change: { provider: 'x'.repeat(900) } }),
      /provider has 900 characters; \d+ to \d+ are allowed \[transactionRequest\.provider\]/,
    ],
    [
      'the code of a business rule, with its action',
      (partner) => {
        partner.pay({ name: 'MINE-1' });
        partner.pay({ name: 'MINE-1' });
      },
      'refused with 3004 Duplicate transaction Id · action: Cancel',
    ],
    ['a header', withHeaders({ 'x-date': 'yesterday' }), 'X-DATE is "yesterday"; expected YYYY-MM-DD HH:mm:ss'],
    ['a missing header', withHeaders({ 'x-password': undefined }), 'X-PASSWORD is missing'],
    [
      'an unknown user',
      withHeaders({ 'x-username': 'ME' }),
      'no partner has the user name "ME"; there are PARTNER_ONE',
    ],
    [
      'a wrong hash',
      withHeaders({ 'x-password': '0'.repeat(64) }),
      'X-PASSWORD is not the hash of the password of PART',
    ],
    ['a short hash', withHeaders({ 'x-password': '0'.repeat(63) }), 'X-PASSWORD has 63 characters; expected a SHA-256'],
    [
      'a password',
      withHeaders({ 'x-password': one?.password }),
      'X-PASSWORD is the password itself; expected its SHA-256',
    ],
    ['a repeated header', withHeaders({ 'x-date': ['1', '2'] }), 'X-DATE is repeated with another value'],
  ])('%s', (_, send, text) => {
    expect(said(send)).toMatch(text);
  });

  // all of them are 1004 on the wire, as the specification wants it
  test.each<[string, Send, string]>([
    [
      'a wrong path',
      (partner) => partner.send('POST', '/eig/gsmaV2/quotation'),
      'no operation has this path; the nearest is /eig/gsmaV2/quotations',
    ],
    ['a strange path', (partner) => partner.send('GET', '/'), 'no operation has this path'],
    ['a wrong method', (partner) => partner.send('DELETE', quotation), 'this path does not take DELETE, but POST'],
    ['broken JSON', raw('{"a": x}'), "the body is not JSON: Unexpected token 'x'"],
    ['JSON that ends early', raw('{"a":'), 'the body is not JSON: Unexpected end of JSON input'],
    ['a list', raw('[]'), 'the body is a JSON list, not an object'],
    ['a text', raw('"a"'), 'the body is JSON, but no object'],
    ['nothing', raw(' '), 'there is no body'],
    ['a deep body', raw(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), 'the body is nested deeper than 32 levels'],
  ])('%s', (_, send, text) => {
    const line = said(send);
    expect(line).toContain('refused with 1004 ');
    expect(line).toContain(` · ${text}`);
  });

  test('a defect that answers otherwise is told as it answers', () => {
    const partner = new PartnerClient();
    partner.quote({ requestAmount: '' });
    const { latest } = partner.state;
    if (!latest) throw new Error('nothing was sent');
    const response = { status: 200, body: { error: { errorCode: '3004', errorDescription: 'Otherwise' } } };
    const line = lineOf({ kind: 'answered', at: partner.now, request: latest.request, exchange: latest, response });
    expect(line).toContain('refused with 3004 Otherwise · action: Cancel');
    expect(line).not.toContain('requestAmount');
  });
});

describe('no line shows a secret', () => {
  test.each<[string, Send]>([
    ['a hash in a date', withHeaders({ 'x-date': hash })],
    ['a hash as the user', withHeaders({ 'x-username': hash })],
    ['a hash in another case, in a path', (partner) => partner.send('GET', `/eig/${hash.toUpperCase()}`)],
    ['a password as a type', asked({ type: one?.password })],
    ['a card number in a path', (partner) => partner.send('GET', `/eig/gsma/accounts/${pan}/status`)],
    ['a grouped card number in a path', (partner) => partner.send('GET', '/eig/4111%201111%201111%201111/status')],
    ['a grouped card number as a type', asked({ type: '4111 1111 1111 1111' })],
    ['a card number as a reference', (partner) => partner.pay({ name: pan })],
    ['a card number that is not encrypted', (partner) => partner.cardStatus(pan)],
    ['a card number in broken JSON', raw(`{"pan": ${pan}x}`)],
    ['a long text with a hash in it', asked({ type: `${'x'.repeat(55)}${hash}` })],
  ])('%s', (_, send) => {
    const line = said(send);
    expect(line).not.toMatch(/4111 ?1111/);
    expect(line.toLowerCase()).not.toContain(hash.slice(0, 12));
    expect(line).not.toContain(one?.password);
    expect(line).toContain(' → ');
  });

  test('nor a command for the terminal, nor a second line', () => {
    expect(said(asked({ type: '\u001b[2J\nline' }))).not.toMatch(/\p{Cc}/u);
    expect(mask('a\u001b[2J\nb')).toBe('a\\u001b[2J b');
  });

  test('an encrypted number is hidden, a path is not', () => {
    const partner = new PartnerClient();
    const path = '/eig/gsma/accounts/bankaccountno/GB33BUKB20201555555555/status';
    expect(mask(`${path} ${partner.encrypted(pan)}`)).toBe(`${path} ***`);
  });
});

describe('a callback', () => {
  const body = {
    transactionId: 'S1',
    partnerTransId: 'MINE-1',
    responseCode: '3000',
    responseMsg: 'Ok',
    status: 'SUCCESS',
  };
  const callback = { partner: 'PARTNER_ONE', transaction: 'S1', at: 0, body };
  const told = (more: Partial<CallbackEvent>): CallbackEvent => ({
    ...{ kind: 'callback', at: Date.UTC(2026, 2, 14, 12), callback, attempts: 4, attempt: 1 },
    ...{ url: 'https://user:secret@127.0.0.1:9/cb?token=secret', ...more },
  });
  const head = '12:00:00.000 PARTNER_ONE callback SUCCESS of MINE-1 → https://127.0.0.1:9/cb:';

  test.each<[string, Partial<CallbackEvent>, string, boolean]>([
    ['acknowledged', {}, `${head} acknowledged`, false],
    ['acknowledged later', { attempt: 3 }, `${head} acknowledged at try 3`, false],
    ['refused', { problem: 'HTTP 500', nextMs: 500 }, `${head} try 1 of 4: HTTP 500; again in 0.5 s`, false],
    ['given up', { problem: 'HTTP 500', attempt: 4 }, `${head} try 4 of 4: HTTP 500; given up after 4 tries`, true],
    ['dropped', { problem: 'dropped', attempt: 0 }, `${head} not sent: dropped`, true],
    [
      'without an address',
      { problem: 'no address is set', attempt: 0, url: undefined },
      `${head.replace('https://127.0.0.1:9/cb', 'nobody')} not sent: no address is set`,
      false,
    ],
  ])('%s', (_, more, line, isAlwaysTold) => {
    expect(lineOf(told(more))).toBe(line);
    expect(lossLines()(told(more))).toBe(isAlwaysTold ? line : undefined);
  });

  test('without --verbose, one line in ten seconds for an address', () => {
    const lines = lossLines();
    const lost = (at: number, url: string) => lines(told({ at, url, problem: 'HTTP 500', attempt: 4 }));
    const a = 'http://127.0.0.1:1/a';
    expect(lost(0, a)).toMatch(/given up after 4 tries$/);
    expect(lost(9999, `${a}?x`)).toBeUndefined();
    expect(lost(9999, 'http://127.0.0.1:1/b')).toMatch(/tries$/);
    expect(lost(10_000, a)).toMatch(/tries \(and 1 more before it\)$/);
    expect(lost(20_000, a)).toMatch(/tries$/);
  });

  test('the tries in words', () => {
    expect(triesText(defaultCallbackOptions)).toBe(
      'A callback is tried 4 times: at once, and 0.5, 1, 2 s after a try that was not acknowledged. A try waits 2 s for the answer.',
    );
  });
});
