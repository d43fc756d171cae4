import { describe, expect, test } from 'vitest';
import { type Bag, contentsOf, gmtTime } from '../../../../contract';
import type { JournalRecord, OtherPayoutRecord, RunRecord, StatementEntry } from '../../../../journal';
import { keyOf } from '../../../../journal/files';
import { startedAt } from '../../../../reports/testing/run-journal';
import { Sums } from './others';
import { balances, entry, one, paid, sent, shownOf, statement, two } from './testing/records';

/** An entry of a payout that the run has not made, so many seconds after the beginning of the run. */
const theirs = (type: string, seconds: number, amount = '7', n = 1): StatementEntry => ({
  ...entry(type, amount, `HAND-T${n}`),
  externalRef: `HAND-${n}`,
  currency: 'USD',
  timestamp: new Date(startedAt + seconds * 1000).toISOString(),
});
const own = { ...entry('TRANSFERRED'), currency: 'USD', timestamp: new Date(startedAt + 1000).toISOString() };

/** What a look at it showed: asked for so many seconds after the beginning of the run; undefined: it is not there. */
const other = (
  seconds: number | undefined,
  status: string,
  entries: StatementEntry[],
  partner = one as OtherPayoutRecord['partner'],
): JournalRecord => ({
  ...({ t: 'other', at: startedAt, partner, internalRef: 'HAND-T1', externalRef: 'HAND-1', entries } as const),
  ...(seconds !== undefined && { requestedAt: startedAt + seconds * 1000, status }),
});
const lived: Partial<RunRecord> = { embedded: undefined, id: 'RABCDEFGH0', at: startedAt };
const paidThen = paid.map((record) => ({ ...record, at: startedAt }));
/** The words of findings about money; the run has paid 10 of 100. */
const told = (records: readonly JournalRecord[], more = lived) =>
  (['ledger.money', 'statements.complete', 'statements.ledger'] as const).flatMap(
    (id) => shownOf(id, [...paidThen, ...records], undefined, more).told,
  );

const debited = [theirs('TRANSFERRED', 2)];
const released = [theirs('REJECTED', 2)];
const returned = [theirs('TRANSFERRED', -90_000), theirs('BOUNCED', 2)];

describe('payouts that others have made before the run', () => {
  test.each<[what: string, entries: StatementEntry[], status: string, end: string]>([
    ['is debited when it ends', debited, 'SUCCESS', '83'],
    ['was debited before', debited, 'SUCCESS', '90'],
    ['is given up, and its money was reserved', released, 'FAILED', '97'],
    ['is given up, and was never debited', released, 'CANCELLED', '90'],
    ['is returned', returned, 'RETURNED', '97'],
    ['has a principal and a fee', [...debited, theirs('TRANSFERRED', 2, '1')], 'SUCCESS', '82'],
  ])('%s', (_, entries, status, end) => {
    const inRun = entries.filter(({ timestamp = '' }) => Date.parse(timestamp) > startedAt);
    const records = [statement([own, ...inRun]), other(-3600, status, entries), ...balances(end)];
    expect(told(records)).toEqual([]);
  });

  const noDebit = 'no debit left, as it is FAILED for HAND-1, which was asked for before | TRANSFERRED 7 of HAND-T1';
  test.each<[what: string, entries: StatementEntry[], status: string, end: string, words: string[]]>([
    ['is debited another amount', debited, 'SUCCESS', '82.99', [expect.stringContaining('less: 0.010000 too much')]],
    ['is debited twice', [theirs('TRANSFERRED', -3600), ...debited], 'SUCCESS', '83', [expect.stringMatching(/^one debit /)]],
    ['is debited though it failed', debited, 'FAILED', '83', [noDebit]],
    ['is returned twice', [...returned, theirs('BOUNCED', -3600)], 'RETURNED', '97', [expect.stringMatching(/^no more cre/)]],
    ['is given back more than it cost', released, 'FAILED', '97.01', [expect.stringContaining('less: 0.010000 too little')]],
  ])('%s', (_, entries, status, end, words) => {
    const inRun = entries.filter(({ timestamp = '' }) => Date.parse(timestamp) > startedAt);
    const records = [statement([own, ...inRun]), other(-3600, status, entries), ...balances(end)];
    expect(told(records)).toEqual(words);
  }); // biome-ignore format: one row a line
});

