import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { flow, journalOf, run } from '../../reports/testing/run-journal';
import type { Target } from '../../targets/target';
import { operationLimits } from './operation-limits';

const operation = 'createTransaction';

/** Flows that call the operation once each, of which the first so many take 250 ms and the others 100 ms. */
const flows = (count: number, slow: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(n, { steps: [[operation, 0, n < slow ? 250 : 100]] as never }));
const withLimits = (limits: Target['limits'], all: JournalRecord[], parts: ('flow' | 'compliance')[] = ['flow']) =>
  journalOf([run({ parts }), { t: 'target', target: { limits } as Target }, ...all]);

test.each<[string, Target['limits'], JournalRecord[], RegExp, RegExp]>([
  ['kept', { [operation]: { p95: 200 } }, flows(100, 5), /^$/, /^$/],
  [
    'broken by one reply',
    { [operation]: { p95: 200 } },
    flows(100, 6),
    /createTransaction: the target's limit is p95 200 ms, and 6 of 100 replies took longer/,
    /^$/,
  ],
  ['of the median', { [operation]: { p50: 200 } }, flows(100, 51), /p50 200 ms, and 51 of 100/, /^$/],
  ['of p99', { [operation]: { p99: 200 } }, flows(200, 3), /p99 200 ms, and 3 of 200/, /^$/],
  ['of exactly the time', { [operation]: { p99: 250 } }, flows(200, 200), /^$/, /^$/],
  [
    'with too few replies',
    { [operation]: { p95: 200 } },
    flows(19, 0),
    /^$/,
    /19 replies are too few to say: 20 are needed/,
  ],
  ['broken by few replies', { [operation]: { p95: 200 } }, flows(10, 1), /1 of 10 replies/, /^$/],
  ['of an operation that is not called', { cancelTransaction: { p95: 1 } }, flows(100, 100), /^$/, /^$/],
  ['that nobody set', undefined, flows(100, 100), /^$/, /^$/],
])('a limit %s', (_, limits, all, broken, open) => {
  const found = operationLimits(withLimits(limits, all));
  expect(found.broken.join()).toMatch(broken);
  expect(found.open.join()).toMatch(open);
});

test('a certification does not look at them', () => {
  const journal = withLimits({ [operation]: { p95: 1 } }, flows(100, 100), ['compliance', 'flow']);
  expect(operationLimits(journal)).toEqual({ broken: [], open: [] });
});
