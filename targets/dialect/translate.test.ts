import { expect, test } from 'vitest';
import { codes, type Json, type OperationId } from '../../contract';
import { compileDialect } from './compile';
import type { DialectEntry } from './entry';
import { isExcused, readCallback, readResponse, toGateway } from './translate';

type Row = [name: string, entry: Omit<DialectEntry, 'reason'>, contract: Json, gateway: Json];

const compiled = (entry: Omit<DialectEntry, 'reason'>) => compileDialect([{ ...entry, reason: 'known' }]);
const of = (entry: Omit<DialectEntry, 'reason'>, operation: OperationId) => compiled(entry).operations[operation];

/** What is sent: as the contract has it, and as the gateway takes it. */
const sent: Row[] = [
  [
    'a member of an object has another name',
    { path: 'business.recipientKyc', rename: 'recepientKyc' },
    { business: { recipientKyc: { businessName: 'A' } } },
    { business: { recepientKyc: { businessName: 'A' } } },
  ],
  [
    'a member inside it keeps its path of the contract',
    { path: 'business.recipientKyc.businessName', rename: 'name' },
    { business: { recipientKyc: { businessName: 'A' } } },
    { business: { recipientKyc: { name: 'A' } } },
  ],
  [
    'an entry has another key',
    { path: 'creditParty[msisdn]', rename: 'mobile' },
    { creditParty: [{ key: 'msisdn', value: '1' }] },
    { creditParty: [{ key: 'mobile', value: '1' }] },
  ],
  ['a member is not sent', { path: 'paymentMode', drop: true }, { paymentMode: 'Cash', amount: '1' }, { amount: '1' }],
  [
    'a member is always the same',
    { path: 'paymentMode', constant: 'Bank' },
    { paymentMode: 'Cash' },
    { paymentMode: 'Bank' },
  ],
  ['a constant is sent where nothing was', { path: 'paymentMode', constant: 'Bank' }, {}, { paymentMode: 'Bank' }],
  [
    'an entry is not sent',
    { path: 'debitParty[organisationid]', drop: true },
    {
      debitParty: [
        { key: 'organisationid', value: 'A' },
        { key: 'msisdn', value: '1' },
      ],
    },
    { debitParty: [{ key: 'msisdn', value: '1' }] },
  ],
  ['a text is a number', { path: 'amount', in: 'request', type: 'number' }, { amount: '10.50' }, { amount: 10.5 }],
  [
    'what is not a number stays',
    { path: 'amount', in: 'request', type: 'number' },
    { amount: 'ten' },
    { amount: 'ten' },
  ],
  [
    'a time has another form',
    { path: 'requestDate', in: 'request', time: 'YYYY-MM-DDTHH:mm:ss.SSSZ' },
    { requestDate: '2026-11-21 10:00:00' },
    { requestDate: '2026-11-21T10:00:00.000Z' },
  ],
  [
    'a time that is none stays',
    { path: 'requestDate', in: 'request', time: 'x' },
    { requestDate: 'now' },
    { requestDate: 'now' },
  ],
  [
    'a number has a prefix',
    { path: 'creditParty[msisdn]', prefix: '+' },
    { creditParty: [{ key: 'msisdn', value: '254' }] },
    { creditParty: [{ key: 'msisdn', value: '+254' }] },
  ],
  [
    'a word is another one',
    { path: 'type', in: 'request', values: { PERSON: 'p2p' } },
    { type: 'p2p' },
    { type: 'PERSON' },
  ],
  ['other words stay', { path: 'type', in: 'request', values: { PERSON: 'p2p' } }, { type: 'b2b' }, { type: 'b2b' }],
  ['nothing to change', { path: 'paymentMode', drop: true }, { amount: '1' }, { amount: '1' }],
];

test.each(sent)('what is sent: %s', (_, entry, contract, gateway) => {
  const before = JSON.stringify(contract);
  const used: number[] = [];
  const steps = of(entry, 'createTransaction')?.request ?? [];
  expect(toGateway(steps, contract, (index) => used.push(index))).toEqual(gateway);
  expect(JSON.stringify(contract)).toBe(before);
  expect(used.length > 0).toBe(JSON.stringify(gateway) !== before);
});

const cancelled = codes.find((code) => code.class === 'cancelled');
const pending = codes.find((code) => code.class === 'pending');

