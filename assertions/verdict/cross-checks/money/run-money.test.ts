import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../contract';
import type { ExchangeRecord, JournalRecord, LedgerRecord, StatementEntry } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { exchange, run } from '../../../../reports/testing/run-journal';
import { EvidenceStore } from '../../results/evidence-store';
import { moneyEvidence } from './run-money';

const one = { username: 'ONE' };
const two = { username: 'TWO', isSecond: true } as const;

let exchanges = 0;

/** An exchange of a case, by a partner. */
function sent(operation: ExchangeRecord['operation'], body: Json, answer: Json, username = 'ONE'): ExchangeRecord {
  exchanges += 1;
  const made = exchange(`case#${exchanges}`, '');
  return {
    ...made,
    operation,
    request: { ...made.request, headers: { 'X-USERNAME': username }, body },
    response: { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(answer) },
  };
}

const quote = (sendingAmount: string, quoteId = 'Q1') =>
  sent('createQuotation', {}, { quotes: [{ quoteId, sendingAmount, sendingCurrency: 'USD' }] });
const creation = {
  amount: '1293.5',
  currency: 'KES',
  requestingOrganisationTransactionReference: 'R1',
  internationalTransferInformation: { quoteId: 'Q1' },
};
const refusal = (errorCode: string) => ({
  error: { errorCategory: 'businessRule', errorCode, errorDescription: 'no' },
});
const accepted = (username?: string) => sent('createTransaction', creation, { transactionReference: 'T1' }, username);
const refused = (code: string) => sent('createTransaction', creation, refusal(code));
const seen = (status: string, username?: string) => {
  const view = { transactionReference: 'T1', requestingOrganisationTransactionReference: 'R1', status };
  return sent('viewTransaction', { transactionReference: 'T1' }, view, username);
};
const reversal = sent('reverseTransaction', { txnId: 'R1' }, { statusCode: '16001' });

const lost = (operation: 'createTransaction' | 'reverseTransaction'): JournalRecord => ({
  ...({ t: 'fault', at: 1, whose: 'network', part: 'compliance', text: '' } as const),
  operation,
  payout: { reference: 'R1', username: 'One' },
});

const balances = (end: string, partner: LedgerRecord['partner'] = one, currency = 'USD'): JournalRecord[] => [
  { t: 'ledger', when: 'beginning', at: 0, currency, balance: '100', partner },
  { t: 'ledger', when: 'end', at: 9, currency, balance: end, partner },
];
const entry = (type: string, amount = '10', internalRef = 'T1'): StatementEntry => ({
  type,
  amount,
  internalRef,
  externalRef: 'R1',
});
const statement = (entries: StatementEntry[], partner: LedgerRecord['partner'] = one): JournalRecord => ({
  t: 'statement',
  at: 9,
  currency: 'USD',
  entries,
  partner,
});

function verdictsOf(requirement: Parameters<EvidenceStore['of']>[0], records: JournalRecord[]): string[] {
  const store = new EvidenceStore();
  moneyEvidence(journalOf([run({ parts: ['compliance'] }), ...records]), store);
  return [...store.of(requirement).verdicts];
}

const paid = [quote('10.00'), accepted(), seen('SUCCESS')];
const reversed = [...paid, reversal, seen('RETURNED')];

