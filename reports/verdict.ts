import { join } from 'node:path';
import { judgeCases } from '../assertions/cases';
import { judgeRun, type RunVerdict } from '../assertions/verdict';
import { freeze } from '../common/freeze';
import type { RequirementId } from '../contract';
import { type CaseRecord, type RunRecord, type Verdict, verdicts } from '../journal';
import { againFolder, type Journal, journalIn, type RecordedRun, readRun, runOf } from '../journal/files';
import { type Example, examplesOf } from './examples';
import { againOf } from './failures/again';
import { placesOf } from './failures/placing';
import { type LoadSummary, loadSummary } from './figures/load-summary';
import { type Totals, totalsOf } from './totals';

/** The document of `verdict.json`; verdict.schema.json describes it, and the list of all cases is in the journal. */
export interface VerdictDocument
  extends Omit<RunVerdict, 'shown' | 'evidence' | 'earned' | 'failedIn' | 'flowCallbacks'> {
  version: 2;
  /** 0 pass, 1 fail, 2 invalid */
  exitCode: 0 | 1 | 2;
  run: Pick<RunRecord, 'id' | 'seed' | 'contract' | 'parts' | 'tools' | 'provenance'> &
    Record<'startedAt' | 'endedAt', string>;
  /** without its dialect, of which the verdict has its own list */
  target: Omit<RunRecord['target'], 'dialect'>;
  /** requirements by what became of them, in all and by level */
  totals: Totals;
  /** cases by verdict */
  caseCounts: Record<Verdict, number>;
  load: LoadSummary | null;
}

/** A case with its verdict, for reports that list cases; `source`: its file and line. */
export type CaseResult = Pick<CaseRecord, 'at' | 'ms'> & { verdict: Verdict } & { title: string; source: string };

/** The input of every writer. */
export interface Report extends VerdictDocument, Pick<RunVerdict, 'shown' | 'evidence'> {
  cases: ReadonlyMap<string, CaseResult>;
  /** what the run was asked to do */
  record: RunRecord;
  /** by failed requirement: a sentence on the payouts for which it fails */
  places: ReadonlyMap<RequirementId, string>;
  /** by failed requirement: a sentence on the repetition of its cases */
  again: ReadonlyMap<RequirementId, string>;
  /** by passed requirement: one example of its evidence */
  examples: ReadonlyMap<RequirementId, Example>;
}

function countOf(list: Iterable<Verdict>): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const verdict of list) counts[verdict] += 1;
  return counts;
}

/** The latest time in the journal. */
function endOf({ cases, flows, ends }: Journal, begun: number): number {
  let last = Math.max(begun, flows.lastEnd);
  for (const { at } of ends) last = Math.max(last, at);
  for (const { at, ms } of cases) last = Math.max(last, at + ms);
  return last;
}

function casesOf({ plans, cases }: Journal, shown: Report['shown']): Map<string, CaseResult> {
  const planned = new Map(plans.map((plan) => [plan.case.id, plan.case]));
  const having = (wanted: Verdict) =>
    new Set([...shown.values()].flatMap((byCase) => [...byCase].flatMap(([id, of]) => (of.has(wanted) ? id : []))));
  const [failed, warned] = [having('fail'), having('warn')];
  return new Map(
    cases.map(({ case: id, at, ms, verdict: own = 'skip' }) => {
      // a failure about money proves nothing if others moved money meanwhile; a failure that the target opts out of only warns
      const verdict = own === 'fail' && !failed.has(id) ? (warned.has(id) ? 'warn' : 'skip') : own;
      const { title = id, source = '' } = planned.get(id) ?? {};
      return [id, { title, source, at, ms, verdict }];
    }),
  );
}

const exitCodes = { pass: 0, fail: 1, invalid: 2 } as const;

/** Judges a run, and adds the other data of the reports. */
export function reportOf(journal: Journal): Report {
  const { shown, evidence, earned, failedIn, flowCallbacks, ...judged } = judgeRun(journal);
  const record = runOf(journal);
  const cases = casesOf(journal, shown);
  const { id, at, seed, contract, parts, tools, provenance } = record;
  const [startedAt = '', endedAt = ''] = [at, endOf(journal, at)].map((time) => new Date(time).toISOString());
  const { dialect: _, ...target } = record.target;
  const missed = judged.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  // examples are for passed requirements only
  const passed = judged.requirements.filter(({ verdict }) => verdict === 'pass');
  return freeze({
    version: 2,
    ...judged,
    exitCode: exitCodes[judged.verdict],
    run: { id, startedAt, endedAt, seed, contract, parts, tools, provenance },
    target,
    totals: totalsOf(judged.requirements),
    caseCounts: countOf([...cases.values()].map(({ verdict }) => verdict)),
    load: loadSummary(journal, flowCallbacks),
    cases,
    shown,
    evidence,
    record,
    places: placesOf(
      missed.map((one) => one.id),
      shown,
      { earned, failedIn },
      journal,
    ),
    again: new Map(),
    examples: examplesOf(new Map(passed.map((one) => [one.id, earned.get(one.id) ?? []])), journal),
  });
}

/** A run that was read and judged once, the input of every writer. */
export interface RunResult extends RecordedRun {
  /** reads the records of the run; its exchanges stay on disk */
  journal: Journal;
  report: Report;
}

/** Adds the results of repeated cases, if the run folder has them. No verdict changes. */
export async function withRepetition<One extends Pick<RunResult, 'folder' | 'report'>>(result: One): Promise<One> {
  const path = journalIn(join(result.folder, againFolder));
  // a repetition that was cut off at its beginning has no result
  const journal = path === undefined ? undefined : await judgedRun([path]).catch(() => undefined);
  if (!journal) return result;
  const { shown } = judgeRun(journal);
  return {
    ...result,
    report: freeze({ ...result.report, again: againOf(result.report, { plans: journal.plans, shown }) }),
  };
}

/** Reads the journals of a run and judges its cases. Throws if a journal cannot be read, or is of another run. */
export const judgedRun = async (journals: readonly string[]): Promise<Journal> => judgeCases(await readRun(journals));

/** Reads the journals of a run and judges it, without writing. Throws if a journal cannot be read, or is of another run. */
export async function judge({ folder, journals }: RecordedRun): Promise<RunResult> {
  const journal = await judgedRun(journals);
  return withRepetition({ folder, journals, journal, report: reportOf(journal) });
}

/** The part of a report that `verdict.json` holds. */
export function verdictDocument(report: Report): VerdictDocument {
  const {
    cases: _,
    shown: _shown,
    evidence: _evidence,
    record: _record,
    places: _places,
    again: _again,
    examples: _examples,
    ...document
  } = report;
  return document;
}

/** The failed requirements, each with its first failure, and the broken limits of the target. */
export const breachesOf = ({ requirements, limitProblems }: Report): string[] => [
  ...requirements
    .filter(({ verdict, concession }) => verdict === 'fail' && !concession)
    .map(({ id, failures: [first] }) => (first ? `${id}: expected ${first.expected}, received ${first.received}` : id)),
  ...limitProblems,
];
