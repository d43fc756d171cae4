import { expect, test } from 'vitest';
import { type MutantResult, runJobs } from '../mutation/run-mutant';
import { isProved, type MutationResult } from './prove';

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

const result: MutationResult = {
  notRun: 0,
  mutants: 1,
  killed: 1,
  survived: [],
  equivalentMutants: 1,
  killedEquivalents: [],
};
const mutant = (status: MutantResult['status']): MutantResult => ({
  id: 'x',
  requirement: 'view.same',
  level: 'MUST',
  status,
  failedRequirements: [],
  seconds: 1,
});

test.each<[what: string, change: Partial<MutationResult>, expected: boolean]>([
  ['all mutants killed, all equivalent ones survived', {}, true],
  ['a survived mutant of a MUST', { killed: 0, survived: [mutant('survived')] }, false],
  ['a killed equivalent mutant', { killedEquivalents: [mutant('killed')] }, false],
  ['mutants that were not run', { notRun: 1 }, false],
])('%s', (_, change, expected) => {
  expect(isProved({ ...result, ...change })).toBe(expected);
});
