/** For which kinds of payout a run showed the rules that hold for several. */
import { groupBy, type RequirementId } from '../../../contract';
import type { Journal } from '../../../journal/files';
import { groupsOf } from '../../../suites/format/covering/covering';
import { dimensions } from '../../../suites/format/covering/dimensions';
import type { EvidenceStore } from '../results/evidence-store';

/** What the cases that were drawn for a rule reached of what the target offers. */
export interface RuleCoverage {
  /** id of the case that has the rule */
  rule: string;
  verifies: readonly RequirementId[];
  /** cases that showed the rule, whether it holds or not */
  cases: number;
  /** by dimension the values that a case reached */
  reached: Readonly<Record<string, readonly string[]>>;
  /** values that no case reached, such as `instrument CARD` */
  missing: readonly string[];
  /** pairs of values reached, and all that the target offers */
  pairs: { reached: number; offered: number };
  /** why its cases were left out, if none was planned */
  leftOut?: string;
}

interface Drawn {
  verifies: readonly RequirementId[];
  values: Readonly<Record<string, string>>;
  isReached: boolean;
  reason?: string;
}

/** The cases of each rule, run or left out. */
function drawnCases({ plans, cases, leftOut }: Journal): Map<string, Drawn[]> {
  const shown = new Set(cases.filter(({ verdict = 'skip' }) => !isOpen(verdict)).map((one) => one.case));
  const drawn = [
    ...plans.map(({ case: planned }) => ({ ...planned, isReached: shown.has(planned.id) })),
    ...leftOut.filter(({ verdict }) => verdict === 'skip').map((one) => ({ ...one, isReached: false })),
  ].flatMap(({ covers, ...one }) => (covers ? [{ ...covers, ...one }] : []));
  return groupBy(drawn, ({ rule }) => rule);
}

/** Did the case end without showing anything? */
const isOpen = (verdict: string): boolean => verdict === 'skip' || verdict === 'error';

/** Values in the order of the specification. */
function inOrder(name: string, values: ReadonlySet<string>): string[] {
  const all: Partial<Record<string, readonly string[]>> = dimensions;
  return all[name]?.filter((value) => values.has(value)) ?? [...values].sort();
}

function coverageOf(rule: string, rows: readonly Drawn[]): RuleCoverage {
  const reachedRows = rows.filter(({ isReached }) => isReached);
  const groups = (of: readonly Drawn[], size: number) => new Set(of.flatMap(({ values }) => groupsOf(values, size)));
  const values = groups(reachedRows, 1);
  const names = Object.keys(rows[0]?.values ?? {});
  return {
    rule,
    verifies: [...new Set(rows.flatMap(({ verifies }) => verifies))],
    cases: reachedRows.length,
    reached: Object.fromEntries(
      names.map((name) => [name, inOrder(name, new Set(reachedRows.map((row) => row.values[name] as string)))]),
    ),
    missing: [...groups(rows, 1)].filter((value) => !values.has(value)),
    pairs: { reached: groups(reachedRows, 2).size, offered: groups(rows, 2).size },
    leftOut: rows.every(({ reason }) => reason !== undefined) ? rows[0]?.reason : undefined,
  };
}

/** Was the rule shown for every value and every pair that the target offers? */
export const isCovered = ({ missing, pairs }: RuleCoverage): boolean =>
  missing.length === 0 && pairs.reached === pairs.offered;

/** The coverage of each rule whose cases are drawn from what the target offers. */
export const ruleCoverage = (journal: Journal): RuleCoverage[] =>
  [...drawnCases(journal)].map(([rule, rows]) => coverageOf(rule, rows));

/** A rule that no case showed for a value which the target offers is not verified for it. */
export function ruleCoverageEvidence(coverage: readonly RuleCoverage[], store: EvidenceStore): void {
  for (const { rule, verifies, cases, missing, leftOut } of coverage) {
    if (missing.length === 0) continue;
    const reason = leftOut ?? (cases === 0 ? 'no case reached its end' : `no case reached ${missing.join(', ')}`);
    for (const requirement of verifies)
      if (leftOut === undefined) store.skip(requirement, 'skip', reason, rule);
      else store.lack(requirement, reason, rule);
  }
}
