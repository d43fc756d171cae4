import { judgeRun, type RunVerdict } from '../assertions/run';
import { type CaseRecord, type RunRecord, type Verdict, verdicts } from '../journal';
import type { Journal } from '../journal/files';
import { type LoadSummary, loadSummary } from './figures/load-summary';

/** The document of `verdict.json`; verdict.schema.json describes it. */
export interface VerdictDocument extends Omit<RunVerdict, 'shown' | 'evidence' | 'earned'> {
  version: 1;
  /** 0 pass, 1 fail, 2 invalid */
  exitCode: 0 | 1 | 2;
  run: {
    id: string;
    startedAt: string;
    endedAt: string;
    seed: number;
    contract: string;
    parts: string[];
    tools: Record<string, string>;
  } | null;
  target: Omit<RunRecord['target'], 'dialect'> | null;
  counts: Record<Verdict, number>;
  caseCounts: Record<Verdict, number>;
  load: LoadSummary | null;
}

/** A case with its verdict, for reports that list cases. */
export interface CaseResult extends Pick<CaseRecord, 'at' | 'ms' | 'verdict'> {
  title: string;
  source: string;
}

/** The input of every writer. */
export interface Report extends VerdictDocument, Pick<RunVerdict, 'shown' | 'evidence'> {
  cases: ReadonlyMap<string, CaseResult>;
}

function countOf(list: Iterable<Verdict>): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const verdict of list) counts[verdict] += 1;
  return counts;
}

/** The latest time in the journal. */
function endOf({ runs, cases, flows, ends }: Journal): number {
  let last = runs[0]?.at ?? 0;
  for (const { at } of ends) last = Math.max(last, at);
  for (const { at, ms } of cases) last = Math.max(last, at + ms);
  for (const { finishedAt } of flows) last = Math.max(last, finishedAt);
  return last;
}

function runOf(journal: Journal): VerdictDocument['run'] {
  const [run] = journal.runs;
  if (!run) return null;
  const { id, at, seed, contract, parts, tools } = run;
  const iso = (time: number) => new Date(time).toISOString();
  return { id, startedAt: iso(at), endedAt: iso(endOf(journal)), seed, contract, parts: [...parts], tools };
}

/** The target without its dialect, of which the verdict has its own list. */
function targetOf({ target: { dialect: _, ...target } }: RunRecord): VerdictDocument['target'] {
  return target;
}

function casesOf({ plans, cases }: Journal): Map<string, CaseResult> {
  const planned = new Map(plans.map((plan) => [plan.case.id, plan.case]));
  return new Map(
    cases.map(({ case: id, at, ms, verdict }) => {
      const { title = id, source = '' } = planned.get(id) ?? {};
      return [id, { title, source, at, ms, verdict }];
    }),
  );
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
  return value;
}

const exitCodes = { pass: 0, fail: 1, invalid: 2 } as const;

/** Judges a run, and adds what the reports show beside the verdicts. */
export function reportOf(journal: Journal): Report {
  const [run] = journal.runs;
  const { shown, evidence, earned: _, ...judged } = judgeRun(journal);
  return freeze({
    version: 1,
    ...judged,
    exitCode: exitCodes[judged.verdict],
    run: runOf(journal),
    target: run ? targetOf(run) : null,
    counts: countOf(judged.requirements.map(({ verdict }) => verdict)),
    caseCounts: countOf(journal.cases.map(({ verdict }) => verdict)),
    load: loadSummary(journal),
    cases: casesOf(journal),
    shown,
    evidence,
  });
}

/** The part of a report that `verdict.json` holds. */
export function verdictDocument({ cases: _, shown: __, evidence: ___, ...document }: Report): VerdictDocument {
  return document;
}
