import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { end, flow, journalOf, run, startedAt } from '../../reports/testing/run-journal';
import type { Target } from '../../targets/target';
import { busyRequests, busyText, operationLimits } from './operation-limits';
import { repliesOf } from './replies';

const operation = 'createTransaction';

/** Flows that call the operation once each, of which the first so many take 250 ms and the others 100 ms. */
const flows = (count: number, slow: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(n, { steps: [[operation, 0, n < slow ? 250 : 100]] as never }));
const withLimits = (limits: Target['limits'], all: JournalRecord[], parts: ('flow' | 'compliance')[] = ['flow']) =>
  journalOf([run({ parts }), { t: 'target', target: { limits } as Target }, ...all]);

/** The load generator stalled while the first so many of these flows ran. */
const stalled = (count: number) => end({ stalls: [[startedAt - 500, startedAt + 1000 * count - 500]] });
const median = { [operation]: { p50: 200 } };
const tail = { [operation]: { p95: 200 } };
const none = /^$/;
const judged = (journal: Journal) => operationLimits(journal, repliesOf(journal, run()));

test.each<[what: string, Target['limits'], JournalRecord[], broken: RegExp, open?: RegExp]>([
  [
    'that no reply without a stall could show',
    median,
    [...flows(100, 100), stalled(100)],
    none,
    /and it was not judged: 100 of 100 replies took longer, 100 of them by stalls of the load generator$/,
  ],
  ['that stalls decide', median, [...flows(100, 60), stalled(30)], none, /60 of 100 replies took longer, 30 of/],
  ['that too few others break', tail, [...flows(67, 67), stalled(48)], none, /not judged: 67 of 67 .*, 48 of/],
  [
    'broken though stalls were taken off',
    median,
    [...flows(100, 100), stalled(30)],
    /70 of 100 replies took longer, and 30 more by stalls of the load generator alone$/,
  ],
  ['kept though some were late by stalls', median, [...flows(100, 40), stalled(40)], none],
  [
    'while all cores were busy',
    median,
    [...flows(100, 100), end({ saturated: [[startedAt, startedAt + 100_000]] } as object)],
    /and 100 of 100 replies took longer$/,
  ],
  ['of a load generator that measured itself', median, [...flows(100, 100), end({ dropped: 1, cpu: 0.95 })], none],
  ['kept', tail, flows(100, 5), none],
  ['broken by one reply', tail, flows(100, 6), /: the target's limit is p95 200 ms, and 6 of 100 replies took longer/],
  ['of the median', median, flows(100, 51), /p50 200 ms, and 51 of 100/],
  ['of p99', { [operation]: { p99: 200 } }, flows(200, 3), /p99 200 ms, and 3 of 200/],
  ['of exactly the time', { [operation]: { p99: 250 } }, flows(200, 200), none],
  ['with too few replies', tail, flows(19, 0), none, /19 replies are too few to say: 20 are needed/],
  ['broken by few replies', tail, flows(10, 1), /1 of 10 replies/],
  ['of an operation that is not called', { cancelTransaction: { p95: 1 } }, flows(100, 100), none],
  ['that nobody set', undefined, flows(100, 100), none],
])('a limit %s', (_, limits, all, broken, open = none) => {
  const found = judged(withLimits(limits, all));
  const told = (wanted: string) => found.flatMap(({ outcome, text }) => (outcome === wanted ? text : [])).join();
  expect(told('broken')).toMatch(broken);
  expect(told('open')).toMatch(open);
});

test.each<[string, Target['limits'], string]>([
  ['kept', tail, "createTransaction: the target's limit is p95 200 ms, kept: 3 of 100 replies took longer"],
  [
    'of an operation that is not called',
    { cancelTransaction: { p95: 1 } },
    "cancelTransaction: the target's limit is p95 1 ms, which this load does not call, so it says nothing of it",
  ],
])('a limit %s is told', (_, limits, told) => {
  expect(judged(withLimits(limits, flows(100, 3))).map(({ text }) => text)).toEqual([told]);
});

test('a certification does not look at them', () => {
  const journal = withLimits({ [operation]: { p95: 1 } }, flows(100, 100), ['compliance', 'flow']);
  expect(judged(journal)).toEqual([]);
});

/** Flows that send so many requests, of which the first so many are refused as the server is busy. */
const busy = (refused: number, of: number): JournalRecord[] =>
  Array.from({ length: of }, (_, n) => flow(n, { steps: [[operation, 0, 100]], ...(n < refused && { busy: [0] }) }));

test.each<
  [
    what: string,
    refused: number,
    of: number,
    most: number | undefined,
    outcome: 'kept' | 'broken' | 'open' | undefined,
    words: string,
  ]
>([
  ['never', 0, 400, undefined, undefined, ''],
  ['as often as may be', 4, 400, undefined, 'kept', '4 of 400 requests (1.00 %)'],
  ['once too often', 5, 400, undefined, 'broken', '5 of 400 requests (1.25 %)'],
  ['a little too often', 3, 299, undefined, 'broken', '3 of 299 requests (1.01 %)'],
  ['once, of few', 1, 30, undefined, 'open', '1 of 30 requests (3.34 %)'],
  ['for a third of few', 10, 30, undefined, 'broken', '10 of 30 requests (33.34 %)'],
  ['for all', 300, 300, undefined, 'broken', '300 of 300 requests (100.00 %)'],
  ['below a share of the target', 29, 100, 0.29, 'kept', '29 of 100 requests (29.00 %)'],
  ['above a share of the target', 30, 100, 0.29, 'broken', '30 of 100 requests (30.00 %)'],
  ['once, where it must never be', 1, 30, 0, 'broken', '1 of 30 requests (3.34 %)'],
])('a server that is busy %s', (_, refused, of, most, outcome, words) => {
  const rates = { requestsPerSecond: 1, ...(most !== undefined && { busyShare: most }) };
  const target = { t: 'target', target: { rates } as Target } as const;
  const journal = journalOf([run({ parts: ['flow'] }), target, ...busy(refused, of)]);
  const found = judged(journal).map((one) => [one.percentile, one.outcome, one.text]);
  const percent = most === undefined ? 1 : Math.round(most * 100);
  const which = { kept: 'within', broken: 'more than', open: 'one of too few to judge by' }[outcome ?? 'kept'];
  const text = `${operation}: ${words} refused as the server was busy, ${which} the target's limit of ${percent} %`;
  expect(found).toEqual(outcome ? [['busy', outcome, text]] : []);
});

test('a certification tells how often the server was busy, and does not judge it', () => {
  const journal = journalOf([run(), ...busy(10, 30)]);
  expect(judged(journal)).toEqual([]);
  expect(busyRequests(repliesOf(journal, run())).map((one) => [one, busyText(one)])).toEqual([
    [{ operation, refused: 10, of: 30 }, `${operation}: 10 of 30 requests (33.34 %)`],
  ]);
});
