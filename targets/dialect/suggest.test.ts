import { expect, test } from 'vitest';
import type { Json, OperationId } from '../../contract';
import { compileDialect } from './compile';
import { type Sample, suggest } from './suggest';

const of = (operation: OperationId, body: Json, status = 200): Sample => ({
  operation,
  evidence: 'a#1',
  status,
  body,
});
const proposed = (...shown: Sample[]) =>
  suggest(shown)
    .filter(({ isOpen }) => !isOpen)
    .map(({ entry }) => entry);
const refusal = {
  errorCategory: 'businessRule',
  errorCode: '1000',
  errorDescription: 'x',
  errorDateTime: '2026-11-21 10:00:00',
};
const bank = { bankName: 'A bank', bankCode: 'ABCDKENX', status: 'ACTIVE', city: 'Nairobi', branch: 'Main' };
const banks = (one: object) => ({
  countryCode: 'KE',
  lastUpdatedOn: '2026-03-01 04:05:06',
  banks: [{ ...bank, ...one }],
});
const row = { currency: 'USD', currentBalance: '10.000000', account: 'A', status: 'available' };

test.each([
  ['nothing', of('ledgerAll', [row]), undefined],
  ['a number', of('ledgerAll', [{ ...row, currentBalance: 10 }]), { path: 'currentBalance', type: 'number' }],
  ['an absent member', of('ledgerAll', [{ ...row, account: undefined }]), { path: 'account', presence: 'optional' }],
  [
    'another name',
    of('ledgerAll', [{ ...row, account: undefined, acount: 'A' }]),
    { path: 'account', rename: 'acount' },
  ],
  [
    'another spelling',
    of('ledgerAll', [{ ...row, currentBalance: undefined, current_balance: '1' }]),
    { path: 'currentBalance', rename: 'current_balance' },
  ],
  ['an object for a list', of('bankList', { ...banks({}), banks: bank }), { path: 'banks', shape: 'object' }],
  ['an empty object', of('bankList', { ...banks({}), banks: {} }), { path: 'banks', shape: 'empty-object' }],
  [
    'a fraction',
    of('bankList', { ...banks({}), lastUpdatedOn: '2026-03-01 04:05:06.123456789' }),
    { path: 'lastUpdatedOn', time: 'YYYY-MM-DD HH:mm:ss.SSSSSSSSS' },
  ],
  [
    'a long text',
    of('bankList', banks({ bankCode: 'x'.repeat(31) })),
    { path: 'banks[].bankCode', length: { max: 31 } },
  ],
  ['letters', of('bankList', banks({ providerCode: 'KE254000' })), { path: 'banks[].providerCode', format: 'text' }],
  ['null', of('bankList', banks({ bankName: null })), { path: 'banks[].bankName', absent: null }],
  ['a list for an object', of('walletStatus', { error: [refusal] }), { in: 'error', path: 'error', shape: 'list' }],
  [
    'epoch milliseconds',
    of('walletStatus', { error: { ...refusal, errorDateTime: 1795255445678 } }),
    { in: 'error', path: 'error.errorDateTime', time: 'x' },
  ],
  [
    'a category',
    of('walletStatus', { error: { ...refusal, errorCode: '1003', errorCategory: 'AUTH' } }),
    { in: 'error', path: 'error.errorCategory', values: { AUTH: 'authorisation' } },
  ],
  ['an HTTP status', of('ledgerAll', [row], 302), { status: { 302: 200 } }],
  [
    'a callback',
    of('statusCallback', {
      transactionId: 'T',
      partnerTransID: 'PART-1',
      responseCode: '3000',
      responseMsg: 'Remit Success',
      status: 'SUCCESS',
    }),
    { in: 'request', path: 'partnerTransId', rename: 'partnerTransID' },
  ],
] as const)('%s', (_, shown, entry) => {
  const all = proposed(shown as Sample);
  if (entry === undefined) expect(all).toEqual([]);
  else
    expect(all).toEqual([
      { operations: [(shown as Sample).operation], ...('status' in entry ? {} : { in: 'response' }), ...entry },
    ]);
  // what is proposed can be declared, and then nothing more is proposed for a field
  expect(() => compileDialect(all.map((one) => ({ ...one, reason: 'seen' })))).not.toThrow();
});