describe('the ledgers at both ends of a run', () => {
  test.each<[what: string, records: JournalRecord[], end: string, verdict: string]>([
    ['a paid payout', paid, '90', 'pass'],
    ['a cent too much', paid, '89.99', 'fail'],
    ['a paid payout that costs nothing', paid, '100', 'fail'],
    ['a failed payout', [quote('10'), accepted(), seen('FAILED')], '90', 'fail'],
    ['a refused payout', [...paid, quote('5', 'Q2'), refused('3060')], '85', 'fail'],
    ['a pending payout that is debited', [...paid, quote('10'), accepted(), seen('PENDING')].slice(3), '90', 'nothing'],
    ['a pending payout that is not', [quote('10'), accepted(), seen('PENDING')], '100', 'nothing'],
    ['half of a pending payout', [quote('10'), accepted(), seen('PENDING')], '95', 'fail'],
    ['a returned payout', [quote('10'), accepted(), seen('SUCCESS'), reversal, seen('RETURNED')], '90', 'fail'],
    ['one that was returned', [quote('10'), accepted(), seen('SUCCESS'), reversal, seen('RETURNED')], '100', 'nothing'],
    ['an unknown answer', [quote('10'), sent('createTransaction', creation, 'oops')], '90', 'nothing'],
    ['half of what an unknown answer made', [quote('10'), sent('createTransaction', creation, 'oops')], '95', 'fail'],
    ['a payout without its quote', [accepted(), seen('SUCCESS')], '90', 'skip'],
    [
      'a lost reply',
      [...paid, { t: 'fault', at: 1, whose: 'network', part: 'compliance', text: '', operation: 'createTransaction' }],
      '80',
      'skip',
    ],
    ['a lost reply to a reversal', [...paid, lost('reverseTransaction')], '100', 'skip'],
  ])('%s', (_, records, end, verdict) => {
    // what has not ended is allowed, and shows nothing
    const verdicts = verdict === 'nothing' ? [] : [verdict];
    expect(verdictsOf('ledger.money', [...records, ...balances(end)])).toEqual(verdicts);
  });

  test.each([
    ['unchanged', '100', ['pass']],
    ['debited', '90', ['pass', 'fail']],
  ])('a ledger of another currency is %s', (_, end, verdicts) => {
    expect(verdictsOf('ledger.money', [...paid, ...balances('90'), ...balances(end, one, 'EUR')])).toEqual(verdicts);
  });

  test('a ledger that was listed is listed at the end', () => {
    const [beginning] = balances('10', one, 'EUR') as [JournalRecord];
    expect(verdictsOf('ledger.all', [...paid, ...balances('90'), beginning])).toEqual(['fail']);
    expect(verdictsOf('ledger.all', [...paid, ...balances('90'), ...balances('100', one, 'EUR')])).toEqual([]);
  });

  test.each([
    ['the same', '90.000000', []],
    ['another balance', '85', ['fail']],
  ])('by another operation than the list: %s', (_, balance, verdicts) => {
    const [, end] = balances('90') as [JournalRecord, LedgerRecord];
    const other = { ...end, balance, otherwise: { operation: 'ledgerAllOlder', listed: '90' } } as const;
    expect(verdictsOf('ledger.same', [...paid, ...balances('90'), other])).toEqual(verdicts);
    expect(verdictsOf('ledger.money', [...paid, ...balances('90'), other])).toEqual(['pass']);
  });

  test('each partner has ledgers of its own', () => {
    const ofSecond = [quote('10'), accepted('TWO'), seen('SUCCESS', 'TWO')];
    expect(verdictsOf('ledger.money', [...ofSecond, ...balances('100'), ...balances('90', two)])).toEqual(['pass']);
    expect(verdictsOf('ledger.money', [...ofSecond, ...balances('90'), ...balances('100', two)])).toEqual(['fail']);
  });
});

