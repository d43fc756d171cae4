import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { end, flow, journalOf, run, startedAt } from '../../reports/testing/run-journal';
import type { Target } from '../../targets/target';
import { operationLimits } from './operation-limits';

const operation = 'createTransaction';

/** Flows that call the operation once each, of which the first so many take 250 ms and the others 100 ms. */
const flows = (count: number, slow: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(n, { steps: [[operation, 0, n < slow ? 250 : 100]] as never }));
const withLimits = (limits: Target['limits'], all: JournalRecord[], parts: ('flow' | 'compliance')[] = ['flow']) =>
  journalOf([run({ parts }), { t: 'target', target: { limits } as Target }, ...all]);

/** All cores were busy while the first so many of these flows ran. */
const busy = (count: number) => end({ saturated: [[startedAt - 500, startedAt + 1000 * count - 500]] });
const median = { [operation]: { p50: 200 } };
const tail = { [operation]: { p95: 200 } };
const none = /^$/;

test.each<[what: string, Target['limits'], JournalRecord[], broken: RegExp, open?: RegExp]>([
  [
    'that no reply of a quiet moment could show',
    median,
    [...flows(100, 100), busy(100)],
    none,
    /and it was not judged: 100 of 100 replies took longer, but 100 of them during stalls of the load generator, which do not count$/,
  ],
  ['that busy moments decide', median, [...flows(100, 60), busy(30)], none, /60 of 100 replies took longer, but 30 of/],
  ['that too few quiet replies break', median, [...flows(67, 67), busy(53)], none, /not judged: 67 of 67 .* but 53 of/],
  [
    'broken though some do not count',
    median,
    [...flows(100, 100), busy(30)],
    /70 of 70 replies took longer; 30 more came late during stalls of the load generator, and do not count$/,
  ],
  ['kept though some were late in busy moments', median, [...flows(100, 40), busy(40)], none],
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
  const found = operationLimits(withLimits(limits, all));
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
  expect(operationLimits(withLimits(limits, flows(100, 3))).map(({ text }) => text)).toEqual([told]);
});

test('a certification does not look at them', () => {
  const journal = withLimits({ [operation]: { p95: 1 } }, flows(100, 100), ['compliance', 'flow']);
  expect(operationLimits(journal)).toEqual([]);
});