/** What was paid and what became of it is never declared away. */
test.each([
  ['an absent amount', of('createTransaction', { amount: undefined })],
  ['a state of its own', of('viewTransaction', { status: 'COMPLETED' })],
  ['a code of its own', of('viewTransaction', { transactionStatus: '15050:In process' })],
  ['another balance', of('ledgerAll', [{ ...row, currentBalance: 'much' }])],
  ['an absent state', of('viewTransaction', {})],
])('%s is not proposed', (_, shown) => {
  const sensitive = /amount|status|Balance|Code/;
  expect(proposed(shown as Sample).filter(({ path = '' }) => sensitive.test(path))).toEqual([]);
});

test('operations with the same difference share an entry, and lengths are joined', () => {
  const long = (count: number) => of('bankList', banks({ bankName: 'x'.repeat(count) }));
  expect(
    proposed(
      long(61),
      long(70),
      of('ledgerAll', [{ ...row, currentBalance: 1 }]),
      of('ledgerByCurrency', [{ ...row, currentBalance: 2 }]),
    ),
  ).toEqual([
    { operations: ['bankList'], in: 'response', path: 'banks[].bankName', length: { max: 70 } },
    { operations: ['ledgerAll', 'ledgerByCurrency'], in: 'response', path: 'currentBalance', type: 'number' },
  ]);
});

test('what a dialect excuses is not proposed again', () => {
  const dialect = compileDialect([{ path: 'account', presence: 'optional', reason: 'known' }]);
  expect(suggest([of('ledgerAll', [{ ...row, account: undefined }])], dialect)).toEqual([]);
});

test.each<[string, Sample, Record<string, string> | undefined]>([
  ['the word of a state', of('walletStatus', { status: 'active', subStatus: '6000:x' }), { active: '???' }],
  ['the word of another one', of('viewTransaction', { status: 'PAID' }), { PAID: '???' }],
  ['a form of an amount', of('ledgerAll', [{ ...row, currentBalance: '1.000,00' }]), { '1.000,00': '???' }],
  ['a word of the specification', of('walletStatus', { status: 'available', subStatus: '6000:x' }), undefined],
  [
    'a code, which is asked about by its number',
    of('cancelTransaction', { statusCode: '99', responseMessage: 'x' }),
    undefined,
  ],
])('%s is asked about, and not proposed', (_, shown, values) => {
  const open = suggest([shown]).filter(({ isOpen }) => isOpen);
  expect(open.map(({ entry }) => entry.values)).toEqual(values ? [values] : []);
  expect(suggest([shown]).some(({ entry, isOpen }) => entry.values && !isOpen)).toBe(false);
});

test.each<[what: string, shown: Sample[], operations: readonly string[] | undefined]>([
  ['all operations with the field', [of('ledgerAll', [{ ...row, currentBalance: 1 }]), of('ledgerAllOlder', [{ ...row, currentBalance: 1 }]), of('ledgerByCurrency', [{ ...row, currentBalance: 1 }])], undefined],
  ['all but one', [of('ledgerAll', [{ ...row, currentBalance: 1 }]), of('ledgerAllOlder', [{ ...row, currentBalance: 1 }]), of('ledgerByCurrency', [{ ...row, currentBalance: 1 }]), of('ledgerByCurrencyOlder', [row])], ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency']],
  ['two', [of('ledgerAll', [{ ...row, currentBalance: 1 }]), of('ledgerByCurrency', [{ ...row, currentBalance: 1 }])], ['ledgerAll', 'ledgerByCurrency']],
])('a difference of %s names them where it must', (_, shown, operations) => {
  expect(proposed(...shown).find(({ type }) => type)?.operations).toEqual(operations);
}); // biome-ignore format: one row a line
