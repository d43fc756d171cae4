/** Runs one mutant or variant in this process: through a few cases first, then through more. */
import { judgeRun, type RunVerdict } from '../../assertions/verdict';
import { isJudgedByRun } from '../../commands/spec/coverage';
import { fields, type OperationId, operations, requirement as requirementOf, requirements } from '../../contract';
import { type Defect, defects, type Modification, type Variant, variants } from '../../gateway';
import { journalOf } from '../../journal/files';
import { settingOf } from '../../run/in-process/in-process';
import { wholeRun } from '../../run/in-process/whole-run';
import type { DialectEntry } from '../../targets/dialect/entry';
import { type CleanRun, casesWith, cleanRun, spread } from './certifications/clean-run';
import { probedRun } from './certifications/probed-run';
import { equivalentOf } from './equivalent';
import { holds, type Mutant, systematicMutants } from './mutants';
import { isBroken, type MutantResult, type Status } from './proof';
import { passesWithoutEvidence } from './vacuity';

/** Most cases of the first and of the second attempt of a systematic mutant. */
const few = 12;
const more = 60;
/** The numbers of cases of the attempts for a defect. */
const sizes = [12, 60, 300];
interface Attempt {
  /** absent: all cases */
  only?: ReadonlySet<string>;
  load: boolean;
}

const failedIn = ({ requirements }: RunVerdict): string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/** The harness must not stumble over what a gateway answers. */
const stumbled = ({ faults }: RunVerdict): string | undefined => faults.find(({ whose }) => whose === 'harness')?.text;

/** The attempts for a systematic mutant; an equivalent one is not run through all cases, because nothing ends it early. */
function attemptsFor(mutant: Mutant, clean: CleanRun, isEquivalent: boolean): Attempt[] {
  const { operation, object = '', path = '' } = mutant;
  const found = mutant.cases?.(clean) ?? casesWith(clean, operation, (body) => holds(object, body), path);
  const ordered = spread(found, mutant.breaks);
  if (ordered.length === 0) return [];
  const first = { only: new Set(ordered.slice(0, few)), load: false };
  // a decision is taken in the named cases alone
  if (mutant.family === 'decisions')
    return [first, { only: new Set(ordered), load: false }].slice(ordered.length > few ? 0 : 1);
  const second = { only: new Set(ordered.slice(0, more)), load: true };
  return isEquivalent ? [second] : [first, second, { load: true }];
}

/** A gateway of another make, and the dialect by which it is read. */
export interface Under {
  differences: readonly Modification[];
  dialect: readonly DialectEntry[];
}

async function runSystematic(
  mutant: Mutant,
  of: readonly string[] = mutant.breaks,
  under?: Under,
): Promise<Omit<MutantResult, 'seconds'>> {
  const clean = await cleanRun();
  const isEquivalent = equivalentOf(mutant) !== undefined;
  const failed = new Set<string>();
  let changed = 0;
  let killed = false;
  let problem: string | undefined;
  for (const { only, load } of attemptsFor(mutant, clean, isEquivalent)) {
    const tampering = mutant.tamper(clean);
    const modifications = [...(under?.differences ?? []), tampering.modification];
    const verdict = judgeRun(
      journalOf(await wholeRun(modifications, { only, begin: tampering.begin, load, dialect: under?.dialect })),
    );
    changed += tampering.changed;
    for (const id of failedIn(verdict)) failed.add(id);
    killed = isBroken(of, verdict.requirements);
    problem = stumbled(verdict);
    if (killed) break;
  }
  const status = ((): Status => {
    if (changed === 0) return 'not applied';
    if (isEquivalent) return failed.size > 0 || killed ? 'false alarm' : 'equivalent';
    return killed ? 'killed' : 'survived';
  })();
  const { id, family: kind } = mutant;
  return { id, kind, status, requirements: of, failed: [...failed], problem };
}

/** All cases, those first that verify what a defect breaks, and then those with an answer that holds its field. */
export function casesOf({ breaks }: Defect, clean: CleanRun): string[] {
  const field = fields.find(({ id, in: place }) => id === breaks && place === 'body');
  const object = field?.object ?? '';
  const answering = operations.filter(({ response }) => [response, 'failure', 'wrappedFailure'].includes(object));
  const holding = answering.flatMap(({ id }) =>
    casesWith(clean, id as OperationId, (body) => holds(object, body), field?.path ?? ''),
  );
  return spread([...holding, ...settingOf().plan.cases.map(({ id }) => id)], [breaks]);
}