describe('the statement of a run', () => {
  test.each<[what: string, records: JournalRecord[], entries: StatementEntry[], verdict: string]>([
    ['a debit', paid, [entry('TRANSFERRED')], 'pass'],
    ['no entry', paid, [], 'fail'],
    ['two debits', paid, [entry('TRANSFERRED'), entry('TRANSFERRED')], 'fail'],
    ['another amount', paid, [entry('TRANSFERRED', '10.01')], 'fail'],
    ['another converted amount', paid, [{ ...entry('TRANSFERRED'), convertedAmount: '1294' }], 'fail'],
    ['the converted amount', paid, [{ ...entry('TRANSFERRED'), convertedAmount: '1293.50' }], 'pass'],
    ['another converted currency', paid, [{ ...entry('TRANSFERRED'), convertedCurrency: 'GHS' }], 'fail'],
    ['the converted currency', paid, [{ ...entry('TRANSFERRED'), convertedCurrency: 'KES' }], 'pass'],
    ['no reference of the service', paid, [entry('TRANSFERRED', '10', '')], 'fail'],
    [
      'funds that belong to no payout',
      paid,
      [entry('TRANSFERRED'), { ...entry('LIQUIDITY'), externalRef: '' }],
      'pass',
    ],
    ['another reference of the service', paid, [entry('TRANSFERRED', '10', 'T2')], 'fail'],
    ['paid and rejected', paid, [entry('TRANSFERRED'), entry('REJECTED')], 'fail'],
    ['paid, and a rejected duplicate', paid, [entry('TRANSFERRED'), entry('REJECTED', '10', 'T9')], 'pass'],
    ['a refused payout', [quote('10'), refused('3060')], [entry('TRANSFERRED')], 'fail'],
    ['a refused payout that is listed', [quote('10'), refused('3060')], [entry('REJECTED')], 'pass'],
    ['a failed one', [quote('10'), accepted(), seen('FAILED')], [entry('TRANSFERRED')], 'fail'],
    ['a pending one twice', [quote('10'), accepted(), seen('PENDING')], [entry('TRANSFERRED', '20')], 'fail'],
    ['a pending one', [quote('10'), accepted(), seen('PENDING')], [], 'pass'],
    ['a debit in another currency', paid, [{ ...entry('TRANSFERRED'), currency: 'EUR' }], 'fail'],
    ['a return under another reference', reversed, [entry('TRANSFERRED'), entry('BOUNCED', '10', 'B1')], 'fail'],
    ['a return, rejected too', reversed, ['TRANSFERRED', 'BOUNCED', 'REJECTED'].map((type) => entry(type)), 'fail'],
    ['a rejection', [quote('10'), accepted(), seen('FAILED')], [entry('REJECTED')], 'pass'],
    ['a return as funds', reversed, [entry('TRANSFERRED'), entry('LIQUIDITY')], 'fail'],
    ['a return of nothing', reversed, [entry('TRANSFERRED'), { ...entry('BOUNCED'), convertedAmount: '0' }], 'fail'],
    ['a return', reversed, [entry('TRANSFERRED'), { ...entry('BOUNCED'), convertedAmount: '-1293.50' }], 'pass'],
    [
      'one that was refused, its repeat lost',
      [quote('10'), refused('3008'), lost('createTransaction')],
      [entry('TRANSFERRED')],
      'nothing',
    ],
    [
      'one whose reversal had an answer that cannot be read',
      [...paid, sent('reverseTransaction', { txnId: 'R1' }, 'oops')],
      [entry('TRANSFERRED'), entry('RETURNED', '-10')],
      'pass',
    ],
    ['a lost one', [quote('10'), lost('createTransaction')], [entry('TRANSFERRED')], 'nothing'],
    [
      'one whose reversal was lost',
      [...paid, lost('reverseTransaction')],
      [entry('TRANSFERRED'), entry('RETURNED', '-10')],
      'pass',
    ],
  ])('%s', (_, records, entries, verdict) => {
    const verdicts = verdict === 'nothing' ? [] : [verdict];
    expect(verdictsOf('statements.complete', [...records, statement(entries)])).toEqual(verdicts);
  });

  test.each<[what: string, seconds: number, first: string, second: string, verdicts: string[]]>([
    ['in order', 40, '2026-11-24T10:00:01Z', '2026-11-24T10:00:41Z', []],
    ['by a clock that is hours behind', 40, '2026-11-24T05:00:01Z', '2026-11-24T05:00:41Z', []],
    ['all the same', 40, '2026-11-24T10:00:41Z', '2026-11-24T10:00:41Z', ['fail']],
    ['in another order', 40, '2026-11-24T10:00:41Z', '2026-11-24T10:00:01Z', ['fail']],
    ['the same, of payouts that lie close together', 20, '2026-11-24T10:00:41Z', '2026-11-24T10:00:41Z', []],
  ])('its times: %s', (_, seconds, first, second, verdicts) => {
    const later = <Record extends object>(record: Record): Record => ({ ...record, at: seconds * 1000 });
    const other = { ...creation, requestingOrganisationTransactionReference: 'R2' };
    const records = [
      ...paid.map((record) => ({ ...record, at: 0 })),
      later(sent('createTransaction', other, { transactionReference: 'T2' })),
    ];
    const times = [first, second].map((timestamp, index) => ({
      ...entry('TRANSFERRED', '10', `T${index + 1}`),
      externalRef: `R${index + 1}`,
      timestamp,
    }));
    expect(verdictsOf('statementEntry.timestamp', [...records, statement(times)])).toEqual(verdicts);
  });

  test.each([
    ['before', '2026-11-24T10:00:40Z', []],
    ['long after', '2026-11-24T11:00:00Z', ['fail']],
  ])('a return is listed %s another payout that was sent later', (_, timestamp, verdicts) => {
    const other = { ...creation, requestingOrganisationTransactionReference: 'R2' };
    const later = { ...sent('createTransaction', other, { transactionReference: 'T2' }), at: 90_000 };
    const records = [...reversed, later].map((record) => ({ ...record, at: record === later ? 90_000 : 0 }));
    const entries = [
      { ...entry('TRANSFERRED'), timestamp: '2026-11-24T10:00:01Z' },
      { ...entry('BOUNCED'), timestamp },
      { ...entry('TRANSFERRED', '10', 'T2'), externalRef: 'R2', timestamp: '2026-11-24T10:01:31Z' },
    ];
    expect(verdictsOf('statementEntry.timestamp', [...records, statement(entries)])).toEqual(verdicts);
  });

  const at = (seconds: number, entry: StatementEntry) => ({
    ...entry,
    timestamp: new Date(seconds * 1000).toISOString(),
  });
  const stranger = { ...entry('TRANSFERRED', '10', 'T7'), externalRef: 'R7' };
  const nameless = { ...stranger, externalRef: '-' };
  test.each<[what: string, entries: StatementEntry[], verdicts: string[]]>([
    ['of its payouts', [at(1, entry('TRANSFERRED'))], ['pass']],
    ['of nobody', [at(1, entry('TRANSFERRED')), at(2, stranger)], ['fail', 'pass']],
    [
      'of nobody, and rejected',
      [at(1, entry('TRANSFERRED')), at(2, { ...stranger, type: 'REJECTED' })],
      ['fail', 'pass'],
    ],
    ['of nobody, the last first', [at(2, nameless), at(1, entry('TRANSFERRED')), at(0, nameless)], ['fail', 'pass']],
    ['of an earlier run', [at(0, stranger), at(1, entry('TRANSFERRED'))], ['pass']],
    ['of funds', [at(1, entry('TRANSFERRED')), at(2, { ...stranger, type: 'LIQUIDITY' })], ['pass']],
  ])('its entries are %s', (_, entries, verdicts) => {
    expect(verdictsOf('statements.complete', [...paid, statement(entries)]).sort()).toEqual(verdicts);
  });

  const step = (balance: string, currency = 'USD') => ({ ...entry('TRANSFERRED'), currency, balance });
  test.each<[what: string, first: StatementEntry[], second: StatementEntry[], verdicts: string[]]>([
    ['balances of both partners', [step('90'), step('80')], [step('40'), step('30')], []],
    ['a balance that does not follow', [step('90'), step('80'), step('75')], [], ['fail']],
    ["a balance in the second partner's", [], [step('40'), step('30'), step('31')], ['fail']],
    ['those of two currencies', [step('90'), step('80'), step('7', 'EUR')], [], []],
    ['one entry', [step('90')], [], []],
  ])('its balances: %s', (_, first, second, verdicts) => {
    expect(verdictsOf('statements.effect', [statement(first), statement(second, two)])).toEqual(verdicts);
  });
});

