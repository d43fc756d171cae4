import { expect, test } from 'vitest';
import type { OperationId } from '../../contract';
import type { EndRecord, FlowRecord, JournalRecord } from '../../journal';
import { replied, usedUp } from '../../journal';
import { journalOf } from '../../journal/files';
import { caseRecord, end, exchange, flow, run, startedAt } from '../../reports/testing/run-journal';
import { repliesOf, replyEvidence } from './replies';
import { EvidenceStore } from './results/evidence-store';

test.each<[string, Partial<FlowRecord>, number]>([
  ['of a flow that ended', {}, 4],
  ['of one whose last answer never came', { fault: 'viewTransaction: timeout' }, 3],
  ['of one that lost two copies', { fault: 'createTransaction: timeout', lost: 2 }, 2],
  ['of one that was refused as its limits were used up', { fault: `${usedUp}the payouts of the day` }, 4],
  ['of one that the server was busy for', { busy: [0, 2] }, 2],
])('replies %s', (_, more, count) => expect(replied(flow(1, more) as FlowRecord).length).toBe(count));

/** What late replies to requests on a path of both revisions show, whatever the kind of payout that their case is about. */
function lateOf(type: string | undefined, operation: OperationId) {
  const request = { ...exchange('', '').request, body: { ...(type && { type }) } };
  const late = [1, 2].map((n) => exchange(`pay#${n}`, '{}', { operation, case: 'pay', request, ms: 501 }));
  const journal = journalOf([run(), ...late, caseRecord('pay')]);
  const { older, current } = repliesOf(journal, run());
  return [older.late, current.late];
}

test.each<[string | undefined, OperationId, number[]]>([
  ['inttransfer', 'createTransaction', [2, 0]],
  ['p2p', 'createTransaction', [0, 2]],
  [undefined, 'walletStatus', [0, 2]],
  [undefined, 'viewTransactionOlder', [2, 0]],
])('the type %s of %s tells the revision', (type, operation, counts) => {
  expect(lateOf(type, operation)).toEqual(counts);
});

/** Views of the older revision a second apart, or of another operation; each takes so many milliseconds. */
const views = (...all: number[]): JournalRecord[] => all.map((ms, n) => view(n, ms));
const view = (
  n: number,
  ms: number,
  operation: 'viewTransactionOlder' | 'viewTransaction' | 'ledgerAllOlder' = 'viewTransactionOlder',
) => exchange(`v#${n + 1}`, '{}', { operation, at: startedAt + n * 1000, ms });
const many = (count: number, ms = 100) => Array.from({ length: count }, () => ms);
const ended = (more: Partial<EndRecord>) => end({ part: 'flow', ...more });
const stalled = (from: number, until: number) =>
  end({ part: 'compliance', stalls: [[startedAt + from, startedAt + until]] });
/** As an earlier version wrote it. */
const busyCores = (from: number, until: number) =>
  ended({ saturated: [[startedAt + from, startedAt + until]] } as object);

/** What replies show of a requirement: verdicts, failures, and how much verified it. */
function shownBy(records: readonly JournalRecord[], id: 'reply.each' | 'reply.each-older' | 'reply.limit') {
  const journal = journalOf([run(), ...records]);
  const store = new EvidenceStore();
  replyEvidence(repliesOf(journal, run()), journal, run(), store);
  const { verdicts, failures, reasons, evidence } = store.of(id);
  const told = [...failures.values()].map(({ received, exchange, count }) => [received, exchange, count]);
  return { verdicts: [...verdicts], told, reasons: [...reasons], earned: evidence.size, first: evidence.first };
}

