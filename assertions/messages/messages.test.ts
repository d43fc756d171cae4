import { describe, expect, test } from 'vitest';
import type { Json, OperationId } from '../../contract';
import { judgeMessage, type Message, type Terms } from '.';

const found = (message: Message, terms: Partial<Terms> = {}) =>
  judgeMessage(message, { pans: [], ...terms }).map(
    ({ kind, requirement, verdict }) => `${kind} ${requirement} ${verdict}`,
  );

const quotation = {
  requestDate: '2026-03-14 12:00:00',
  requestAmount: '100.00',
  requestCurrency: 'USD',
  creditParty: [
    { key: 'msisdn', value: '254700000001' },
    { key: 'receivingCountry', value: 'KE' },
    { key: 'instrumentType', value: 'WALLET' },
  ],
  quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
};
const callback = {
  transactionId: 'T1',
  partnerTransId: 'PAYOUT-1',
  responseCode: '3000',
  responseMsg: 'Remit Success',
  status: 'SUCCESS',
};
const refusal = {
  error: { errorCategory: 'businessRule', errorCode: '2001', errorDescription: 'Source amount is invalid', errorDateTime: '2026-03-14 12:00:00' },
}; // biome-ignore format: a message in few lines

const sent = (operation: OperationId, body: Json): Message => ({ operation, request: { body } });
const received = (operation: OperationId, body: Json): Message => ({ operation, response: { body } });

test.each([
  ['as it was sent, with nothing', '', false],
  ['otherwise than it was sent', '0112345678', true],
])('an empty account in an answer is told where it repeats one %s', (_, account, isTold) => {
  const creditParty = (value: string) => [
    { key: 'bankaccountno', value },
    { key: 'receivingCountry', value: 'KE' },
  ];
  const message: Message = {
    operation: 'createQuotationOlder',
    request: { body: { ...quotation, creditParty: creditParty(account) } },
    response: { body: { ...quotation, creditParty: creditParty(''), quotationStatus: '2000:Quote Success' } },
  };
  const of = found(message).filter((text) => text.startsWith('response quotationResponse.creditParty[bankaccountno]'));
  expect(of).toHaveLength(isTold ? 1 : 0);
});

const defaultHeaders = { 'x-username': 'PARTNER', 'X-Password': 'ab'.repeat(32), 'X-DATE': '2026-03-14 12:00:00', 'x-origincountry': 'US' }; // biome-ignore format: headers on one line

describe('requests', () => {
  test.each<[what: string, change: object, findings: string[]]>([
    ['a right one', {}, []],
    ['a currency of two letters', { requestCurrency: 'US' }, ['request quotationRequest.requestCurrency fail']],
    ['no destination', { creditParty: [] }, ['request quotationRequest.creditParty[receivingCountry] fail']],
    ['an amount of nothing', { requestAmount: '0.00' }, ['request quotation.amount-invalid fail']],
  ])('%s', (_, change, findings) => {
    expect(found(sent('createQuotation', { ...quotation, ...change }))).toEqual(expect.arrayContaining(findings));
    if (findings.length === 0) expect(found(sent('createQuotation', quotation))).toEqual([]);
  });

  test('a type that is a list of one is none', () => {
    const of = found(sent('createTransaction', { type: ['p2p'], business: {} }));
    expect(of).toContain('request transactionRequest.type fail');
  });

  test('a body that is no JSON is told once', () => {
    const message: Message = { operation: 'createQuotation', request: { body: undefined, text: '{"requestDate"' } };
    expect(found(message)).toEqual(['request errors.malformed fail']);
  });

  test.each<[string, Json, boolean]>([
    ['left out', undefined, true],
    ['empty', {}, false],
    ['filled', { businessName: 'Acme' }, true],
  ])('a KYC section that the type does not use, %s', (_, recipientKyc, isTold) => {
    const body = { type: 'b2p', business: { senderKyc: { businessName: 'Acme' }, recipientKyc } };
    expect(found(sent('createTransaction', body)).includes('request partner.empty-sections fail')).toBe(isTold);
  });

  test.each<[string, string, boolean]>([
    ['plain', '4000000000000002', true],
    ['masked by the capture', '***', false],
  ])('a card number in the header of a quotation, %s', (_, pan, isTold) => {
    const of = found({
      operation: 'createQuotation',
      request: { headers: { ...defaultHeaders, 'x-pan': pan }, body: quotation },
    });
    expect(of).toEqual(isTold ? ['request cardStatusParameters.X-PAN fail'] : []);
  });

  test('headers are judged where any of them was captured, in any case', () => {
    const of = (headers: Record<string, string>) => found({ operation: 'createQuotation', request: { headers, body: quotation } });
    expect(of({})).toEqual([]);
    const all = defaultHeaders;
    expect(of(all)).toEqual([]);
    // what every client sends is left where a tool removed the others
    expect(of({ Accept: '*/*', 'content-length': '12', 'User-Agent': 'x' })).toEqual([]);
    expect(of({ 'X-Api-Key': 'k' })).toHaveLength(4);
    expect(of({ ...all, 'x-origincountry': 'USA' })).toEqual(['request headers.X-ORIGINCOUNTRY fail']);
    expect(of({ ...all, 'X-Password': 'zz'.repeat(32) })).toEqual(['request headers.X-PASSWORD fail']);
  }); // biome-ignore format: headers on one line
});

describe('callbacks', () => {
  test.each<[what: string, change: object, findings: string[]]>([
    ['a right one', {}, []],
    ['a code of failure with SUCCESS', { responseCode: '3032' }, ['callback callback.code fail']],
    ['an unknown status', { status: 'PAID' }, ['callback statusNotification.status fail']],
  ])('%s', (_, change, findings) =>
    expect(found(sent('statusCallback', { ...callback, ...change }))).toEqual(findings),
  );
});

describe('responses', () => {
  test('a refusal in its form has no finding', () => {
    expect(found(received('createQuotation', refusal))).toEqual([]);
  });

  test('a refusal without a code has one', () => {
    const { errorCode: _, ...error } = refusal.error;
    expect(found(received('createQuotation', { error }))).toEqual(['error failure.error.errorCode fail']);
  });
});

test('card numbers and passwords are masked in findings', () => {
  const pan = '4111111111111111';
  const message = sent('createQuotation', { ...quotation, requestCurrency: pan });
  expect(JSON.stringify(judgeMessage(message, { pans: [pan] }))).not.toContain(pan);
});
