/** Runs defects and legal variants with k6, over sockets and in real time, as a user's run does. */

import { isJudgedByRun } from '../../../commands/spec/coverage';
import { isInterrupted } from '../../../common/processes/interrupt';
import { withTempDir } from '../../../common/temp-dir';
import { type RequirementId, requirement as requirementOf } from '../../../contract';
import type { Defect, Modification, Variant } from '../../../gateway';
import type { Part } from '../../../journal';
import { config } from '../../../k6.config';
import { judgeRun } from '../../../reports';
import { run } from '../../../run/run';
import { chooseTarget } from '../../../run/settings/target';
import type { Selection } from '../../../suites/format/selection';
import { casesFor } from '../defect-cases';
import type { MutantResult } from '../proof';
import { isBroken } from '../verdicts';

export type Results = Awaited<ReturnType<typeof judgeRun>>['requirements'];

/** The result on each requirement in a run against the modified gateway. */
export async function resultsOf(
  modifications: readonly Modification[],
  parts: readonly Part[],
  selection: Selection,
  chosen = chooseTarget({}),
): Promise<Results> {
  const profile = { ...config.profiles.certify, seconds: 8, batches: 5 };
  // quick settlement shortens the run
  const gateway = { modifications, settleMs: 200 };
  return withTempDir('prove', async (folder) => {
    await run({ chosen, folder, seed: 1, parts, profile, selection, gateway, log: () => {} });
    return (await judgeRun(folder)).requirements;
  });
}

export const failedIn = (results: Results): RequirementId[] =>
  results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

const allCases: Selection = { depth: 'standard' };
const whole: [readonly Part[], Selection] = [['compliance', 'flow'], allCases];
const loadOnly: [readonly Part[], Selection] = [['flow'], allCases];

/** What is run for a defect, until it is killed. */
function attemptsFor(defect: Defect, all: boolean): [readonly Part[], Selection][] {
  const requirement = requirementOf(defect.breaks);
  if (!all && requirement?.judgedBy === 'reply-times') return [loadOnly, whole];
  if (all || (requirement && isJudgedByRun(requirement))) return [whole];
  return [[['compliance'], { ...allCases, cases: casesFor(defect) }], whole];
}

/** Runs the cases of the requirement and, if the defect survives them, all cases with load. `all`: at once the latter. */
export async function runDefect(defect: Defect, all = false): Promise<MutantResult> {
  const { id, breaks } = defect;
  const startedAt = Date.now();
  let failed: readonly string[] = [];
  let killed = false;
  for (const [parts, selection] of attemptsFor(defect, all)) {
    if (killed) break;
    const results = await resultsOf([defect], parts, selection);
    killed = isBroken([breaks], results);
    failed = failedIn(results);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  return { id, kind: 'defects', status: killed ? 'killed' : 'survived', requirements: [breaks], failed, seconds };
}

/** Runs a legal variant through all cases and the load. */
export async function runVariant({ keeps, ...variant }: Variant): Promise<MutantResult> {
  const startedAt = Date.now();
  const failed = failedIn(await resultsOf([variant], ...whole));
  const status = failed.length > 0 ? 'false alarm' : 'equivalent';
  const seconds = (Date.now() - startedAt) / 1000;
  return { id: variant.id, kind: 'variants', status, requirements: [keeps], failed, seconds };
}

/** Runs jobs, at most `concurrency` at a time; results are in the order of the jobs. Interrupted jobs have no result. */
export async function runJobs<T>(
  jobs: readonly (() => Promise<T>)[],
  concurrency: number,
  onResult: (result: T) => void,
  isCancelled = isInterrupted,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < jobs.length && !isCancelled(); index = next++) {
      const result = await (jobs[index] as () => Promise<T>)();
      if (isCancelled()) return;
      results[index] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return Object.values(results);
}
