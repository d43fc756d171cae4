import { assumptionOf, gapReason } from '../assertions/run/applicability';
import { callbackEvidence } from '../assertions/run/callbacks';
import { complianceEvidence, leftOutEvidence } from '../assertions/run/compliance';
import { EvidenceStore } from '../assertions/run/evidence-store';
import { evidenceFor } from '../assertions/run/failure-evidence';
import { type Fault, faultsOf } from '../assertions/run/faults';
import { loadEvidence } from '../assertions/run/load';
import { type ReplyGoal, replyEvidence, replyGoal } from '../assertions/run/replies';
import { type RequirementResult, requirementResults, unknownIds } from '../assertions/run/requirements';
import { uniquenessEvidence } from '../assertions/run/uniqueness';
import { invalidReasons } from '../assertions/run/validity';
import { concede } from '../assertions/run/waivers';
import { type Reading, readings, requirements } from '../contract';
import type { CaseRecord, RunRecord, WrittenExchange } from '../journal';
import { type Verdict, verdicts } from '../journal';
import type { Journal } from '../journal/files';
import { type LoadSummary, loadSummary } from './figures/load-summary';

export interface Gap {
  id: string;
  text: string;
  state: 'assumed' | 'open';
  assumption: string;
}

/** The document of `verdict.json`; verdict.schema.json describes it. */
export interface VerdictDocument {
  version: 1;
  verdict: 'pass' | 'fail' | 'invalid';
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
  target: RunRecord['target'] | null;
  counts: Record<Verdict, number>;
  caseCounts: Record<Verdict, number>;
  replyGoal: ReplyGoal | null;
  load: LoadSummary | null;
  invalid: string[];
  faults: Fault[];
  gaps: Gap[];
  /** waivers and attestations that have expired, or that nothing needs: each fails the run */
  waiverProblems: string[];
  /** how open points of the document were read, as far as a verdict of this run rests on it */
  readings: Pick<Reading, 'id' | 'point' | 'decision'>[];
  requirements: RequirementResult[];
}

/** A case as it was run, for the reports that tell of cases. */
export interface CaseResult extends Pick<CaseRecord, 'at' | 'ms' | 'verdict'> {
  title: string;
  source: string;
}

/** What every writer gets. */
export interface Report extends VerdictDocument {
  cases: ReadonlyMap<string, CaseResult>;
  /** what each case showed of each requirement */
  shown: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Verdict>>>;
  /** the exchanges that failures name */
  evidence: ReadonlyMap<string, WrittenExchange>;
}

function countOf(list: Iterable<Verdict>): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const verdict of list) counts[verdict] += 1;
  return counts;
}

/** The last moment that the journal tells of. */
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

function gapsOf(run: RunRecord | undefined): Gap[] {
  if (!run) return [];
  return requirements
    .filter(({ level }) => level === 'GAP')
    .map((gap) => {
      const assumed = gapReason(gap, run).startsWith('assumed');
      return { id: gap.id, text: gap.text, state: assumed ? 'assumed' : 'open', assumption: assumptionOf(gap) };
    });
}

/** The readings that verdicts of this run rest on. */
function readingsUsed(results: readonly RequirementResult[]): VerdictDocument['readings'] {
  const used = new Set(results.flatMap((one) => (one.verdict === 'not-applicable' ? [] : one.readings)));
  return readings.filter(({ id }) => used.has(id)).map(({ id, point, decision }) => ({ id, point, decision }));
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

/** A failure of a MUST decides; then anything that leaves the run with a hole; only then it is a pass. */
function overall(
  results: readonly RequirementResult[],
  invalid: readonly string[],
  waiverProblems: readonly string[],
): VerdictDocument['verdict'] {
  if (results.some(({ verdict, concession }) => verdict === 'fail' && !concession)) return 'fail';
  if (waiverProblems.length > 0) return 'fail';
  return invalid.length > 0 ? 'invalid' : 'pass';
}

const exitCodes = { pass: 0, fail: 1, invalid: 2 } as const;

/** Judges a run from its journal alone. */
export function judge(journal: Journal): Report {
  const [run] = journal.runs;
  const store = new EvidenceStore();
  complianceEvidence(journal, store);
  leftOutEvidence(journal, store);
  uniquenessEvidence(journal, store);
  loadEvidence(journal, store);
  if (run) replyEvidence(journal, run, store);
  const faults = faultsOf(journal, callbackEvidence(journal, store).foreign);
  const goal = run ? replyGoal(journal, run) : null;
  const judged = requirementResults(store, run);
  const { by, problems } = concede(judged, run);
  const results = judged.map((one) => {
    const concession = by.get(one.id);
    return concession ? { ...one, concession } : one;
  });
  const looked = { journal, results, replies: goal?.total ?? 0, unknown: unknownIds(store) };
  const blocking = faults
    .filter(({ blocks }) => blocks)
    .map(({ whose, text, count }) => `fault of the ${whose}, ${count} ×: ${text}`);
  const invalid = [...invalidReasons(looked), ...blocking];
  const verdict = overall(results, invalid, problems);
  return freeze({
    version: 1,
    verdict,
    exitCode: exitCodes[verdict],
    run: runOf(journal),
    target: run?.target ?? null,
    counts: countOf(results.map((one) => one.verdict)),
    caseCounts: countOf(journal.cases.map((one) => one.verdict)),
    replyGoal: goal,
    load: loadSummary(journal),
    invalid,
    faults,
    gaps: gapsOf(run),
    waiverProblems: problems,
    readings: readingsUsed(results),
    requirements: results,
    cases: casesOf(journal),
    shown: new Map([...store.entries].map(([id, { cases }]) => [id, cases])),
    evidence: evidenceFor(results, journal),
  });
}

/** The part of a report that `verdict.json` holds. */
export function verdictDocument({ cases: _, shown: __, evidence: ___, ...document }: Report): VerdictDocument {
  return document;
}
