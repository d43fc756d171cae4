/** Shows that checks can fail: a defect must turn its own requirement red, a legal variant nothing. */

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
import { inFolder } from '../temp-dir';
import { type Covered, ofWholeRun } from './coverage';
import { runInProcess } from './in-process';

export interface Proof {
  id: string;
  requirement: RequirementId;
  level: string;
  /** a defect: its requirement has the verdict of a breach; a variant: nothing is red */
  holds: boolean;
  /** every requirement that went red */
  red: RequirementId[];
  seconds: number;
}

/** Cases of a requirement that are run for one defect; some requirements are verified by a thousand. */
const mostCases = 40;
/** Cases of other requirements beside them. */
const neutralCases = 10;

/** The cases for a defect: those of its requirement, and a sample of others that its name picks. */
export function casesFor(defect: Defect, matrix: readonly Covered[]): Set<string> {
  const own = matrix.find(({ requirement }) => requirement.id === defect.breaks)?.cases ?? [];
  const others = [...new Set(matrix.flatMap(({ cases }) => cases))].filter((id) => !own.includes(id));
  const start = seedOf(defect.id) % Math.max(1, others.length);
  const neutral = Array.from({ length: Math.min(neutralCases, others.length) }, (_, n) => {
    return others[(start + n * 37) % others.length] as string;
  });
  // the first ones are short of being enough where only some instruments show it: take them evenly
  const step = Math.max(1, own.length / mostCases);
  const spread = Array.from({ length: Math.min(mostCases, own.length) }, (_, n) => own[Math.floor(n * step)] as string);
  return new Set([...spread, ...neutral]);
}

/** What a run of the embedded gateway, so modified, says of each requirement. */
async function verdictsOf(
  modification: Modification,
  parts: readonly Part[],
  selection: Selection,
): Promise<Map<RequirementId, string>> {
  const profile = { ...config.profiles.certify, seconds: 8, batches: 5 };
  // what settles sooner is proved sooner
  const gateway = { modifications: [modification], settleMs: 200 };
  return inFolder('prove', async (folder) => {
    await run({ chosen: chooseTarget({}), folder, seed: 1, parts, profile, selection, gateway, say: () => {} });
    const { requirements } = await judgeRun(folder);
    return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  });
}

const failed = (verdicts: Map<RequirementId, string>) =>
  [...verdicts].filter(([, verdict]) => verdict === 'fail').map(([id]) => id);

const all: Selection = { depth: 'standard' };

/** Does only a run under load show it, or only all of a run? */
function wantsLoad(id: RequirementId): boolean {
  const found = requirementOf(id);
  return found !== undefined && ofWholeRun(found);
}

/** Is the requirement red in this process? Undefined where only a run under load could show it. */
async function redInProcess(defect: Defect, cases: ReadonlySet<string>): Promise<RequirementId[] | undefined> {
  if (wantsLoad(defect.breaks)) return undefined;
  const records = await runInProcess([defect], cases);
  const red = records.flatMap((record) =>
    record.t === 'checks'
      ? record.findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map((one) => one.requirement)
      : [],
  );
  return red.includes(defect.breaks) ? [...new Set(red)] : undefined;
}

/** As proveDefect, yet without k6 where the engine alone shows it: for a quick look at all of them. */
export async function proveQuickly(defect: Defect, matrix: readonly Covered[]): Promise<Proof> {
  const begun = Date.now();
  const red = await redInProcess(defect, casesFor(defect, matrix));
  if (!red) return proveDefect(defect, matrix);
  const level = matrix.find((one) => one.requirement.id === defect.breaks)?.requirement.level ?? 'MUST';
  return { id: defect.id, requirement: defect.breaks, level, holds: true, red, seconds: (Date.now() - begun) / 1000 };
}

/** Tries the cases of the requirement, then the whole suite with load; the first that shows it decides. */
export async function proveDefect(defect: Defect, matrix: readonly Covered[], whole = false): Promise<Proof> {
  const { id, breaks: requirement } = defect;
  const begun = Date.now();
  const level = matrix.find((one) => one.requirement.id === requirement)?.requirement.level ?? 'MUST';
  const cases = casesFor(defect, matrix);
  const tries: [readonly Part[], Selection][] =
    whole || cases.size <= neutralCases || wantsLoad(requirement)
      ? [[['compliance', 'flow'], all]]
      : [
          [['compliance'], { ...all, cases }],
          [['compliance', 'flow'], all],
        ];
  let red: RequirementId[] = [];
  let holds = false;
  for (const [parts, selection] of tries) {
    if (holds) break;
    const verdicts = await verdictsOf(defect, parts, selection);
    holds = ['fail', 'warn'].includes(verdicts.get(requirement) ?? '');
    red = failed(verdicts);
  }
  return { id, requirement, level, holds, red, seconds: (Date.now() - begun) / 1000 };
}

/** A legal variant goes through everything. */
export async function proveVariant(variant: Variant): Promise<Proof> {
  const begun = Date.now();
  const red = failed(await verdictsOf(variant, ['compliance', 'flow'], all));
  const seconds = (Date.now() - begun) / 1000;
  return { id: variant.id, requirement: variant.keeps, level: '', holds: red.length === 0, red, seconds };
}

/** Runs the jobs, some at once; the results stand in the order of the jobs. What was interrupted has none. */
export async function inTurn<T>(
  jobs: readonly (() => Promise<T>)[],
  atOnce: number,
  done: (result: T) => void,
  isOver = isInterrupted,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < jobs.length && !isOver(); index = next++) {
      const result = await (jobs[index] as () => Promise<T>)();
      if (isOver()) return;
      results[index] = result;
      done(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Object.values(results);
}
