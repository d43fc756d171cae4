/** What changed between two runs, apart from what differs between two runs of the same gateway. */
import { groupBy, rankOf } from '../../contract';
import type { Journal } from '../../journal/files';
import type { Report } from '../verdict';
import { type Observed, observe, type RunObserved } from './observe';

/** A requirement whose verdict is another one. */
export interface VerdictChange {
  requirement: string;
  from: string;
  to: string;
}

/** What is new, gone or changed in the answers of an operation. */
export interface Change {
  operation: string;
  /** `member quotes[].fxRate`, `HTTP status`, `text of the refusal` */
  aspect: string;
  /** undefined: it is new */
  from: string | undefined;
  /** undefined: it is gone */
  to: string | undefined;
  /** in so many steps of cases; of what was compared for the operation as a whole, in so many answers */
  count: number;
  /** the first exchange of the run where it was seen: of the later run, but for what is gone */
  evidence: string;
  /** the case and the step of the evidence; absent: compared for the operation as a whole */
  step?: string;
}

interface TimesOf {
  /** the 90th percentile */
  most: number;
  count: number;
  /** replies above the goal of 500 ms */
  late?: number;
}

/** Reply times of an operation in both runs, in milliseconds; or how long the harness asked until it was as awaited. */
export interface TimeChange {
  operation: string;
  from: TimesOf;
  to: TimesOf;
  changed: boolean;
}

/** What differs between an earlier and a later run. */
export interface RunChanges {
  /** ids of the earlier and the later run */
  runs: readonly [string, string];
  /** of the harness that recorded each of them; absent: the journals do not both say it */
  versions?: readonly [string, string];
  verdicts: VerdictChange[];
  changes: Change[];
  times: TimeChange[];
  /** steps of cases that both runs have; the others were not drawn in both */
  compared: number;
}

/** Runs of which no step is the same show nothing, and so not that nothing changed. */
export const isComparable = ({ compared }: RunChanges): boolean => compared > 0;

/** Did a verdict, an answer or a reply time change? */
export const hasChanges = ({ verdicts, changes, times }: RunChanges): boolean =>
  verdicts.length + changes.length > 0 || times.some(({ changed }) => changed);

/** One run of a pair, with its judgement. */
export interface ComparedRun {
  journal: Journal;
  report: Pick<Report, 'requirements' | 'run'>;
}

const text = (values: ReadonlySet<string> | undefined): string | undefined => values && [...values].sort().join(' or ');

/** Data of different seeds differ, so only what does not hang on them is compared for single steps. */
const isOfData = (aspect: string): boolean => aspect.startsWith('member ');

/** Is it only that a payout settled before one of the two views? */
const isTiming = (a: Observed, b: Observed, isHeld: (id: string) => boolean): boolean =>
  a.state !== b.state && (a.state === 'PENDING' || b.state === 'PENDING') && !isHeld(a.case);

function differencesOf(a: Observed, b: Observed, sameData: boolean): Change[] {
  const step = `${b.case}, ${b.step}`;
  const names = new Set([...a.aspects.keys(), ...b.aspects.keys()]);
  return [...names].flatMap((aspect) => {
    if (!sameData && isOfData(aspect)) return [];
    const [from, to] = [text(a.aspects.get(aspect)), text(b.aspects.get(aspect))];
    if (from === to) return [];
    return [{ operation: b.operation, aspect, from, to, count: 1, evidence: to ? b.exchange : a.exchange, step }];
  });
}

/** What a refused answer has instead of a success follows from that it is refused. */
function rootsOf(differences: readonly Change[]): readonly Change[] {
  const root =
    differences.find(({ aspect }) => aspect === 'outcome') ??
    differences.find(({ aspect }) => aspect === 'member status');
  return root ? [root] : differences;
}

const keyOf = ({ operation, aspect, from, to }: Change): string => JSON.stringify([operation, aspect, from, to]);

/** One row for each kind of difference; what went both ways is noise. */
function merged(differences: readonly Change[]): Change[] {
  const kinds = groupBy(differences, keyOf);
  return [...kinds.values()].flatMap((own) => {
    const [first] = own;
    if (!first || kinds.has(keyOf({ ...first, from: first.to, to: first.from }))) return [];
    return [{ ...first, count: own.reduce((sum, { count }) => sum + count, 0) }];
  });
}

/** The chance that a value is missing among so many answers, although nothing changed, below which it is a change. */
const maxChance = 1e-4;

