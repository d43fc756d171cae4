/** Runs one mutant or variant in this process: through a few cases first, then through more. */
import { judgeRun, type RequirementResult, type RunVerdict } from '../../assertions/verdict';
import { selectModifications } from '../../commands/gateway/modifications';
import { isJudgedByRun } from '../../commands/spec/coverage';
import { fields, type OperationId, operations, requirement as requirementOf, requirements } from '../../contract';
import {
  type Condition,
  conditionOf,
  conditions,
  type Defect,
  defects,
  derivedDefects,
  type Modification,
  type Variant,
  variants,
} from '../../gateway';
import { seedOf } from '../../generators/payouts';
import type { JournalRecord } from '../../journal';
import { type Journal, journalOf } from '../../journal/files';
import { settingOf } from '../../run/in-process/in-process';
import { type InProcessOptions, runInProcess } from '../../run/in-process/run-in-process';
import type { DialectEntry } from '../../targets/dialect/entry';
import { type CleanRun, casesWith, cleanRun, distributed } from './certifications/clean-run';
import { probedRun } from './certifications/probed-run';
import { equivalentOf } from './equivalent';
import { conditioned, holds, limitable, type Mutant, systematicMutants } from './mutants';
import { isBroken, type MutantResult, type Status } from './proof';
import { cleanWholeRun, passesWithoutEvidence } from './vacuity';

/** How many cases the first and the second attempt for a systematic mutant run at most. */
const firstAttemptCases = 12;
const secondAttemptCases = 60;
/** The numbers of cases of the attempts for a defect. */
const attemptSizes = [12, 60, 300];
interface Attempt {
  /** absent: all cases */
  only?: ReadonlySet<string>;
  load: boolean;
}

const failedIn = ({ requirements }: ReturnType<JudgedBy>): string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/** The fault of the harness itself, if an answer made it stumble. */
const stumbled = ({ faults }: ReturnType<JudgedBy>): string | undefined =>
  faults.find(({ whose }) => whose === 'harness')?.text;

/** The attempts for a systematic mutant; an equivalent one is not run through all cases, because nothing ends it early. */
function attemptsFor(mutant: Mutant, clean: CleanRun, isEquivalent: boolean): Attempt[] {
  const { operation, object = '', path = '' } = mutant;
  const found = mutant.cases?.(clean) ?? casesWith(clean, operation, (body) => holds(object, body), path);
  const ordered = distributed(found, mutant.breaks);
  if (ordered.length === 0) return [];
  const first = { only: new Set(ordered.slice(0, firstAttemptCases)), load: false };
  // a mutant of a decision shows in its own cases alone
  if (mutant.family === 'decisions')
    return [first, { only: new Set(ordered), load: false }].slice(ordered.length > firstAttemptCases ? 0 : 1);
  const second = { only: new Set(ordered.slice(0, secondAttemptCases)), load: true };
  return isEquivalent ? [second] : [first, second, { load: true }];
}

/** How another gateway differs, and the dialect that declares it. */
export interface DialectSetting {
  differences: readonly Modification[];
  dialect: readonly DialectEntry[];
}

/** What decides whether a mutant was found: the whole judge, or a part of it. */
export type JudgedBy = (journal: Journal) => Pick<RunVerdict, 'faults'> & {
  requirements: readonly Pick<RequirementResult, 'id' | 'verdict' | 'level'>[];
};

/** What is different from how `prove` runs jobs; an absent member changes nothing. */
export interface JobOptions {
  under?: DialectSetting | undefined;
  judgedBy?: JudgedBy;
  /** options of a run against a gateway with these modifications; absent: a newly started one */
  met?: (modifications: readonly Modification[]) => Promise<InProcessOptions>;
  /** a defect was drawn under a condition that no request may meet, in which case it was not applied */
  isDrawn?: true;
}

type Found = Omit<MutantResult, 'seconds'>;

/** Runs one attempt after the other, until one of the requirements fails; a whole run only if it may show something. */
async function tryOut(
  attempts: readonly Attempt[],
  of: readonly string[],
  run: (attempt: Attempt) => Promise<JournalRecord[]>,
  { judgedBy = judgeRun }: JobOptions,
  mayShow: () => Promise<boolean> = async () => true,
): Promise<Pick<MutantResult, 'failed' | 'problem'> & { isKilled: boolean }> {
  const failed = new Set<string>();
  let problem: string | undefined;
  let isKilled = false;
  for (const attempt of attempts) {
    if (!attempt.only && !(await mayShow())) break;
    const verdict = judgedBy(journalOf(await run(attempt)));
    for (const id of failedIn(verdict)) failed.add(id);
    problem = stumbled(verdict);
    isKilled = isBroken(of, verdict.requirements);
    if (isKilled) break;
  }
  return { isKilled, failed: [...failed], problem };
}