/** Of so many replies how many are late, and the exchange of the worst. */
test.each<[what: string, records: JournalRecord[], verdict: string, late: number, of: number, worst: string]>([
  ['one late reply', views(100, 900.4, 100), 'warn', 1, 3, 'v#2'],
  ['two late ones apart', views(900, 100, 800), 'warn', 2, 3, 'v#1'],
  ['two late ones in a row', views(800, 900, 100), 'fail', 2, 3, 'v#2'],
  ['the same whatever their order in the journal', views(800, 900, 100).reverse(), 'fail', 2, 3, 'v#2'],
  ['two of two operations', [view(0, 800, 'ledgerAllOlder'), view(1, 900), view(2, 100)], 'warn', 2, 3, 'v#2'],
  ['two as late: the earlier is shown', [view(5, 900), view(1, 900)], 'fail', 2, 2, 'v#2'],
  ['299 replies, two late in a row', views(...many(297), 900, 800), 'fail', 2, 299, 'v#298'],
  ['one late of 300', views(...many(299), 900), 'warn', 1, 300, 'v#300'],
  ['two late of 300, apart', views(900, ...many(298), 800), 'fail', 2, 300, 'v#1'],
  ['two late of 2000 in a row', views(...many(1998), 900, 900), 'warn', 2, 2000, 'v#1999'],
  ['three late of 2000', views(...many(1997), 900, 900, 900), 'fail', 3, 2000, 'v#1998'],
])('the older revision with %s', (_, records, verdict, late, of, worst) => {
  const told = [[`${late} of ${of} later, the worst viewTransactionOlder after 900 ms`, worst, late]];
  expect(shownBy(records, 'reply.each-older')).toMatchObject({ verdicts: [verdict], told, earned: 0 });
});

test('late replies of the current revision warn, however many', () => {
  const late = [0, 1, 2].map((n) => view(n, 900, 'viewTransaction'));
  const told = [[expect.any(String), 'v#1', 3]];
  expect(shownBy(late, 'reply.each')).toMatchObject({ verdicts: ['warn'], told });
  expect(shownBy([...late, stalled(0, 3000)], 'reply.each')).toMatchObject({ verdicts: ['warn'], told });
});

test('what a busy server refuses is no reply of a case, in time or late', () => {
  const text = JSON.stringify({ error: { errorCategory: 'internal', errorCode: '1007', errorDescription: 'busy' } });
  const busy = (['viewTransactionOlder', 'viewTransaction'] as const).flatMap((operation) =>
    [0, 900, 900].map((ms, n) => ({
      ...view(n, ms, operation),
      id: `${operation}#${n}`,
      response: { status: 200, headers: {}, text },
    })),
  );
  for (const id of ['reply.each', 'reply.each-older'] as const)
    expect(shownBy(busy, id)).toMatchObject({ verdicts: [], told: [], earned: 0 });
  expect(shownBy([...busy, view(5, 900)], 'reply.each-older')).toMatchObject({
    verdicts: ['warn'],
    told: [[expect.stringMatching(/^1 of 1 later/), 'v#6', 1]],
  });
});

test('replies in time verify, the first ones first', () => {
  const records = [view(3, 500), view(0, 100), view(2, 100), view(1, 100), view(4, 100)];
  expect(shownBy(records, 'reply.each-older')).toMatchObject({
    verdicts: ['pass'],
    earned: 5,
    first: ['v#1', 'v#2', 'v#3'],
  });
});

test('a flow counts for the revision of each of its operations', () => {
  const records = [1, 2].map((n) =>
    flow(n, {
      older: true,
      steps: [
        ['walletStatus', 0, 10],
        ['viewTransaction', 20, 10],
      ],
    }),
  );
  expect(shownBy(records, 'reply.each')).toMatchObject({ verdicts: ['pass'], first: ['flow-1', 'flow-2'] });
  expect(shownBy(records, 'reply.each-older')).toMatchObject({ verdicts: ['pass'], first: ['flow-1', 'flow-2'] });
});

test.each<[what: string, records: JournalRecord[], verdict: string, reason: string[], earned: number]>([
  ['alone', [...views(900), stalled(0, 900)], 'skip', ['1 of 1 late, all of them'], 0],
  ['twice in a row', [...views(900, 900, 100), stalled(0, 1900)], 'skip', ['2 of 3 late, all of them'], 0],
  ['beside a late one', [...views(900, 900, 100), stalled(1000, 1900)], 'skip', ['2 of 3 late, 1 of them'], 0],
  ['but could not decide it', [...views(100, 900, 100), stalled(1000, 1900)], 'pass', [], 2],
  ['but could not decide it, beside a late one', [...views(900, 100, 900, 100), stalled(2000, 2900)], 'warn', [], 0],
  [
    '3 of 2000',
    [...views(...many(1997), 900, 900, 900), stalled(1_998_000, 1_999_900)],
    'skip',
    ['3 of 2000 late, 2 of them'],
    0,
  ],
  ['2 of 2000', [...views(...many(1998), 900, 900), stalled(1_998_000, 1_999_900)], 'pass', [], 1998],
])('what was late during stalls of the load generator, %s', (_, records, verdict, reason, earned) => {
  expect(shownBy(records, 'reply.each-older')).toMatchObject({
    verdicts: [verdict],
    reasons: reason.map((text) => `${text} during stalls of the load generator`),
    earned,
  });
});

