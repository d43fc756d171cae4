import { describe, expect, test } from 'vitest';
import type { JournalRecord, LedgerRecord, Part } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { end, flow, run, startedAt } from '../../../../reports/testing/run-journal';
import { payoutsOf } from '../../../model';
import { moneyOf, movedBesides } from './run-money';
import {
  accepted,
  at,
  balances,
  creation,
  ended,
  entry,
  failedView,
  lost,
  one,
  paid,
  pay,
  quote,
  refused,
  reversed,
  seen,
  sent,
  shownOf,
  statement,
  two,
  unclear,
  verdictsOf,
} from './testing/records';

describe('the ledgers at both ends of a run', () => {
  test.each<[what: string, records: JournalRecord[], end: string, verdict: string]>([
    ['a paid payout', paid, '90', 'pass'],
    ['a cent too much', paid, '89.99', 'fail'],
    ['a paid payout that costs nothing', paid, '100', 'fail'],
    ['a failed payout', ended('FAILED'), '90', 'fail'],
    ['a refused payout', [...paid, quote('5', 'Q2'), refused('3060')], '85', 'fail'],
    ['a pending payout that is debited', ended('PENDING'), '90', 'nothing'],
    ['a pending payout that is not', ended('PENDING'), '100', 'nothing'],
    ['half of a pending payout', ended('PENDING'), '95', 'fail'],
    ['a returned payout', reversed, '90', 'fail'],
    ['one that was returned', reversed, '100', 'nothing'],
    ['an unknown answer', [quote('10'), sent('createTransaction', creation, 'oops')], '90', 'nothing'],
    ['half of what an unknown answer made', [quote('10'), sent('createTransaction', creation, 'oops')], '95', 'fail'],
    ['a payout without its quote', [accepted(), seen('SUCCESS')], '90', 'skip'],
    ['a lost reply', [...paid, ...lost('createTransaction')], '80', 'skip'],
    ['a payout whose failure is an error of its view', [quote('10'), accepted(), failedView('3031')], '90', 'fail'],
    ['one that is not debited', [quote('10'), accepted(), failedView('3031')], '100', 'nothing'],
    ['an error of its view that tells no failure', [...paid, failedView('1001')], '90', 'pass'],
    ['a lost reply to a reversal', [...paid, ...lost('reverseTransaction')], '100', 'skip'],
  ])('%s', (_, records, end, verdict) => {
    // what has not ended is allowed, and shows nothing
    const verdicts = verdict === 'nothing' ? [] : [verdict];
    expect(verdictsOf('ledger.money', [...records, ...balances(end)])).toEqual(verdicts);
  });

  test('what the load shows of one ledger does not show another, of which a payout has no known amount', () => {
    const ofLoad = [
      flow(1, { sendingAmount: '10' }),
      ...['before', 'after'].map((when, n) => ({ ...balances('90')[n], when, partner: undefined })),
    ];
    const { left } = shownOf('ledger.money', [
      accepted('TWO'),
      seen('SUCCESS', 'TWO'),
      ...balances('90', two),
      ...(ofLoad as JournalRecord[]),
    ]);
    expect(left).toEqual(['USD of TWO']);
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
    const ofSecond = ended('SUCCESS', 'TWO');
    expect(verdictsOf('ledger.money', [...ofSecond, ...balances('100'), ...balances('90', two)])).toEqual(['pass']);
    expect(verdictsOf('ledger.money', [...ofSecond, ...balances('90'), ...balances('100', two)])).toEqual(['fail']);
  });
});

const held = { t: 'plan', case: { id: 'held', trigger: 'held-pending' } } as JournalRecord;
const ofHeld = pay(1, '10', 'PENDING').map((record) => ({ ...record, case: 'held' }) as JournalRecord);

const many = Array.from({ length: 13 }, (_, n) => unclear(n + 2, '1')).flat();

/** An entry of the first of `both`, so many seconds after its last view. */
const debited = (seconds: number) => statement([at(startedAt / 1000 + seconds, entry('TRANSFERRED'))]);
const returnedThen = statement([at(startedAt / 1000 + 60, entry('BOUNCED'))]);
const both = (status: string) => [...pay(1, '10', status), ...pay(2, '5', status)];