/** What comes: as the contract has it, and as the gateway writes it. */
const came: (readonly [OperationId, ...Row])[] = [
  [
    'createTransaction',
    'a member has another name',
    { path: 'transactionReference', rename: 'ref' },
    { transactionReference: 'T' },
    { ref: 'T' },
  ],
  [
    'ledgerAll',
    'a member is absent, in every row',
    { path: 'account', default: 'MAIN' },
    [{ account: 'MAIN' }, { account: 'B' }],
    [{}, { account: 'B' }],
  ],
  [
    'createQuotation',
    'an object for a list',
    { path: 'quotes', in: 'response', shape: 'object' },
    { quotes: [{ quoteId: 'Q' }] },
    { quotes: { quoteId: 'Q' } },
  ],
  [
    'createQuotation',
    '{} for an empty list',
    { path: 'debitParty', shape: 'empty-object' },
    { debitParty: [] },
    { debitParty: {} },
  ],
  [
    'walletStatus',
    'a list for an object',
    { path: 'error', shape: 'list' },
    { error: { errorCode: '1000' } },
    { error: [{ errorCode: '1000' }] },
  ],
  [
    'walletStatus',
    'null for an absent member',
    { path: 'lei', absent: null },
    { status: 'available' },
    { status: 'available', lei: null },
  ],
  ['walletStatus', 'an empty text for an absent member', { path: 'lei', absent: '' }, {}, { lei: '' }],
  [
    'ledgerAll',
    'a number for a text',
    { path: 'currentBalance', type: 'number' },
    [{ currentBalance: '1.5' }],
    [{ currentBalance: 1.5 }],
  ],
  [
    'createQuotation',
    'a time with an offset, in an object for a list',
    { path: 'quotes[].quoteExpiryTime', time: 'YYYY-MM-DDTHH:mm:ssZ' },
    { quotes: [{ quoteExpiryTime: '2026-11-21 07:00:00' }] },
    { quotes: [{ quoteExpiryTime: '2026-11-21T10:00:00+03:00' }] },
  ],
  [
    'walletStatus',
    'epoch milliseconds',
    { path: 'error.errorDateTime', time: 'x' },
    { error: { errorDateTime: '2026-11-21 10:00:00' } },
    { error: { errorDateTime: Date.UTC(2026, 10, 21, 10) } },
  ],
  [
    'walletStatus',
    'another word',
    { operations: ['walletStatus'], in: 'response', path: 'status', values: { active: 'available' } },
    { status: 'available' },
    { status: 'active' },
  ],
  [
    'walletStatus',
    'another category',
    { path: 'error.errorCategory', values: { AUTH: 'authorisation' } },
    { error: { errorCategory: 'authorisation' } },
    { error: { errorCategory: 'AUTH' } },
  ],
  [
    'createTransaction',
    'another code in an error',
    { code: '15000', means: '3033' },
    { error: { errorCode: '3033' } },
    { error: { errorCode: '15000' } },
  ],
  [
    'viewTransaction',
    'a code of a class in a status',
    { code: '15050', means: 'pending' },
    { transactionStatus: `${pending?.code}:${pending?.message}` },
    { transactionStatus: '15050:In process' },
  ],
  [
    'cancelTransaction',
    'a code beside its message',
    { code: '99', means: 'cancelled' },
    { statusCode: cancelled?.code, responseMessage: cancelled?.message },
    { statusCode: '99', responseMessage: 'x' },
  ],
];

test.each(came)('what comes from %s: %s', (operation, _, entry, contract, gateway) => {
  const own = of(entry, operation);
  const used: number[] = [];
  const read = (body: Json) =>
    readResponse(own, { status: 200, body: structuredClone(body) }, (index) => used.push(index)).body;
  const translated = read(gateway);
  expect(translated).toEqual(contract);
  expect(used).not.toEqual([]);
  used.length = 0;
  // what the contract has already needs no entry
  read(contract);
  if (entry.default === undefined) expect(used).toEqual([]);
});

test('an HTTP status stands for another one', () => {
  const own = of({ operations: ['cancelTransaction'], status: { 409: 200 } }, 'cancelTransaction');
  const used: number[] = [];
  const read = (status: number) => readResponse(own, { status, body: {} }, (index) => used.push(index)).status;
  expect([read(409), read(400), read(200)]).toEqual([200, 400, 200]);
  expect(used).toEqual([0]);
});

test('a renamed error is an error', () => {
  const own = of({ path: 'error', rename: 'fault' }, 'walletStatus');
  expect(readResponse(own, { status: 200, body: { fault: { errorCode: '1000' } } }, () => undefined).body).toEqual({
    error: { errorCode: '1000' },
  });
});

test('a callback', () => {
  const dialect = compiled({ operations: ['statusCallback'], path: 'partnerTransId', rename: 'ref' });
  expect(readCallback(dialect, { ref: 'P', status: 'SUCCESS' }, () => undefined)).toEqual({
    partnerTransId: 'P',
    status: 'SUCCESS',
  });
});

const excuse = (entry: Omit<DialectEntry, 'reason'>, id: string) => compiled(entry).excuses[id];

test.each([
  ['a longer value', { path: 'banks[].bankCode', length: { max: 30 } }, 'x'.repeat(30), true],
  ['one that is longer still', { path: 'banks[].bankCode', length: { max: 30 } }, 'x'.repeat(31), false],
  ['one that is too short still', { path: 'banks[].bankCode', length: { max: 30 } }, 'abc', false],
  ['an absent one', { path: 'banks[].bankCode', presence: 'optional' as const }, undefined, true],
  ['one that is absent all the same', { path: 'banks[].bankCode', length: { max: 30 } }, undefined, false],
  ['another JSON type', { path: 'banks[].bankCode', length: { max: 30 } }, 12345, false],
  ['another word', { path: 'banks[].bankCode', enum: ['ABCD', 'EFGH'] }, 'EFGH', true],
  ['a word that is none', { path: 'banks[].bankCode', enum: ['ABCD', 'EFGH'] }, 'IJKL', false],
])('a declared rule of a field excuses %s: %#', (_, entry, value, isFine) => {
  expect(isExcused(excuse(entry, 'bankList.banks[].bankCode') ?? { entries: [] }, value)).toBe(isFine);
});

test('letters where the contract has digits', () => {
  const own = excuse({ path: 'banks[].providerCode', format: 'text' }, 'bankList.banks[].providerCode');
  expect(own && [isExcused(own, 'KE2540001'), isExcused(own, 'KE')]).toEqual([true, false]);
});