/** A load of so many flows of a single view, of which some are late. */
const loaded = (count: number, late: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(n, { steps: [['viewTransaction', 0, n < late ? 900 : 100]] }));

const rated = (operation: 'bankStatus', count: number, late: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(1000 + n, { steps: [[operation, 0, n < late ? 900 : 100]] }));

/** Flows whose only call is refused as the server is busy. */
const refusedOnes = (count: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(5000 + n, { steps: [['viewTransaction', 0, 900]], busy: [0] }));

test.each<[what: string, records: JournalRecord[], verdict: string, words: string | undefined]>([
  ['no reply', [], 'skip', 'no reply was timed under load'],
  ['too few for a percentage', loaded(9, 0), 'skip', '9 replies, 10 are needed'],
  ['just enough', loaded(10, 0), 'pass', undefined],
  ['a hundredth late', loaded(200, 2), 'pass', undefined],
  [
    'more than a hundredth late',
    loaded(200, 3),
    'fail',
    '197 of 200 (98.50 %); late most often: viewTransaction 197 of 200 (98.50 %)',
  ],
  [
    'one operation that makes all of them late',
    [...loaded(100, 0), ...rated('bankStatus', 30, 3)],
    'fail',
    '127 of 130 (97.69 %); late most often: bankStatus 27 of 30 (90.00 %)',
  ],
  ['one operation that is late', [...loaded(300, 0), ...rated('bankStatus', 10, 3)], 'fail', '7 of 10 (70.00 %)'],
  ['one operation with few replies', [...loaded(300, 0), ...rated('bankStatus', 9, 3)], 'pass', undefined],
  [
    'late ones during a stall',
    [...loaded(200, 3), stalled(0, 3000)],
    'skip',
    'stalls of the load generator decide it: viewTransaction 200 of 200 (100.00 %; 3 late by stalls of the load generator alone)',
  ],
  [
    'late ones of one operation during a stall',
    [...loaded(300, 0), ...rated('bankStatus', 10, 3), stalled(1_000_000, 1_003_000)],
    'skip',
    'stalls of the load generator decide it: bankStatus 10 of 10 (100.00 %; 3 late by stalls of the load generator alone)',
  ],
  [
    'late ones beside one during a stall',
    [...loaded(200, 4), stalled(0, 900)],
    'fail',
    '197 of 200 (98.50 %; 1 late by stalls of the load generator alone); late most often: viewTransaction 197 of 200 (98.50 %)',
  ],
  [
    'too few without a stall',
    [...loaded(19, 19), stalled(0, 9900)],
    'skip',
    expect.stringMatching(/decide it: viewTransaction 10 of 19/),
  ],
  [
    'late ones while all cores were busy',
    [...loaded(200, 3), busyCores(0, 3000)],
    'fail',
    expect.stringMatching(/^197 of 200/),
  ],
  [
    'late ones of k6 that took all cores',
    [...loaded(200, 3), ended({ dropped: 1, cpu: 0.95 })],
    'skip',
    'the load generator measured itself: k6 took 95 % of all cores, and dropped flows',
  ],
  [
    'late ones beside dropped flows',
    [...loaded(200, 3), ended({ dropped: 1, lagMs: 1001 })],
    'fail',
    expect.stringMatching(/^197 of 200/),
  ],
  ['busy ones, which are no replies', [...loaded(9, 0), ...refusedOnes(100)], 'skip', '9 replies, 10 are needed'],
  ['busy ones beside late ones', [...loaded(100, 2), ...refusedOnes(200)], 'fail', expect.stringMatching(/^98 of 100/)],
])('the goal under load: %s', (_, records, verdict, words) => {
  const { verdicts, told, reasons, earned } = shownBy(records, 'reply.limit');
  expect([verdicts, told[0]?.[0] ?? reasons[0]]).toEqual([[verdict], words]);
  expect(earned).toBe(verdict === 'pass' ? records.length : 0);
  if (verdict === 'fail') expect([2, 3]).toContain(told[0]?.[2]);
});