describe('what has not ended', () => {
  test.each<[what: string, records: JournalRecord[], end: string, verdicts: string[]]>([
    ['is debited as a whole', both('PENDING'), '85', []],
    ['or not at all', both('PENDING'), '100', []],
    ['but not for one of two', both('PENDING'), '90', ['fail']],
    ['but for one that was debited after its last view', [...both('PENDING'), debited(60)], '90', []],
    ['but not for one that was debited before', [...both('PENDING'), debited(-60)], '90', ['fail']],
    ['but for one that is held and not for another', [held, ...ofHeld, ...pay(2, '5', 'PENDING')], '95', []],
    ['but not for a part of it', [held, ...ofHeld, ...pay(2, '5', 'PENDING')], '93', ['fail']],
    ['is in reversal, and debited', both('REVERSAL PENDING'), '85', []],
    ['is in reversal, and half is debited', both('REVERSAL PENDING'), '90', ['fail']],
    ['is in reversal, and one came back after its last view', [...both('REVERSAL PENDING'), returnedThen], '95', []],
    ['is in reversal, and a part of one came back', [...both('REVERSAL PENDING'), returnedThen], '93', ['fail']],
    ['is pending, another in reversal', [...pay(1, '10', 'PENDING'), ...pay(2, '5', 'REVERSAL PENDING')], '95', []],
    ['may each have been accepted', [...unclear(1, '10'), ...unclear(2, '5')], '95', []],
    ['a rejected reversal is paid', pay(1, '10', 'REVERSAL REJECTED'), '90', ['pass']],
    ['a rejected reversal is not returned', pay(1, '10', 'REVERSAL REJECTED'), '100', ['fail']],
    ['is thirteen payouts, and some were debited', [...paid, ...many], '86.5', ['pass']],
    ['is thirteen payouts, and all were', [...paid, ...many], '77', ['pass']],
    ['is thirteen payouts, and none was', [...paid, ...many], '90', ['pass']],
    ['is thirteen payouts, and more were', [...paid, ...many], '76.99', ['fail']],
    ['is thirteen payouts, and less than what was paid', [...paid, ...many], '90.01', ['fail']],
    ['is a payout without its quote', [...paid, ...pay(2, '5', 'PENDING').slice(1)], '85', ['skip']],
  ])('%s', (_, records, end, verdicts) => {
    expect(verdictsOf('ledger.money', [...records, ...balances(end)])).toEqual(verdicts);
  });
});

test.each<[what: string, seconds: number, moments: number]>([
  ['as soon as payouts settle', 5, 0],
  ['later, while other cases read the ledger', 25, 1],
])('the money of a reversal comes back %s', (_, seconds, moments) => {
  const limits = { goalMs: 500, withinShare: 0.99, minReplies: 10, callbackSeconds: 5, settleSeconds: 10 };
  const asked = sent('reverseTransaction', { txnId: 'R1' }, { statusCode: '16003' });
  // an entry of the payout, too, tells how the clocks differ
  const entries = [at(startedAt / 1000, entry('TRANSFERRED')), at(startedAt / 1000 + seconds, entry('BOUNCED'))];
  const journal = journalOf([run({ limits }), ...paid, asked, statement(entries), ...balances('100')]);
  expect(movedBesides(moneyOf(payoutsOf(journal), journal))).toHaveLength(moments);
});

