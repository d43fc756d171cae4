import { judgeRun, type RunVerdict } from '../assertions/verdict';
import type { RequirementId } from '../contract';
import { type CaseRecord, type Provenance, type RunRecord, type Verdict, verdicts } from '../journal';
import type { Journal } from '../journal/files';
import { type Example, examplesOf } from './examples';
import { type LoadSummary, loadSummary } from './figures/load-summary';
import { type Totals, totalsOf } from './totals';

/** The document of `verdict.json`; verdict.schema.json describes it, and the list of all cases is in the journal. */
export interface VerdictDocument extends Omit<RunVerdict, 'shown' | 'evidence' | 'earned' | 'flowCallbacks'> {
  version: 2;
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
    /** absent: the journal is an older one */
    provenance?: Provenance;
  } | null;
  target: Omit<RunRecord['target'], 'dialect'> | null;
  /** requirements by what became of them, in all and by level */
  totals: Totals;
  /** cases by verdict */
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
  /** what the run was asked to do; null: the journal has no run record */
  record: RunRecord | null;
  /** of each passed requirement one example of what verified it */
  examples: ReadonlyMap<RequirementId, Example>;
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
  return Math.max(last, flows.lastEnd);
}

function runOf(journal: Journal): VerdictDocument['run'] {
  const [run] = journal.runs;
  if (!run) return null;
  const { id, at, seed, contract, parts, tools, provenance } = run;
  const iso = (time: number) => new Date(time).toISOString();
  return {
    id,
    startedAt: iso(at),
    endedAt: iso(endOf(journal)),
    seed,
    contract,
    parts: [...parts],
    tools,
    provenance,
  };
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

/** The evidence of what passed; of the rest something else decided. */
function passed(
  earned: RunVerdict['earned'],
  requirements: RunVerdict['requirements'],
): Map<RequirementId, Iterable<string>> {
  return new Map(
    requirements.flatMap(({ id, verdict }) => (verdict === 'pass' ? [[id, earned.get(id) ?? []] as const] : [])),
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
  const { shown, evidence, earned, flowCallbacks, ...judged } = judgeRun(journal);
  return freeze({
    version: 2,
    ...judged,
    exitCode: exitCodes[judged.verdict],
    run: runOf(journal),
    target: run ? targetOf(run) : null,
    totals: totalsOf(judged.requirements),
    caseCounts: countOf(journal.cases.map(({ verdict }) => verdict)),
    load: loadSummary(journal, flowCallbacks),
    cases: casesOf(journal),
    shown,
    evidence,
    record: run ?? null,
    examples: examplesOf(passed(earned, judged.requirements), journal),
  });
}

/** The part of a report that `verdict.json` holds. */
export function verdictDocument(report: Report): VerdictDocument {
  const { cases: _, shown: _shown, evidence: _evidence, record: _record, examples: _examples, ...document } = report;
  return document;
}