async function runSystematic(
  mutant: Mutant,
  of: readonly string[] = mutant.breaks,
  options: JobOptions = {},
): Promise<Found> {
  const { under } = options;
  const clean = await cleanRun();
  const isEquivalent = equivalentOf(mutant) !== undefined;
  let changed = 0;
  const run = async ({ only, load }: Attempt) => {
    const tampering = mutant.tamper(clean);
    const modifications = [...(under?.differences ?? []), tampering.modification];
    const records = await runInProcess(modifications, { only, begin: tampering.begin, load, dialect: under?.dialect });
    changed += tampering.changed;
    return records;
  };
  // a mutant that changes no reply would only repeat the clean run, so its whole run is skipped
  const changesAnswersAlone = !under && (mutant.family === 'responses' || mutant.family === 'notifications');
  const mayShow = async () =>
    changed > 0 || !changesAnswersAlone || (await cleanWholeRun()).traffic.isChangedBy(mutant.tamper(clean));
  const { isKilled, ...found } = await tryOut(attemptsFor(mutant, clean, isEquivalent), of, run, options, mayShow);
  const statusOf = (): Status => {
    if (changed === 0) return 'not applied';
    if (isEquivalent) return found.failed.length > 0 || isKilled ? 'false alarm' : 'equivalent';
    return isKilled ? 'killed' : 'survived';
  };
  return { id: mutant.id, kind: mutant.family, status: statusOf(), requirements: of, ...found };
}

/** All cases, those first that verify what a defect breaks, and then those with an answer that holds its field. */
export function casesOf({ breaks }: Pick<Defect, 'breaks'>, clean: CleanRun): string[] {
  const field = fields.find(({ id, in: place }) => id === breaks && place === 'body');
  const object = field?.object ?? '';
  const answering = operations.filter(({ response }) => [response, 'failure', 'wrappedFailure'].includes(object));
  const holding = answering.flatMap(({ id }) =>
    casesWith(clean, id as OperationId, (body) => holds(object, body), field?.path ?? ''),
  );
  return distributed([...holding, ...settingOf().plan.cases.map(({ id }) => id)], [breaks]);
}

/**
 * The attempts for a defect: from a few cases that are likely to show it to a whole run, which takes forty times as long. A
 * requirement that is judged on the run needs load, and payouts in each state, which every 20th case gives.
 */
async function attemptsForDefect(defect: Defect): Promise<Attempt[]> {
  const broken = requirementOf(defect.breaks);
  const cases = casesOf(defect, await cleanRun());
  const load = broken !== undefined && isJudgedByRun(broken);
  const planned = settingOf().plan.cases.map(({ id }) => id);
  const chosen = load
    ? [planned.filter((_, index) => index % 20 === 0), cases.slice(0, 300)]
    : attemptSizes.map((size) => cases.slice(0, size));
  return [...chosen.map((ids) => ({ only: new Set(ids), load })), { load: true }];
}

async function runDefect(
  defect: Defect,
  of: readonly string[] = [defect.breaks],
  options: JobOptions = {},
): Promise<Found> {
  const { isDrawn = false } = options;
  const isProbed = !isDrawn && requirementOf(defect.breaks)?.judgedBy === 'probe';
  let records: JournalRecord[] = [];
  const run = async (attempt: Attempt) => {
    const inProcess = async () => runInProcess([defect], { ...(await options.met?.([defect])), ...attempt });
    records = isProbed ? await probedRun([defect]) : await inProcess();
    return records;
  };
  const attempts = await attemptsForDefect(defect);
  const { isKilled, ...found } = await tryOut(isDrawn ? attempts.slice(-2) : attempts, of, run, options);
  const isUnmet = isDrawn && !isKilled && !(await differsFromClean(records));
  const status = isKilled ? 'killed' : isUnmet ? 'not applied' : 'survived';
  return { id: defect.id, kind: 'defects', status, requirements: of, ...found };
}

/** Everything that a gateway answered and sent in a run. */
const repliesOf = (records: readonly JournalRecord[]): string =>
  JSON.stringify(
    records.flatMap((record): unknown[] => {
      if (record.t === 'exchange') return [[record.id, record.ms, record.response]];
      return record.t === 'callback' ? [record] : [];
    }),
  );

let cleanReplies: string | undefined;

/** Do the replies of a whole run differ from those of the gateway without modifications? */
async function differsFromClean(records: readonly JournalRecord[]): Promise<boolean> {
  cleanReplies ??= repliesOf((await cleanWholeRun()).records);
  return repliesOf(records) !== cleanReplies;
}

/**
 * Runs what was drawn: a defect or a mutant under a condition that nobody has chosen. Any requirement may find it; a condition
 * that no request meets counts for nothing.
 */
async function runDrawn(id: string): Promise<Found> {
  const [name = '', ...given] = id.split(',');
  const mutant = limitable.find((one) => one.id === name);
  const found = mutant
    ? await runSystematic(given.map((one) => conditionOf(one) as Condition).reduce(conditioned, mutant))
    : await runDefect(selectModifications(defects, [name, ...given], 'defect')[0] as Defect, undefined, {
        isDrawn: true,
      });
  const isFound = found.status === 'survived' && found.failed.length > 0;
  return { ...found, kind: 'draws', ...(isFound && { status: 'killed' }) };
}

