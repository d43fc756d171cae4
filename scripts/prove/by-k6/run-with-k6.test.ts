import { expect, test } from 'vitest';
import { runJobs } from './run-with-k6';

const job = (value: number) => async () => value;

test.each([
  ['of all jobs', () => false, [1, 2, 3]],
  ['of none after an interrupt', () => true, []],
])('results %s, in the order of the jobs', async (_, isCancelled, results) => {
  expect(await runJobs([job(1), job(2), job(3)], 2, () => {}, isCancelled)).toEqual(results);
});

test('an interrupted job has no result, and those before it have theirs', async () => {
  const reported: number[] = [];
  const results = await runJobs(
    [1, 2, 3].map(job),
    1,
    (result) => reported.push(result),
    // called before and after each job
    (
      (calls) => () =>
        calls++ >= 3
    )(0),
  );
  expect([results, reported]).toEqual([[1], [1]]);
});