/** The attempts for a defect: from a few cases that are likely to show it to a whole run, which takes forty times as long. */
async function attemptsForDefect(defect: Defect): Promise<Attempt[]> {
  const judgedBy = requirementOf(defect.breaks);
  if (judgedBy && isJudgedByRun(judgedBy)) return [{ load: true }];
  const cases = casesOf(defect, await cleanRun());
  return [...sizes.map((size) => ({ only: new Set(cases.slice(0, size)), load: false })), { load: true }];
}

async function runDefect(
  defect: Defect,
  of: readonly string[] = [defect.breaks],
): Promise<Omit<MutantResult, 'seconds'>> {
  const { id, breaks } = defect;
  const judgedBy = requirementOf(breaks);
  const attempts = await attemptsForDefect(defect);
  const failed = new Set<string>();
  let status: Status = 'survived';
  for (const attempt of attempts) {
    const records = judgedBy?.judgedBy === 'probe' ? await probedRun([defect]) : await wholeRun([defect], attempt);
    const verdict = judgeRun(journalOf(records));
    for (const one of failedIn(verdict)) failed.add(one);
    if (isBroken(of, verdict.requirements)) status = 'killed';
    if (status === 'killed') break;
  }
  return { id, kind: 'defects', status, requirements: of, failed: [...failed] };
}

async function runVariant({ id, keeps, ...variant }: Variant): Promise<Omit<MutantResult, 'seconds'>> {
  const verdict = judgeRun(journalOf(await wholeRun([{ id, ...variant }])));
  const failed = failedIn(verdict);
  const warned = verdict.requirements.filter((one) => one.verdict === 'warn').map((one) => one.id);
  const worse = variant.verdict === 'warn' ? failed : [...failed, ...warned];
  const isInvalid = verdict.verdict === 'invalid';
  return {
    id,
    kind: 'variants',
    status: worse.length > 0 || isInvalid ? 'false alarm' : 'equivalent',
    requirements: [keeps],
    failed: worse,
    ...(isInvalid && { problem: verdict.invalid.join('; ') }),
  };
}

/** Prefix of the ids of journals without the evidence of a requirement. */
const evidenceOf = 'evidence of ';

/** What is run: everything that has an id, by its kind. */
export interface Job {
  kind: MutantResult['kind'];
  id: string;
  /** the requirements of which one must fail; absent: those that it breaks */
  of?: readonly string[];
}

export const allJobs: readonly Job[] = [
  ...variants.map(({ id }): Job => ({ kind: 'variants', id })),
  ...defects.map(({ id }): Job => ({ kind: 'defects', id })),
  ...systematicMutants.map(({ id, family }): Job => ({ kind: family, id })),
  ...requirements.map(({ id }): Job => ({ kind: 'vacuity', id: `${evidenceOf}${id}` })),
];

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));
const [defectsById, variantsById, mutantsById] = [byId(defects), byId(variants), byId(systematicMutants)];

/** The requirements that a job should fail. */
export const breaksOf = ({ kind, id }: Job): readonly string[] =>
  kind === 'defects' ? [defectsById.get(id)?.breaks ?? ''] : (mutantsById.get(id)?.breaks ?? []);

/** A journal without what earned the pass of a requirement: it must no longer pass. */
async function runVacuity(id: string): Promise<Omit<MutantResult, 'seconds'>> {
  const requirement = id.slice(evidenceOf.length);
  const vacuous = await passesWithoutEvidence(requirement);
  const status = vacuous === undefined ? 'not applied' : vacuous ? 'survived' : 'killed';
  return { id, kind: 'vacuity', status, requirements: [requirement], failed: [] };
}

function runAny({ kind, id, of }: Job, under?: Under): Promise<Omit<MutantResult, 'seconds'>> {
  if (kind === 'vacuity') return runVacuity(id);
  if (kind === 'variants') return runVariant(variantsById.get(id) as Variant);
  return kind === 'defects'
    ? runDefect(defectsById.get(id) as Defect, of)
    : runSystematic(mutantsById.get(id) as Mutant, of, under);
}

/** Runs one job; a systematic mutant may be one of a gateway of another make. An error of the harness counts against the harness: the mutant survived, the variant did not. */
export async function runJob(job: Job, under?: Under): Promise<MutantResult> {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  try {
    return { ...(await runAny(job, under)), seconds: seconds() };
  } catch (cause) {
    const status = job.kind === 'variants' ? 'false alarm' : 'survived';
    const problem = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return { ...job, status, requirements: [], failed: [], problem, seconds: seconds() };
  }
}
