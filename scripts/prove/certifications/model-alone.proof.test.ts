/**
 * What the model of all payouts finds without the expectations of any case, of what only its requirements can show: defects,
 * and a sample of the systematic mutants.
 */
import { expect, test } from 'vitest';
import { modelRequirements } from '../../../assertions/model';
import { judgeRun } from '../../../assertions/verdict';
import { defects } from '../../../gateway';
import { equivalentOf } from '../equivalent';
import { systematicMutants } from '../mutants';
import type { MutantResult } from '../proof';
import { type JudgedBy, runJob } from '../run-job';

const isOfModel = (id: string) => [...modelRequirements].some((one) => one === id);

/** Everything that is judged over the whole history; what each case has judged of its own answers is left out. */
const modelAlone: JudgedBy = (journal) => judgeRun({ ...journal, checks: [] });

/**
 * The shares of those with an effect that the whole history alone must show. What it does not: codes of refusals of what nobody
 * made, a state that a second payout shows under a reference, and what it finds for another requirement.
 */
const minFound = { mutants: 0.95, defects: 0.9 };

async function survivorsOf(jobs: readonly Pick<MutantResult, 'id' | 'kind'>[]): Promise<[number, string[]]> {
  const results: MutantResult[] = [];
  for (const job of jobs) results.push(await runJob(job, { judgedBy: modelAlone }));
  const shown = results.filter(({ status }) => status !== 'not applied');
  const survived = shown.filter(({ status }) => status !== 'killed').map(({ id }) => id);
  console.log(
    `the model alone: ${shown.length - survived.length} of ${shown.length}; not ${survived.join(', ') || 'any'}`,
  );
  return [survived.length / shown.length, survived];
}

test('systematic mutants', { timeout: 900_000 }, async () => {
  const own = systematicMutants.filter(
    (one) => !equivalentOf(one) && one.breaks.length > 0 && one.breaks.every(isOfModel),
  );
  // a prime, so that the sample goes through operations and kinds unevenly
  const [share] = await survivorsOf(
    own.filter((_, index) => index % 7 === 3).map(({ id, family }) => ({ id, kind: family })),
  );
  expect(share).toBeLessThanOrEqual(1 - minFound.mutants);
});

test('defects', { timeout: 900_000 }, async () => {
  const own = defects.filter(({ breaks }) => isOfModel(breaks));
  const [share] = await survivorsOf(own.map(({ id }) => ({ id, kind: 'defects' })));
  expect(share).toBeLessThanOrEqual(1 - minFound.defects);
});