/** Cases that may show what a variant changes, and some of all others. */
async function partFor({ id, keeps }: Variant): Promise<ReadonlySet<string>> {
  const others = settingOf().plan.cases.filter((_, index) => (index + seedOf(id)) % 12 === 0);
  return new Set([...casesOf({ breaks: keeps }, await cleanRun()).slice(0, 200), ...others.map((one) => one.id)]);
}

async function runVariant(variant: Variant, isPart = false): Promise<Found> {
  const { id, keeps } = variant;
  const records = await runInProcess([variant], isPart ? { only: await partFor(variant) } : {});
  const judged = judgeRun(journalOf(records));
  const { requirements: all, verdict, invalid } = judged;
  const isWorse = (of: string) => of === 'fail' || (of === 'warn' && variant.verdict !== 'warn');
  const failed = all.filter((one) => isWorse(one.verdict)).map((one) => one.id);
  // a part verifies too little for a verdict
  const problem = isPart ? stumbled(judged) : verdict === 'invalid' ? invalid.join('; ') : undefined;
  // only a whole run shows whether it changes a reply
  const isExpected = isPart || (await differsFromClean(records)) !== (variant.isUnmet ?? false);
  const status = failed.length > 0 || problem !== undefined ? 'false alarm' : isExpected ? 'equivalent' : 'not applied';
  return { id, kind: 'variants', status, requirements: [keeps], failed, problem };
}

/** Takes from a journal what earned the pass of a requirement, which must then no longer pass. */
async function runVacuity(id: string, requirement: string): Promise<Found> {
  const vacuous = await passesWithoutEvidence(requirement);
  const status = vacuous === undefined ? 'not applied' : vacuous ? 'survived' : 'killed';
  return { id, kind: 'vacuity', status, requirements: [requirement], failed: [] };
}

/** One run: the defect, mutant, variant or requirement with an id. */
export interface Job {
  kind: MutantResult['kind'];
  id: string;
  /** the requirements of which one must fail; absent: those that it breaks */
  of?: readonly string[];
  /** a legal variant meets a part of the cases alone */
  part?: boolean;
}

interface Runnable extends Job {
  /** the requirements that it should fail */
  breaks: readonly string[];
  run(job: Job, options?: JobOptions): Promise<Found>;
}

const runnables: readonly Runnable[] = [
  ...variants.map(
    (one): Runnable => ({ kind: 'variants', id: one.id, breaks: [], run: ({ part }) => runVariant(one, part) }),
  ),
  ...defects.map((one): Runnable => {
    const { id, breaks } = one;
    return { kind: 'defects', id, breaks: [breaks], run: ({ of }, options) => runDefect(one, of, options) };
  }),
  ...systematicMutants.map((one): Runnable => {
    const { id, family, breaks } = one;
    return { kind: family, id, breaks, run: ({ of }, options) => runSystematic(one, of, options) };
  }),
  ...requirements.map(({ id: requirement }): Runnable => {
    const id = `evidence of ${requirement}`;
    return { kind: 'vacuity', id, breaks: [], run: () => runVacuity(id, requirement) };
  }),
];

const byId = new Map(runnables.map((one) => [one.id, one]));

/** All jobs, without what runs them, as they go to other processes. */
export const allJobs: readonly Job[] = runnables.map(({ kind, id }) => ({ kind, id }));

/** Jobs drawn by a seed: in turn a defect of one field, another defect and a mutant, each under a condition. */
export function drawnJobs(count: number, seed: number): Job[] {
  const pools = [derivedDefects, defects.filter((one) => !derivedDefects.includes(one)), limitable];
  return Array.from({ length: count }, (_, at): Job => {
    const draw = <Item>(items: readonly Item[], what: string): Item =>
      items[seedOf(`${seed} ${what} ${at}`) % items.length] as Item;
    const { id, ...drawn } = draw<{ id: string }>(pools[at % pools.length] ?? [], 'deviation');
    const operation = 'operation' in drawn ? (drawn.operation as OperationId) : undefined;
    const fitting = conditions.filter(({ operations }) => !operation || (operations?.includes(operation) ?? true));
    return { kind: 'draws', id: `${id},${draw(fitting, 'condition').id}` };
  });
}

/** The systematic mutants alone. */
export const systematicJobs: readonly Job[] = systematicMutants.map(({ id, family }) => ({ kind: family, id }));

/** The requirements that a job should fail; empty for legal variants. */
export const breaksOf = ({ id }: Job): readonly string[] => byId.get(id)?.breaks ?? [];

/** Runs one job. An error of the harness counts against it: a mutant or defect survived, a variant is a false alarm. */
export async function runJob(job: Job, options?: JobOptions): Promise<MutantResult> {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  try {
    const found = await (byId.get(job.id)?.run(job, options) ?? runDrawn(job.id));
    return { ...found, seconds: seconds() };
  } catch (cause) {
    const status = job.kind === 'variants' ? 'false alarm' : 'survived';
    const problem = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return { ...job, status, requirements: [], failed: [], problem, seconds: seconds() };
  }
}
