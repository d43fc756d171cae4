/**
 * Mutation testing of the suites. A defect of the reference gateway is a mutant: the suites must kill it, which means
 * that its own requirement fails. A legal variant is an equivalent mutant: no requirement may fail.
 */

import { type RequirementId, requirement as requirementOf } from '../../contract';
import type { Defect, Modification, Variant } from '../../gateway';
import { seedOf } from '../../generators/payouts';
import type { Part } from '../../journal';
import { config } from '../../k6.config';
import { judgeRun } from '../../reports';
import type { Selection } from '../../suites/format/selection';
import { isInterrupted } from '../run/interrupt';
import { run } from '../run/run';
import { chooseTarget } from '../run/target';
import { withTempDir } from '../temp-dir';
import { isJudgedByRun, type RequirementCoverage } from './coverage';
import { runInProcess } from './in-process';

export interface MutantResult {
  id: string;
  /** broken by a defect, kept by a legal variant */
  requirement: RequirementId;
  level: string;
  /** a defect is killed if its requirement fails or warns; a legal variant if any requirement fails */
  status: 'killed' | 'survived';
  /** every requirement that failed */
  failedRequirements: RequirementId[];
  seconds: number;
}

/** Most cases of its requirement that are run for one defect; some requirements have a thousand. */
const maxCases = 40;
/** Cases of other requirements that are run beside them. */
const neutralCases = 10;

/** The cases for a defect: those of its requirement, and a sample of others that depends on its id. */
function casesFor(defect: Defect, matrix: readonly RequirementCoverage[]): Set<string> {
  const own = matrix.find(({ requirement }) => requirement.id === defect.breaks)?.cases ?? [];
  const others = [...new Set(matrix.flatMap(({ cases }) => cases))].filter((id) => !own.includes(id));
  const start = seedOf(defect.id) % Math.max(1, others.length);
  const neutral = Array.from({ length: Math.min(neutralCases, others.length) }, (_, n) => {
    return others[(start + n * 37) % others.length] as string;
  });
  // spread evenly, because some defects show with some instruments only, and the cases are ordered by instrument
  const step = Math.max(1, own.length / maxCases);
  const spread = Array.from({ length: Math.min(maxCases, own.length) }, (_, n) => own[Math.floor(n * step)] as string);
  return new Set([...spread, ...neutral]);
}

/** The verdict on each requirement in a run against the modified gateway. */
async function verdictsOf(
  modification: Modification,
  parts: readonly Part[],
  selection: Selection,
): Promise<Map<RequirementId, string>> {
  const profile = { ...config.profiles.certify, seconds: 8, batches: 5 };
  // quick settlement shortens the run
  const gateway = { modifications: [modification], settleMs: 200 };
  return withTempDir('prove', async (folder) => {
    await run({ chosen: chooseTarget({}), folder, seed: 1, parts, profile, selection, gateway, log: () => {} });
    const { requirements } = await judgeRun(folder);
    return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  });
}

const failedIn = (verdicts: Map<RequirementId, string>) =>
  [...verdicts].filter(([, verdict]) => verdict === 'fail').map(([id]) => id);

const allCases: Selection = { depth: 'standard' };

/** Can only a run with load verify the requirement? */
function needsLoad(id: RequirementId): boolean {
  const found = requirementOf(id);
  return found !== undefined && isJudgedByRun(found);
}

/** The failed requirements if the cases kill the defect in this process; undefined if only k6 could do so. */
async function killInProcess(defect: Defect, cases: ReadonlySet<string>): Promise<RequirementId[] | undefined> {
  if (needsLoad(defect.breaks)) return undefined;
  const records = await runInProcess([defect], { only: cases });
  const failed = records.flatMap((record) =>
    record.t === 'checks'
      ? record.findings
          .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
          .map(({ requirement }) => requirement)
      : [],
  );
  return failed.includes(defect.breaks) ? [...new Set(failed)] : undefined;
}

/** As runDefect, but in this process if the cases kill the defect there, which is faster. */
export async function runDefectQuickly(defect: Defect, matrix: readonly RequirementCoverage[]): Promise<MutantResult> {
  const startedAt = Date.now();
  const failedRequirements = await killInProcess(defect, casesFor(defect, matrix));
  if (!failedRequirements) return runDefect(defect, matrix);
  const seconds = (Date.now() - startedAt) / 1000;
  const { id, breaks: requirement } = defect;
  return { id, requirement, level: levelOf(requirement, matrix), status: 'killed', failedRequirements, seconds };
}

const levelOf = (id: RequirementId, matrix: readonly RequirementCoverage[]): string =>
  matrix.find(({ requirement }) => requirement.id === id)?.requirement.level ?? 'MUST';

/** Runs the cases of the requirement and, if the defect survives them, all cases with load. `whole`: at once the latter. */
export async function runDefect(
  defect: Defect,
  matrix: readonly RequirementCoverage[],
  whole = false,
): Promise<MutantResult> {
  const { id, breaks: requirement } = defect;
  const startedAt = Date.now();
  const cases = casesFor(defect, matrix);
  const attempts: [readonly Part[], Selection][] =
    whole || cases.size <= neutralCases || needsLoad(requirement)
      ? [[['compliance', 'flow'], allCases]]
      : [
          [['compliance'], { ...allCases, cases }],
          [['compliance', 'flow'], allCases],
        ];
  let failedRequirements: RequirementId[] = [];
  let isKilled = false;
  for (const [parts, selection] of attempts) {
    if (isKilled) break;
    const verdicts = await verdictsOf(defect, parts, selection);
    isKilled = ['fail', 'warn'].includes(verdicts.get(requirement) ?? '');
    failedRequirements = failedIn(verdicts);
  }
  const status = isKilled ? 'killed' : 'survived';
  const seconds = (Date.now() - startedAt) / 1000;
  return { id, requirement, level: levelOf(requirement, matrix), status, failedRequirements, seconds };
}

/** Runs a legal variant through all cases and the load. */
export async function runVariant(variant: Variant): Promise<MutantResult> {
  const startedAt = Date.now();
  const failedRequirements = failedIn(await verdictsOf(variant, ['compliance', 'flow'], allCases));
  const status = failedRequirements.length > 0 ? 'killed' : 'survived';
  const seconds = (Date.now() - startedAt) / 1000;
  return { id: variant.id, requirement: variant.keeps, level: '', status, failedRequirements, seconds };
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
