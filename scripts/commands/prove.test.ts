import { expect, test } from 'vitest';
import { inTurn } from '../mutation/prove';
import { proved, type Result } from './prove';

const job = (value: number) => async () => value;

test.each([
  ['all that was run', () => false, [1, 2, 3]],
  ['nothing of what was interrupted', () => true, []],
])('results are %s, in the order of the jobs', async (_, isOver, results) => {
  expect(await inTurn([job(1), job(2), job(3)], 2, () => {}, isOver)).toEqual(results);
});

test('a job that is interrupted has no result, and those before it have theirs', async () => {
  const done: number[] = [];
  const results = await inTurn(
    [1, 2, 3].map(job),
    1,
    (result) => done.push(result),
    // asked before each job and after it
    (
      (asked) => () =>
        asked++ >= 3
    )(0),
  );
  expect([results, done]).toEqual([[1], [1]]);
});

const result: Result = { left: 0, defects: 1, caught: 1, survivors: [], variants: 1, falseAlarms: [] };
const one = { id: 'x', requirement: 'view.same' as const, level: 'MUST', holds: false, red: [], seconds: 1 };

test.each<[what: string, of: Partial<Result>, proved: boolean]>([
  ['everything caught and green', {}, true],
  ['a defect of a MUST that survived', { caught: 0, survivors: [one] }, false],
  ['a variant that is red', { falseAlarms: [one] }, false],
  ['some that were not run', { left: 1 }, false],
])('%s', (_, of, holds) => {
  expect(proved({ ...result, ...of })).toBe(holds);
});
