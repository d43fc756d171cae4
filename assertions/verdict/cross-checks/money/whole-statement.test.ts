import { describe, expect, test } from 'vitest';
import type { RequirementId } from '../../../../contract';
import { reference } from '../../../../generators';
import type { JournalRecord, StatementEntry } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { flow, run } from '../../../../reports/testing/run-journal';
import { payoutsOf } from '../../../model';
import { EvidenceStore } from '../../results/evidence-store';
import { moneyEvidence } from './run-money';
import {
  accepted,
  at,
  balances,
  creationOf,
  ended,
  entry,
  lost,
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
  verdictsOf,
} from './testing/records';

const debit = entry('TRANSFERRED');
const bounced = entry('BOUNCED');

const inNone = { ...debit, convertedCurrency: '' };
const lostOne = lost('createTransaction');
const unread = sent('reverseTransaction', { txnId: 'R1' }, 'oops');

describe('the statement of a run', () => {
  test.each<[what: string, records: JournalRecord[], entries: StatementEntry[], verdict: string]>([
    ['a debit', paid, [debit], 'pass'],
    ['no entry', paid, [], 'fail'],
    ['two debits', paid, [debit, debit], 'fail'],
    ['another amount', paid, [entry('TRANSFERRED', '10.01')], 'fail'],
    ['another converted amount', paid, [{ ...debit, convertedAmount: '1294' }], 'fail'],
    ['the converted amount', paid, [{ ...debit, convertedAmount: '1293.50' }], 'pass'],
    ['another converted currency', paid, [{ ...debit, convertedCurrency: 'GHS' }], 'fail'],
    ['the converted currency', paid, [{ ...debit, convertedCurrency: 'KES' }], 'pass'],
    ['no reference of the service', paid, [entry('TRANSFERRED', '10', '')], 'fail'],
    ['funds that belong to no payout', paid, [debit, { ...entry('LIQUIDITY'), externalRef: '' }], 'pass'],
    ['another reference of the service', paid, [entry('TRANSFERRED', '10', 'T2')], 'fail'],
    ['paid and rejected', paid, [debit, entry('REJECTED')], 'fail'],
    ['paid, and a rejected duplicate', [...paid, refused('3004')], [debit, entry('REJECTED', '10', 'T9')], 'pass'],
    [
      'a return, and its rejection under another reference',
      reversed,
      [debit, entry('BOUNCED'), entry('REJECTED', '10', 'T9')],
      'pass',
    ],
    [
      'paid, and a rejected copy of another amount',
      [...paid, refused('3004')],
      [debit, { ...entry('REJECTED', '11', 'T9'), currency: 'USD' }],
      'pass',
    ],
    ['paid, and rejected under a reference of nobody', paid, [debit, entry('REJECTED', '10', 'T9')], 'fail'],
    ['rejected with ten times its amount', ended('FAILED'), [{ ...entry('REJECTED', '100'), currency: 'USD' }], 'fail'],
    ['rejected under a reference of nobody', ended('FAILED'), [entry('REJECTED', '10', 'T9')], 'fail'],
    ['a refused payout', [quote('10'), refused('3060')], [debit], 'fail'],
    ['a refused payout that is listed', [quote('10'), refused('3060')], [entry('REJECTED')], 'pass'],
    ['a failed one', ended('FAILED'), [debit], 'fail'],
    ['a pending one twice', ended('PENDING'), [entry('TRANSFERRED', '20')], 'fail'],
    ['a pending one', ended('PENDING'), [], 'pass'],
    ['a debit in another currency', paid, [{ ...debit, currency: 'EUR' }], 'fail'],
    ['a return under another reference', reversed, [debit, entry('BOUNCED', '10', 'B1')], 'fail'],
    ['a return, rejected too', reversed, ['TRANSFERRED', 'BOUNCED', 'REJECTED'].map((type) => entry(type)), 'fail'],
    ['a rejection', ended('FAILED'), [entry('REJECTED')], 'pass'],
    ['twice its amount, and that back', reversed, [entry('TRANSFERRED', '20'), entry('BOUNCED', '20')], 'fail'],
    ['a failed one, transferred as nothing', ended('FAILED'), [entry('TRANSFERRED', '0')], 'fail'],
    ['a return as funds', reversed, [debit, entry('LIQUIDITY')], 'fail'],
    ['a return of nothing', reversed, [debit, { ...bounced, convertedAmount: '0' }], 'pass'],
    ['a return in halves', reversed, [debit, entry('BOUNCED', '5'), entry('BOUNCED', '5')], 'pass'],
    ['two debits that came back', reversed, [debit, debit, bounced, bounced], 'fail'],
    ['a return of another amount', reversed, [debit, { ...bounced, convertedAmount: '1' }], 'fail'],
    ['a return', reversed, [debit, { ...bounced, convertedAmount: '-1293.50' }], 'pass'],
    ['a return in another payout currency', reversed, [debit, { ...bounced, convertedCurrency: 'GHS' }], 'fail'],
    ['a return in the payout currency', reversed, [inNone, { ...bounced, convertedCurrency: 'KES' }], 'pass'],
    ['a refused one, its repeat lost', [quote('10'), refused('3008'), ...lostOne], [debit], 'nothing'],
    ['an answer to its reversal that is no JSON', [...paid, unread], [debit, entry('RETURNED', '-10')], 'pass'],
    ['a lost one', [quote('10'), ...lostOne], [debit], 'nothing'],
    [
      'one whose reversal was lost',
      [...paid, ...lost('reverseTransaction')],
      [debit, entry('RETURNED', '-10')],
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
    const records = [...paid.map((record) => ({ ...record, at: 0 })), later(creationOf('R2', 'T2'))];
    const times = [first, second].map((timestamp, index) => ({
      ...entry('TRANSFERRED', '10', `T${index + 1}`),
      externalRef: `R${index + 1}`,
      timestamp,
    }));
    expect(verdictsOf('statementEntry.timestamp', [...records, statement(times)])).toEqual(verdicts);
  });

  test.each<[what: string, timestamp: string, verdicts: string[], first?: JournalRecord[]]>([
    ['before', '2026-11-24T10:00:40Z', []],
    ['long after', '2026-11-24T11:00:00Z', ['fail']],
    ['unseen, and long after', '2026-11-24T11:00:00Z', [], [...paid, ...lost('reverseTransaction')]],
  ])('a return is listed %s another payout that was sent later', (_, timestamp, verdicts, first = reversed) => {
    const later = { ...creationOf('R2', 'T2'), at: 90_000 };
    const records = [...first, later].map((record) => ({ ...record, at: record === later ? 90_000 : 0 }));
    const entries = [
      { ...debit, timestamp: '2026-11-24T10:00:01Z' },
      { ...bounced, timestamp },
      { ...entry('TRANSFERRED', '10', 'T2'), externalRef: 'R2', timestamp: '2026-11-24T10:01:31Z' },
    ];
    expect(verdictsOf('statementEntry.timestamp', [...records, statement(entries)])).toEqual(verdicts);
  });

  const stranger = { ...entry('TRANSFERRED', '10', 'T7'), externalRef: 'R7' };
  const named = (externalRef: string) => ({ ...stranger, externalRef });
  const old = { ...debit, externalRef: 'R-old' };
  const funded = { ...entry('LIQUIDITY', '9', ''), externalRef: '' };
  /** One that was accepted under no reference. */
  const unnamed = creationOf('', '');
  const verdictsOn = (entries: StatementEntry[]) =>
    verdictsOf('statements.complete', [...paid, unnamed, statement(entries)]).sort();

  test.each<[what: string, others: StatementEntry[], isWrong: boolean]>([
    ['of its payouts', [], false],
    ['of an earlier run, by their references', [at(2, named('RKX3Y0Z1AB-C1-LX2ABCDE'))], false],
    ['of nobody', [at(2, stranger)], true],
    ['of nobody, and rejected', [at(2, { ...stranger, type: 'REJECTED' })], true],
    ['of an earlier run', [at(0, stranger)], false],
    ['of an earlier run, in the time of this one', [at(2, named(reference('RABCDEFGH1', 'C', 7, 1)))], false],
    ['of an earlier run, under a service reference of this one', [at(-60, old), at(-30, stranger)], false],
    ['of an earlier run, and funded before it', [at(-60, funded), at(-30, stranger)], false],
    ['of this run, of no payout that it sent', [at(2, named(reference(run({}).id, 'C', 7, 1)))], true],
    ['of funds', [at(2, { ...stranger, type: 'LIQUIDITY' })], false],
  ])('its entries are %s', (_, others, isWrong) => {
    const entries = [at(1, debit), ...others].sort((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)));
    expect(verdictsOn(entries)).toEqual(isWrong ? ['fail', 'pass'] : ['pass']);
  });

  test('its entries are of nobody, the last first', () => {
    expect(verdictsOn([at(2, named('-')), at(1, debit), at(0, named('-'))])).toEqual(['fail', 'pass']);
  });

  // references that name their run, and R1, which a case has sent in each run
  const [own, earlier] = ['RABCDEFGH0', 'RABCDEFGG0'].map((id) => reference(id, 'C', 7, 1)) as [string, string];
  const transfer = (externalRef: string, internalRef: string) => ({
    ...entry('TRANSFERRED', '10', internalRef),
    externalRef,
  });
  const ofEarlier = [at(-61, transfer('R1', 'T0')), at(-60, transfer(earlier, 'T8')), at(-59, transfer('YLS8', 'T9'))];
  const ofOwn = [at(0.5, transfer(own, 'T2')), at(1, debit)];
  const hoursBehind = (one: StatementEntry) => at(Date.parse(one.timestamp ?? '') / 1000 - 9000, one);
  test.each<[what: string, entries: StatementEntry[], verdict: string]>([
    ['of this run alone', ofOwn, 'pass'],
    ['of an earlier run too', [...ofEarlier, ...ofOwn], 'pass'],
    ['of an earlier run too, by a clock that is hours behind', [...ofEarlier, ...ofOwn].map(hoursBehind), 'pass'],
    ['twice under a reference', [...ofOwn, at(2, debit)], 'fail'],
    ['of nobody', [...ofEarlier, ...ofOwn, at(0.8, transfer('YLS8', 'T9'))], 'fail'],
    [
      'of this run, of no payout that it sent',
      [...ofOwn, at(2, transfer(reference('RABCDEFGH0', 'C', 8, 1), 'T9'))],
      'fail',
    ],
  ])('a whole day of entries, %s', (_, entries, verdict) => {
    const store = new EvidenceStore();
    const made = creationOf(own, 'T2');
    const view = { transactionReference: 'T2', requestingOrganisationTransactionReference: own, status: 'SUCCESS' };
    const records = [quote('10'), made, sent('viewTransaction', {}, view), ...paid, statement(entries)].map((one) => ({
      ...one,
      ...(one.t === 'exchange' && { at: 400 }),
    }));
    const journal = journalOf([run({ id: 'RABCDEFGH0', parts: ['compliance'] }), ...(records as JournalRecord[])]);
    moneyEvidence(payoutsOf(journal), journal, store);
    const { failures, verdicts } = store.of('statements.complete');
    expect([[...failures.values()].map(({ received }) => received), [...verdicts].includes('pass')]).toEqual([
      verdict === 'pass' ? [] : [expect.any(String)],
      true,
    ]);
  });

  const step = (balance: string, currency = 'USD') => ({ ...debit, currency, balance });
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

describe('the words of a statement', () => {
  const told = (records: JournalRecord[], requirement: RequirementId = 'statements.complete') =>
    shownOf(requirement, records, ['compliance', 'flow']).told;
  const failed = ended('FAILED');
  const noDebit = 'no debit left for R1, FAILED, and at most one entry of its end';
  const rejected = entry('REJECTED', '0');
  const refusedReversal = pay(1, '10', 'REVERSAL REJECTED');
  const one = 'one debit of 10.000000 for R1';
  test.each<[what: string, records: JournalRecord[], entries: StatementEntry[], words: string[]]>([
    ['no entry', paid, [], [`${one} | no entry`]],
    [
      'two entries',
      paid,
      [{ ...debit, convertedAmount: '1', convertedCurrency: 'KES' }, entry('REJECTED')],
      [`${one}, under T1, as it was paid | TRANSFERRED 10 of T1, paid out as 1 KES; REJECTED 10 of T1`],
    ],
    [
      'a converted amount alone',
      paid,
      [{ ...bounced, convertedAmount: '1' }],
      [`${one}, under T1, as it was paid | BOUNCED 10 of T1, paid out as 1`],
    ],
    ['of a failed payout', failed, [debit], [`${noDebit} | TRANSFERRED 10 of T1`]],
    [
      'of a refused one',
      [quote('10'), refused('3060')],
      [debit],
      ['no debit left for R1, no state, and at most one entry of its end | TRANSFERRED 10 of T1'],
    ],
    [
      'of a pending one',
      ended('PENDING'),
      [entry('TRANSFERRED', '20')],
      [`at most ${one}, PENDING | TRANSFERRED 20 of T1`],
    ],
    ['of a rejected reversal', refusedReversal, [entry('TRANSFERRED', '9')], [`${one} | TRANSFERRED 9 of T1`]],
    ['of a rejected reversal, as it should be', refusedReversal, [debit, rejected], []],
    ['rejected twice', failed, [rejected, rejected], [`${noDebit} | REJECTED 0 of T1; REJECTED 0 of T1`]],
    ['rejected, and a duplicate too', [...failed, refused('3004')], [rejected, entry('REJECTED', '0', 'T9')], []],
    ['of the second partner', [...paid], [], [`${one} | no entry`]],
  ])('%s', (_, records, entries, words) => {
    const ofSecond = statement([{ ...entry('TRANSFERRED', '7', 'T5'), externalRef: 'R5' }], two);
    expect(told([...records, statement(entries), ofSecond])).toEqual(words);
  });

  const line = (n: number, amount: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
    ...entry('TRANSFERRED', amount, `LT${n}`),
    externalRef: `LREF-${n}`,
    ...more,
  });
  const flowDebit = 'one debit of 3 for LREF-1';
  const sentAs = { sendingAmount: '3', receivingAmount: '1293.50' };
  test.each<[what: string, more: object, entries: StatementEntry[], words: string[]]>([
    ['a paid flow', {}, [line(1, '3')], []],
    ['its converted amount', {}, [line(1, '3', { convertedAmount: '1293.5' })], []],
    [
      'another converted amount',
      {},
      [line(1, '3', { convertedAmount: '1294' })],
      [`${flowDebit} | TRANSFERRED 3 of LT1, paid out as 1294`],
    ],
    ['no entry', {}, [], [`${flowDebit} | no entry`]],
    ['one of another flow', {}, [line(1, '3', { internalRef: 'LT2' })], [`${flowDebit} | TRANSFERRED 3 of LT2`]],
    [
      'a rejected entry of nobody',
      {},
      [line(1, '3'), line(1, '3', { type: 'REJECTED', internalRef: 'LT9' })],
      [`${flowDebit} | TRANSFERRED 3 of LT1; REJECTED 3 of LT9`],
    ],
    [
      'a rejected entry of its copy',
      { steps: [...Array(2).fill(['createTransaction', 0, 1]), ['viewTransaction', 2, 1]] },
      [line(1, '3'), line(1, '3', { type: 'REJECTED', internalRef: 'LT9' })],
      [],
    ],
    [
      'a rejected entry of a copy, as an answer was lost',
      { lookedUp: true },
      [line(1, '3'), line(1, '3', { type: 'REJECTED', internalRef: 'LT9' })],
      [],
    ],
    ['a flow that showed no amount', { sendingAmount: undefined }, [], []],
    [
      'a flow that failed',
      { status: 'FAILED', code: '3031' },
      [line(1, '3')],
      ['no debit left for LREF-1, FAILED | TRANSFERRED 3 of LT1'],
    ],
    ['a flow that failed, as it should be', { status: 'FAILED', code: '3031' }, [], []],
    ['a pending flow', { status: 'PENDING' }, [line(1, '3')], []],
  ])('under load: %s', (_, more, entries, words) => {
    expect(told([flow(1, { ...sentAs, ...more }), statement(entries)])).toEqual(words);
  });

  test('an entry of nobody, beside those of a load', () => {
    const own = [at(1, debit), at(2, line(1, '3'))];
    const records = [...paid, flow(1, sentAs)];
    expect(told([...records, statement(own)])).toEqual([]);
    const strange = at(3, { ...line(7, '3'), externalRef: '' });
    expect(told([...records, statement([...own, strange, at(4, line(8, '3'))])])).toEqual([
      'entries of payouts of ONE, as nobody else moves money on this ledger | TRANSFERRED 3 of LT7, for no reference',
    ]);
    // those of the load are none of the second partner's, and the first partner's strangers are not either
    const ofSecond = ended('SUCCESS', 'TWO');
    expect(told([...ofSecond, flow(1, sentAs), statement(own, two), statement([line(1, '3')])])).toEqual([
      'entries of payouts of TWO, as nobody else moves money on this ledger | TRANSFERRED 3 of LT1, for LREF-1',
    ]);
  });

  test('times in another order', () => {
    const later = { ...creationOf('R2', 'T2'), at: 60_000 };
    const timed = (one: StatementEntry, timestamp: string) => ({ ...one, timestamp });
    const entries = [
      timed(debit, '2026-11-24T10:00:02Z'),
      timed({ ...entry('TRANSFERRED', '10', 'T2'), externalRef: 'R2' }, '2026-11-24T10:00:01Z'),
    ];
    const records = [...paid.map((record) => ({ ...record, at: 0 })), later, statement(entries)];
    expect(told(records, 'statementEntry.timestamp')).toEqual([
      'a later time for R2 than for R1, which had ended before it was sent | 2026-11-24T10:00:01.000Z and 2026-11-24T10:00:02.000Z',
    ]);
  });
});

test.each<[what: string, state: string, reason: string, told: number]>([
  ['cancelled, for a credit that failed', 'CANCELLED', '3101', 1],
  ['cancelled, as it was cancelled', 'CANCELLED', '3033', 0],
  ['failed, for a failed credit', 'FAILED', '3101', 0],
  ['failed, for a success', 'FAILED', '3033', 1],
  ['failed, for what is no code', 'FAILED', '9999', 0],
])('the rejection of a payout that was %s', (_, state, reason, count) => {
  const entries = [{ ...entry('REJECTED'), currency: 'USD', reason }];
  const records = [quote('10'), accepted(), seen(state), statement(entries), ...balances('100')];
  expect(shownOf('statements.reason', records).told).toHaveLength(count);
});
