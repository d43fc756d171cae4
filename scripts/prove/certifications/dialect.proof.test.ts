import { beforeAll, describe, expect, test } from 'vitest';
import type { RunVerdict } from '../../../assertions/verdict';
import type { Modification } from '../../../gateway';
import { differences } from '../../../gateway/testing/differing/differences';
import { newWorld } from '../../../run/in-process/in-process';
import { leaveBehind, verdictIn } from '../../../run/in-process/testing/lived';
import type { MutantResult } from '../proof';
import { runJob, systematicJobs } from '../run-job';
import { dialect, entriesOf, failed, few, only, runUnder } from '../testing/differing-run';

test('each difference has an entry', () => {
  expect(differences.map(({ id }) => id).filter((id) => entriesOf(id).length === 0)).toEqual([]);
  expect(differences.length).toBeGreaterThanOrEqual(25);
});

/** What fails without a dialect, in the first of the groups of cases that show it. */
async function failedUndeclared(own: readonly Modification[]): Promise<string[]> {
  const found = failed(await runUnder(own, undefined, few));
  return found.length > 0 ? found : failed(await runUnder(own, undefined, only));
}

test.each(differences.map(({ id, text }) => [id, text]))('%s: %s', async (id) => {
  const own = differences.filter((one) => one.id === id);
  expect(await failedUndeclared(own)).not.toEqual([]);
  const declared = await runUnder(own, entriesOf(id), only);
  expect(failed(declared)).toEqual([]);
  expect(declared.dialect.map(({ state }) => state)).toEqual(entriesOf(id).map(() => 'used'));
});

test('with all differences at once, the gateway passes under the whole dialect', async () => {
  const judged = await runUnder(differences, dialect);
  expect([judged.verdict, judged.invalid, failed(judged)]).toEqual(['pass', [], []]);
  expect(judged.dialect.filter(({ state }) => state !== 'used')).toEqual([]);
});

test('systematic mutants are killed under the dialect too', async () => {
  // a prime, so that the sample goes through fields and mutations unevenly
  const sample = systematicJobs.filter((_, index) => index % 307 === 11);
  const results: MutantResult[] = [];
  for (const job of sample) results.push(await runJob(job, { under: { differences, dialect } }));
  expect(results.filter(({ status }) => status === 'survived' || status === 'false alarm')).toEqual([]);
  expect(results.filter(({ status }) => status === 'killed').length).toBeGreaterThan(20);
});

describe('a gateway that keeps the specification, under the dialect', () => {
  let judged: RunVerdict;
  beforeAll(async () => {
    judged = await runUnder([], dialect);
  });

  test('does not pass', () => expect(judged.verdict).not.toBe('pass'));

  test.each(dialect.map((entry, index) => [index, entry.reason, entry] as const))(
    'stale: %i, %s',
    (index, _, entry) => {
      // what only changes which requests are right is shown by the cases of its field
      const isRule =
        ['descriptionText', 'provider', 'requestDate'].includes(entry.path ?? '') && entry.time === undefined;
      if (isRule) expect(judged.dialect[index]?.state).toBe('used');
      else expect(judged.dialect[index]?.state).toBe('stale');
    },
  );
});

test('the differing gateway is certified again, after payouts of others', async () => {
  const world = newWorld(differences);
  const passed = { verdict: 'pass', invalid: [], told: [] };
  expect(await verdictIn(world, 1, [], dialect)).toEqual(passed);
  world.now += 60_000;
  expect(await verdictIn(world, 2, await leaveBehind(world), dialect)).toEqual(passed);
});
