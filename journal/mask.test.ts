import { expect, test } from 'vitest';
import { payout } from '../generators/payouts/payout';
import { requestTemplate } from '../generators/requests/make-templates';
import { exchangeOf, fillCall, type Terms } from '../wire/exchange';
import { written } from './journal-form';
import { hide, masker, maskHeaders, recordMasker } from './mask';
import type { JournalRecord } from './records';

/** The line of a record, which may have any members, as a journal has it. */
const lineOf = (secrets: readonly string[], record: object, ...more: [string, string][]) =>
  recordMasker(secrets, more)({ t: 'exchange', ...record } as JournalRecord);

const now = Date.parse('2026-11-21T09:08:07Z');
const pan = '4111111111111111';
const hash = 'ab'.repeat(32);
const terms = {
  baseUrl: 'https://gateway.example',
  credentials: { username: 'u', passwordHash: hash, originCountry: 'US' },
} as Terms;
const one = payout(
  {
    corridors: [{ country: 'KE', currency: 'KES', dialling: '254', cards: [{ pan, scheme: 'VISA' }] }],
    kinds: [{ type: 'p2p', instrument: 'CARD', revision: 'current' }],
    sendingCurrency: 'USD',
    originCountry: 'US',
    now,
    encrypt: () => 'CIPHERTEXT',
  },
  1,
);
const known = { now, reference: 'REF1', quoteId: 'Q1', amount: '12.50' };

test.each([
  ['of a hash', hash, undefined],
  ['of something else', hash.slice(1), false],
  ['of nothing', '', false],
])('a masked password keeps the form %s', (_, password, isHash) => {
  const request = { method: 'GET', url: '', headers: { 'X-PASSWORD': password }, body: {} };
  const response = { status: 200, headers: {}, text: '{}', body: {} };
  const shown = written({ operation: 'bankList', at: now, ms: 1, request, response }).request;
  expect([shown.headers['X-PASSWORD'], shown.isHash]).toEqual(['***', isHash]);
});

/** A line of the journal with what a flow sent, and an answer that shows the card number. */
function line(operation: 'createTransaction' | 'cardStatus'): string {
  const call = fillCall(terms, operation, requestTemplate(operation, one, {}), known);
  const text = `{"pan":"${pan}","hash":"${hash.toUpperCase()}"}`;
  const exchange = exchangeOf(call, { status: 200, headers: { 'X-Pan': pan }, text, ms: 1 }, now, terms);
  return lineOf([hash, pan], { t: 'violation', exchange: written(exchange) });
}

test('a written exchange has the whole body, once, and no secret', () => {
  const text = line('createTransaction');
  const { request } = JSON.parse(text).exchange;
  expect(Object.keys(request).sort()).toEqual(['body', 'headers', 'method', 'url']);
  expect(request.body).toMatchObject({ senderKyc: {}, internationalTransferInformation: { quoteId: 'Q1' } });
  const pans = [...request.body.debitParty, ...request.body.creditParty].filter(({ key }) => key === 'pan');
  expect(pans.map(({ value }) => value)).toEqual(['***', '***']);
  expect(request.headers['X-PASSWORD']).toBe('***');
  expect(text.toLowerCase()).not.toMatch(new RegExp(`${pan}|ciphertext|${hash}`));
});

test('of headers only so much is written', () => {
  const call = fillCall(terms, 'cardStatus', requestTemplate('cardStatus', one, {}), known);
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`X-${n}`, String(n)]));
  const headers = { Date: 'today', Long: hash.repeat(100), ...many };
  const exchange = exchangeOf(call, { status: 200, headers, text: '{}', ms: 1 }, now, terms);
  const { response } = written(exchange);
  expect(Object.keys(response.headers)).toHaveLength(100);
  expect(response.headers).toMatchObject({ Date: 'today', Long: '(6400 characters)', 'X-97': '97' });
});

test('nor has the header of a card', () => {
  const text = line('cardStatus');
  expect(JSON.parse(text).exchange.request.headers['X-PAN']).toBe('***');
  expect(text).not.toMatch(/CIPHERTEXT/);
});