describe('a payout that is cancelled or reversed', () => {
  const asked = (operation: 'cancelTransaction' | 'reverseTransaction', statusCode: string) =>
    sent(operation, { txnId: 'T1' }, { statusCode, responseMessage: 'as the table says' });
  const noEffect = { CANCELLED: 'cancel.no-effect', RETURNED: 'reverse.no-effect' } as const;
  test.each<[what: string, change: JournalRecord[], status: keyof typeof noEffect, verdicts: string[]]>([
    ['by itself', [], 'CANCELLED', ['fail']],
    ['by itself', [], 'RETURNED', ['fail']],
    ['as was granted', [asked('cancelTransaction', '3033')], 'CANCELLED', []],
    ['although that was refused', [asked('cancelTransaction', '15001')], 'CANCELLED', ['fail']],
    ['as it says that it was before', [asked('cancelTransaction', '15005')], 'CANCELLED', []],
    ['as was granted', [asked('reverseTransaction', '16000')], 'RETURNED', []],
    ['although that was refused', [asked('reverseTransaction', '16004')], 'RETURNED', ['fail']],
    ['as may have been granted', [lost('reverseTransaction')], 'RETURNED', []],
    ['as may have been granted', [sent('cancelTransaction', { txnId: 'R1' }, 'oops')], 'CANCELLED', []],
  ])('%s', (_, change, status, verdicts) => {
    expect(verdictsOf(noEffect[status], [quote('10'), accepted(), ...change, seen(status)])).toEqual(verdicts);
  });
});

test.each<[what: string, seen: [status: string, reference: string][], verdicts: string[]]>([
  [
    'one',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C1'],
    ],
    [],
  ],
  [
    'two',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C2'],
    ],
    ['fail'],
  ],
  [
    'one, and none later',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', ''],
    ],
    [],
  ],
  [
    'another one of its return',
    [
      ['SUCCESS', 'C1'],
      ['RETURNED', 'C2'],
    ],
    [],
  ],
])('a paid payout has %s of the receiving partner', (_, views, verdicts) => {
  const records = views.map(([status, creditingOrganisationTransactionReference]) =>
    sent('viewTransaction', {}, { transactionReference: 'T1', status, creditingOrganisationTransactionReference }),
  );
  expect(verdictsOf('view.success', [quote('10'), accepted(), ...records])).toEqual(verdicts);
});