describe('entries of payouts that the run has not made', () => {
  const stranger = expect.stringContaining('as nobody else moves money on this ledger');
  test.each<[what: string, look: JournalRecord[], end: string, words: unknown[]]>([
    ['nobody has looked at', [], '83', [expect.stringContaining('too much'), stranger]],
    ['the gateway does not know', [other(undefined, '', debited)], '83', [expect.stringContaining('too much'), stranger]],
    ['the first partner has asked for meanwhile', [other(3, 'SUCCESS', debited)], '83', [expect.stringContaining('too much'), stranger]],
  ])('%s', (_, look, end, words) => {
    expect(told([statement([own, ...debited]), ...look, ...balances(end)])).toEqual(words);
  }); // biome-ignore format: one row a line

  test('others may pay as the second partner, and what they leave pending shows nowhere', () => {
    const records = [statement([own]), statement(debited, two), other(3, 'SUCCESS', debited, two), ...balances('90')];
    const found = [expect.stringContaining('USD of TWO')];
    // what is pending takes money, and brings none
    expect(['93', '50', '130'].map((end) => told([...records, ...balances(end, two)]))).toEqual([[], [], found]);
    // what was refused for them is no payout, and who made what nobody has looked at is open
    const more = [theirs('REJECTED', 3, '9', 2), theirs('TRANSFERRED', 3, '9', 3)];
    expect(told([...records, statement(more, two), ...balances('80', two)])).toEqual([]);
    // without a trace of them, nobody has paid
    expect(told([statement([own]), statement([], two), ...balances('90'), ...balances('50', two)])).toEqual(found);
  });
});

const toBeneficiary = (value: string, key = 'msisdn') => ({ currency: 'KES', creditParty: [{ key, value }] });
const mobile = '254700000001';
test.each<[what: string, seconds: number, shown: object, told: number, reference?: string]>([
  ['is of the moment of one of the run, and says the same', 2, { amount: '1293.50', ...toBeneficiary(mobile) }, 1],
  ['is of another amount', 2, { amount: '1294', ...toBeneficiary(mobile) }, 0],
  ['is of another moment', 300, { amount: '1293.50', ...toBeneficiary(mobile) }, 0],
  ['is to another beneficiary', 2, { amount: '1293.50', ...toBeneficiary('254700000009') }, 0],
  ['shows accounts of institutions alone', 2, { amount: '1293.50', ...toBeneficiary(mobile, 'settlementAccount') }, 0],
  ['is masked', 2, { amount: '1293.50', ...toBeneficiary('2547XXXX0001') }, 0],
  ['is of another run', 2, { amount: '1293.50', ...toBeneficiary(mobile) }, 0, 'RABCDEFGH9-C1-MM94MXZ0'],
])('a payout of the second partner that %s', (_, seconds, shown, count, externalRef = 'HAND-1') => {
  const made = { ...toBeneficiary(mobile), amount: '1293.5', requestDate: gmtTime(startedAt + 2000) };
  const own = sent('createTransaction', { ...made, requestingOrganisationTransactionReference: 'R1' }, {}, 'TWO');
  const twin = { ...(other(seconds, 'SUCCESS', debited, two) as OtherPayoutRecord), externalRef };
  const records = [own, { ...twin, contents: contentsOf(shown as Bag).map(keyOf) }, statement(debited, two)];
  const { told } = shownOf('transaction.duplicate', [...paidThen, ...records], undefined, lived);
  expect(told).toHaveLength(count);
});

describe('a ledger and a statement that differ by what was pending before the run', () => {
  const withBalance = (balance: string) => statement([{ ...own, balance }]);
  const listed = sent('ledgerAll', {}, [{ currency: 'USD', currentBalance: '90' }]);
  test.each<[what: string, embedded: true | undefined, balance: string, verdict: string[]]>([
    ['where the gateway has lived', undefined, '95', []],
    ['where it was started for the run', true, '95', ['fail']],
  ])('%s', (_, embedded, balance, verdict) => {
    const records = [...paidThen, withBalance(balance), listed, ...balances('90')];
    expect(shownOf('statements.ledger', records, undefined, { ...lived, embedded }).verdicts).toEqual(verdict);
  });
});

test.each<[what: string, amounts: bigint[], yes: bigint[], no: bigint[]]>([
  ['nothing', [], [0n], [1n]],
  ['a debit and a credit', [3n, -5n], [0n, 3n, -5n, -2n], [5n, -3n]],
  ['too many to try each', Array(17).fill(1n), [0n, 17n, 9n], [-1n, 18n]],
])('sums of %s', (_, amounts, yes, no) => {
  const sums = new Sums(amounts);
  expect([yes.map((sum) => sums.has(sum)), no.map((sum) => sums.has(sum))]).toEqual([
    yes.map(() => true),
    no.map(() => false),
  ]);
});