test.each([
  ['a number', '{"msisdn":"254711222333"}', '{"msisdn":"254798765432"}'],
  ['a number with a plus', '+254711222333', '+254798765432'],
  ['a number without its country', '0711222333', '0798765432'],
  ['the end of another number', '99711222333', '99711222333'],
  ['a part of another number', 'R7112223339', 'R7112223339'],
  ['digits after a dot', 'phone.711222333', 'phone.798765432'],
  ['decimals of an amount', '$plus(amount, "0.711222333")', '$plus(amount, "0.711222333")'],
  ['a name', '"Amina Otieno"', '"Bmuki Xzwqab"'],
  ['a name in capitals', 'AMINA OTIENO', 'BMUKI XZWQAB'],
  ['a name in a URL', '?name=Amina%20Otieno', '?name=Bmuki%20Xzwqab'],
])('%s is written as a pseudonym', (_, text, expected) => {
  const pseudonyms = [
    ['254711222333', '254798765432'],
    ['Amina Otieno', 'Bmuki Xzwqab'],
  ] as const;
  expect(masker([], pseudonyms)(text)).toBe(expected);
  expect(
    JSON.parse(lineOf([], { text }, ...pseudonyms.map(([real, other]): [string, string] => [real, other]))).text,
  ).toBe(expected);
});

test('a number in groups is hidden in an answer', () => {
  expect(lineOf([], { text: '2547 1122 2333' }, ['254711222333', '254798765432'])).toBe(
    '{"t":"exchange","text":"***"}',
  );
});

test.each([
  ['each time, in either case', 'Hush, hushHUSH and more', '***, ****** and more'],
  ['beside a letter that is two in lower case', 'İ HUSH İhush', 'İ *** İ***'],
  ['where another one ends', 'hush-s3cret', '***-***'],
  ['nowhere', 'hus h', 'hus h'],
])('a secret is hidden %s', (_, text, expected) => {
  expect(hide(text, ['hush', 's3cret'])).toBe(expected);
});

test('headers are secret by their names, however many names there are', () => {
  const others = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`X-Other-${index}`, 'shown']));
  for (let round = 0; round < 2; round += 1) {
    const masked = maskHeaders({ 'X-PASSWORD': 'a', 'x-api-key': 'b', 'Set-Cookie': 'c', ...others });
    expect(masked).toEqual({ 'X-PASSWORD': '***', 'x-api-key': '***', 'Set-Cookie': '***', ...others });
  }
});

test.each([
  ['key first', '{"key":"pan","value":"4000"}', '{"key":"pan","value":"***"}'],
  ['value first', '{"value":"4000","key":"pan"}', '{"value":"***","key":"pan"}'],
  ['with spaces', '{ "key" : "pan" , "value" : "4000" }', '{ "key" : "pan" , "value" : "***" }'],
  ['value first, with spaces', '{ "value" : "4000" , "key" : "pan" }', '{ "value" : "***" , "key" : "pan" }'],
  ['in lines', '{"key"\n:\n"pan"\n,\n"value"\n:\n"4000"}', '{"key"\n:\n"pan"\n,\n"value"\n:\n"***"}'],
  ['value first, in lines', '{"value"\n:\n"4000"\n,\n"key"\n:\n"pan"}', '{"value"\n:\n"***"\n,\n"key"\n:\n"pan"}'],
  ['in a text', '"{\\"key\\":\\"pan\\",\\"value\\":\\"4000\\"}"', '"{\\"key\\":\\"pan\\",\\"value\\":\\"***\\"}"'],
  [
    'value first, in a text',
    '"{\\"value\\":\\"4000\\",\\"key\\":\\"pan\\"}"',
    '"{\\"value\\":\\"***\\",\\"key\\":\\"pan\\"}"',
  ],
  [
    'twice',
    '[{"key":"pan","value":"4"},{"key":"pan","value":"5"}]',
    '[{"key":"pan","value":"***"},{"key":"pan","value":"***"}]',
  ],
  [
    'of another key',
    '{"key":"panel","value":"4000"},{"key":"iban","value":"1"}',
    '{"key":"panel","value":"4000"},{"key":"iban","value":"1"}',
  ],
])('the value of a pan entry is hidden: %s', (_, text, expected) => expect(masker([])(text)).toBe(expected));

const hidden = [
  'token',
  'Token',
  'access_token',
  'x-secret',
  'secret',
  'password',
  'passwd',
  'my_password',
  'apikey',
  'api_key',
  'API-KEY',
  'accesstoken',
  'a_b_token',
];
const plain = ['tokens', 'mytoken', 'passport', 'key', 'bankName', 'secretary'];

test.each([...hidden.map((name) => [name, true] as const), ...plain.map((name) => [name, false] as const)])(
  'a member %s of an answer is hidden: %s',
  (name, isHidden) => {
    for (const [open, colon] of [
      ['"', ':'],
      ['"', ' : '],
      ['\\"', '\n:\n'],
    ]) {
      const line = (value: string, t: string) =>
        lineOf([], { t, text: `{${open}${name}${open}${colon}${open}${value}${open}}` });
      expect(line('Zq7', 'exchange')).toBe(line(isHidden ? '***' : 'Zq7', 'exchange'));
      // what the harness itself wrote has no such member
      expect(line('Zq7', 'flow')).toContain('Zq7');
    }
  },
);