/** Values of an operation that only one run has, though it has them so often that the other one would have them too. */
function onlyIn(a: RunObserved, b: RunObserved, make: (value: string) => Pick<Change, 'from' | 'to'>): Change[] {
  return [...a.operations].flatMap(([operation, aspects]) => {
    const others = b.operations.get(operation);
    if (!others) return [];
    // by the answers of the operation, as an aspect of its own is in none of the others
    const most = Math.max(...[...others.values()].map(({ answers }) => answers));
    const all = Math.max(...[...aspects.values()].map(({ answers }) => answers));
    return [...aspects].flatMap(([aspect, { values }]) =>
      [...values].flatMap(([value, { count, exchange }]) => {
        if (others.get(aspect)?.values.has(value) || (1 - count / (all + 1)) ** most > maxChance) return [];
        return [{ operation, aspect, ...make(value), count, evidence: exchange }];
      }),
    );
  });
}

/** A value that went and one that came in its place are one change. */
function paired(gone: readonly Change[], come: readonly Change[]): Change[] {
  const left = [...come];
  const changed = gone.map((one) => {
    const isAlike = ({ operation, aspect }: Change) => operation === one.operation && aspect === one.aspect;
    const [other, ...others] = left.filter(isAlike);
    // of several, nothing says which came in place of which
    if (!other || others.length > 0 || gone.filter(isAlike).length > 1) return one;
    left.splice(left.indexOf(other), 1);
    return { ...other, from: one.from };
  });
  return [...changed, ...left];
}

/** Replies above the goal of 500 ms are late (What the service does). */
const goalMs = 500;
/** Milliseconds by which the 90th percentile must have risen, besides being twice as high, to be no noise of the machine. */
const slowerMs = 50;
/** A tenth of fewer replies is the machine's. */
const minReplies = 100;
/** The same for what the harness asks for again and again. */
const longerMs = 500;

function timesOf(a: RunObserved, b: RunObserved): TimeChange[] {
  return [...a.times].flatMap(([operation, before]) => {
    const after = b.times.get(operation);
    if (!after) return [];
    // a wait is no reply
    const isReply = !operation.includes(',');
    const of = (times: readonly number[]): TimesOf => ({
      most: Math.round((times.toSorted((one, other) => one - other)[rankOf(times.length, 0.9) - 1] ?? 0) * 10) / 10,
      count: times.length,
      ...(isReply && { late: times.filter((ms) => ms > goalMs).length }),
    });
    const [from, to] = [of(before), of(after)];
    const [least, most] = [Math.min(from.most, to.most), Math.max(from.most, to.most)];
    const isMany = Math.min(from.count, to.count) >= minReplies;
    const slower = most > 2 * least && most - least > (isReply ? slowerMs : longerMs) && (isMany || !isReply);
    const [few, many] = [Math.min(from.late ?? 0, to.late ?? 0), Math.max(from.late ?? 0, to.late ?? 0)];
    return [{ operation, from, to, changed: slower || (few === 0 && many >= 3) }];
  });
}

function verdictsOf(a: ComparedRun, b: ComparedRun): VerdictChange[] {
  const before = new Map(a.report.requirements.map(({ id, verdict }) => [id, verdict]));
  return b.report.requirements.flatMap(({ id, verdict }) => {
    const from = before.get(id);
    return from === undefined || from === verdict ? [] : [{ requirement: id, from, to: verdict }];
  });
}

/** Compares a run with an earlier one. */
export function compareRuns(a: ComparedRun, b: ComparedRun): RunChanges {
  const [before, after] = [observe(a.journal), observe(b.journal)];
  const sameData = a.journal.runs[0]?.seed === b.journal.runs[0]?.seed;
  const held = new Set(b.journal.plans.filter(({ case: one }) => one.trigger).map(({ case: one }) => one.id));
  const common = [...after.steps].flatMap(([key, own]) => {
    const other = before.steps.get(key);
    return other && !isTiming(other, own, (id) => held.has(id)) ? [[other, own] as const] : [];
  });
  const ofSteps = merged(common.flatMap(([one, other]) => rootsOf(differencesOf(one, other, sameData))));
  const named = new Set(ofSteps.map(({ operation, aspect }) => `${operation} ${aspect}`));
  const ofOperations = paired(
    onlyIn(before, after, (from) => ({ from, to: undefined })),
    onlyIn(after, before, (to) => ({ from: undefined, to })),
  ).filter(({ operation, aspect }) => !named.has(`${operation.split(' ')[0]} ${aspect}`));
  const [from, to] = [a, b].map(({ report }) => report.run.provenance?.harness.version);
  return {
    runs: [a.report.run.id, b.report.run.id],
    ...(from && to && { versions: [from, to] as const }),
    verdicts: verdictsOf(a, b),
    changes: [...ofSteps, ...ofOperations].sort((one, other) => one.operation.localeCompare(other.operation)),
    times: timesOf(before, after),
    compared: common.length,
  };
}