describe('the words of a ledger that does not agree', () => {
  const lessPaid = 'USD of ONE: 10.000000 less, the sum of what was paid out in the run';

  test.each<[what: string, records: JournalRecord[], words: string]>([
    ['too much', [...paid, ...balances('89.99')], `${lessPaid} | 10.010000 less: 0.010000 too much`],
    [
      'neither of what has not ended',
      [...paid, ...pay(2, '5', 'PENDING'), ...balances('88')],
      `${lessPaid}, and any of the payouts that have not ended, 5.000000 together | 12.000000 less: 2.000000 too much`,
    ],
  ])('%s', (_, records, words) => expect(shownOf('ledger.money', records).told).toEqual([words]));

  test('a ledger that is gone, and one that no list has at the end', () => {
    const [eur] = balances('10', one, 'EUR') as [JournalRecord];
    const [usd] = balances('10') as [JournalRecord];
    expect(shownOf('ledger.all', [...paid, ...balances('90'), eur]).told).toEqual([
      'the ledgers of ONE that were listed at the beginning of the run | none of EUR',
    ]);
    expect(shownOf('ledger.all', [...paid, usd, eur]).told).toEqual([]);
  });

  test('another balance by another operation', () => {
    const [, end] = balances('90') as [JournalRecord, LedgerRecord];
    const other = { ...end, balance: '85', otherwise: { operation: 'ledgerAllOlder', listed: '90' } } as const;
    expect(shownOf('ledger.same', [other]).told).toEqual([
      '90 USD of ONE, as in the list of all ledgers | 85 by ledgerAllOlder',
    ]);
  });
});

describe('the flows of a load', () => {
  const load = (more: object, begun = 2): JournalRecord[] => [
    ...[flow(1, { sendingAmount: '3' }), flow(2, { sendingAmount: '4', ...more })],
    end({ at: 9, iterations: begun }),
  ];
  const open = { status: 'PENDING' };
  const parts: Part[] = ['compliance', 'flow'];
  test.each<[what: string, records: JournalRecord[], end: string, verdicts: string[]]>([
    ['are paid', [...paid, ...load({})], '83', ['pass']],
    ['are paid once', [...paid, ...load({})], '90', ['fail']],
    ['failed', [...paid, ...load({ status: 'FAILED', code: '3031' })], '87', ['pass']],
    ['are open and debited', [...paid, ...load(open)], '83', ['pass']],
    ['are open and not debited', [...paid, ...load(open)], '87', ['pass']],
    ['are open and half debited', [...paid, ...load(open)], '85', ['fail']],
    ['are open without an amount', [...paid, ...load({ ...open, sendingAmount: undefined })], '87', ['skip']],
    ['left no record', [...paid, ...load({}, 3)], '83', ['skip']],
  ])('%s', (_, records, end, verdicts) => {
    expect(verdictsOf('ledger.money', [...records, ...balances(end)], parts)).toEqual(verdicts);
  });

  test.each<[what: string, partner: LedgerRecord['partner'], currency: string, verdicts: string[]]>([
    ['are none of the second partner', two, 'USD', []],
    ['are none of another currency', one, 'EUR', []],
    ['are those of the first partner', one, 'USD', ['fail']],
  ])('%s', (_, partner, currency, verdicts) => {
    const records = [...load({}), ...balances('100', partner, currency)];
    expect(verdictsOf('ledger.money', records, parts)).toEqual(verdicts);
  });
});

describe('the last balance of a statement', () => {
  /** A list of ledgers as a case read it. */
  const listed = (...all: string[]) =>
    sent(
      'ledgerAll',
      {},
      all.map((currentBalance) => ({ currency: 'USD', currentBalance })),
    );
  const booked = (balance: string) => statement([{ ...entry('TRANSFERRED'), currency: 'USD', balance }]);
  test.each<[what: string, records: JournalRecord[], end: string, verdicts: string[]]>([
    ['is that of the ledger', [listed('90'), booked('90')], '90', []],
    ['is another one', [listed('90'), booked('95')], '90', ['fail']],
    ['may lack a payout that has not ended', [...pay(2, '5', 'PENDING'), listed('85'), booked('90')], '85', []],
    ['lacks more than that', [...pay(2, '5', 'PENDING'), listed('85'), booked('91')], '85', ['fail']],
    ['may be of one of several accounts', [listed('90', '5'), booked('95')], '90', []],
    ['says nothing where no list was read', [booked('95')], '90', []],
  ])('%s', (_, records, end, verdicts) => {
    expect(verdictsOf('statements.ledger', [...paid, ...records, ...balances(end)])).toEqual(verdicts);
  });
});