test.each(['exchange', 'checks', 'case', 'violation', 'callback', 'fault', 'end', 'call', 'notice', 'point'])(
  'a record %s is searched for other spellings',
  (t) => expect(lineOf([pan], { t, x: '4111 1111 1111 1111' })).toBe(`{"t":"${t}","x":"***"}`),
);

test.each([
  ['X-PASSWORD', true],
  ['x-pan', true],
  ['Authorization', true],
  ['Proxy-Authorization', true],
  ['Cookie', true],
  ['X-Token', true],
  ['X-Client-Secret', true],
  ['apikey', true],
  ['X-API-Key', true],
  ['X-PANEL', false],
  ['My-X-PAN', false],
  ['X-PASSWORD-AGE', false],
  ['X-USERNAME', false],
  ['Date', false],
])('the header %s is secret: %s', (name, isSecret) => {
  expect(maskHeaders({ [name]: 'v' })).toEqual({ [name]: isSecret ? '***' : 'v' });
});

test('no text is hidden by an empty secret', () => {
  expect(lineOf(['', 'hush'], { t: 'case', text: 'a hush' })).toBe('{"t":"case","text":"a ***"}');
});

const answer = {
  id: 'view.available#1',
  case: 'view.available',
  operation: 'viewTransaction',
  at: 1764400000000001,
  request: { headers: { 'X-DATE': '2026-11-29 09:08:07' }, body: { type: 'inttransfer', note: 'response' } },
  response: {
    status: 200,
    headers: {},
    text: '{"status":"available","responseMessage":"Success","transactionReference":"TX00000000123","amount":"100000000.00","date":"2026-11-29 09:08:07"}',
  },
};
test.each([
  'response',
  'available',
  '00000000',
  '20261129',
  '2026-11-29',
  'viewTransaction',
  'inttransfer',
  '17644000',
])('a secret %s changes nothing that the harness or the contract names', (secret) => {
  expect(JSON.parse(lineOf([secret], answer))).toEqual({
    t: 'exchange',
    ...answer,
  });
});

/** Each way to write a secret in what a gateway says. */
const leaks: [what: string, leak: (secret: string) => object][] = [
  ['a body', (secret) => ({ response: { text: `{"leak":"${secret}"}` } })],
  ['a body, as a number or a word', (secret) => ({ response: { text: `{"leak":${secret}}` } })],
  ['a body, as a member', (secret) => ({ response: { body: { [secret]: true } } })],
  ['a body, beside a text', (secret) => ({ response: { text: `for PARTNER:${secret}!` } })],
  ['a body, in base64', (secret) => ({ response: { text: Buffer.from(secret).toString('base64') } })],
  [
    'a body, in escapes',
    (secret) => ({ response: { text: secret.replace(/^./, (one) => `%${one.charCodeAt(0).toString(16)}`) } }),
  ],
  ['a header', (secret) => ({ response: { headers: { [secret]: '', 'X-Echo': secret } } })],
  ['a callback', (secret) => ({ t: 'callback', path: `/${secret}`, text: secret, headers: { 'X-Echo': secret } })],
  ['a finding', (secret) => ({ t: 'checks', findings: [{ received: secret }] })],
  ['a fault', (secret) => ({ t: 'fault', text: `closed: ${secret}` })],
  ['a quote', (secret) => ({ t: 'flow', quoteId: secret, transactionReference: secret, status: secret, code: secret })],
  ['an entry', (secret) => ({ t: 'statement', entries: [{ internalRef: secret, [secret]: 1 }] })],
  ['a call of a client', (secret) => ({ t: 'call', body: { a: [secret] }, response: { body: secret } })],
];
test.each(leaks)('a secret is hidden in %s, whatever it is', (_, leak) => {
  for (const secret of [
    'response',
    '00000000',
    '47114711',
    'correct horse',
    'qu"ote\\d',
    'P4ss:w0rd',
    'wörd-of-somebody',
  ]) {
    const line = lineOf([secret], leak(secret)).replace('"response":', '');
    const plain = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
    expect([line.includes(JSON.stringify(secret).slice(1, -1)), line.includes(plain)]).toEqual([false, false]);
    expect(() => JSON.parse(lineOf([secret], leak(secret)))).not.toThrow();
  }
});
