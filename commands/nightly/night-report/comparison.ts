/** What every form of a report says of a night. */
import { counted } from '../../../contract';
import { ms, percent } from '../../../reports';
import { defaultSettings, type OperationDecision } from '../decision/decide';
import type { NightResult } from '../decision/night';
import { chanceText } from '../decision/wording';

/** A row of the table of operations. */
export interface OperationRow {
  /** by column: operation, percentile, both times, change, chance that it looks like this without a change, result */
  cells: readonly string[];
  /** slower at once, or a little slower each night */
  isSlower: boolean;
}

/** What text, Markdown and JUnit say of a night. */
export interface ComparisonReport {
  headline: string;
  verdict: 'pass' | 'warn' | 'fail' | 'none';
  reasons: readonly string[];
  columns: readonly string[];
  /** one for each operation with its p95, and further ones for other percentiles that changed */
  rows: readonly OperationRow[];
  /** what the column of chances is, where it has any */
  legend?: string | undefined;
  /** ISO time */
  at: string;
  /** what nights of its kind have in common, and how much was measured; none of builds */
  series?: string;
  counts?: Readonly<Record<string, number>> | undefined;
  properties: Record<string, string>;
}

const words: Readonly<Record<OperationDecision['result'], string>> = {
  same: 'no difference that matters',
  slower: 'SLOWER',
  creeping: 'SLOWER over nights',
  faster: 'faster',
  unconfirmed: 'looked slower, not confirmed',
  explained: 'slower, as the busy machine explains',
  unknown: 'first figures',
};

type Decision = Pick<OperationDecision, 'operation' | 'percentile' | 'change' | 'chance' | 'result'>;

function rowsOf<One extends Decision>(
  decisions: readonly One[],
  times: (one: One) => [number | undefined, number],
): OperationRow[] {
  return decisions
    .filter(({ percentile, result }) => percentile === 'p95' || (result !== 'same' && result !== 'unknown'))
    .map((one) => {
      const { operation, percentile, change, chance, result } = one;
      const figures = [...times(one).map(ms), percent(change), chanceText(chance)];
      const isSlower = result === 'slower' || result === 'creeping';
      return { cells: [operation, percentile, ...figures, words[result]], isSlower };
    });
}

const verdicts = {
  pass: 'PASS: not slower than the nights before',
  warn: 'WARNING: slower, with too few nights to be sure',
  fail: 'FAIL',
  none: 'NO VERDICT: it could not be measured',
} as const;

function headlineOf({ night, comparison, baseline }: NightResult): string {
  const compared = comparison ? `, compared with ${counted(baseline.length, 'night')}` : '';
  if (night.verdict === 'pass' && baseline.length === 0) return 'PASS: the first night of this series';
  if (night.verdict === 'pass' && comparison?.warnsOnly)
    return `PASS: no slowdown${compared}; so few would only warn of one`;
  return `${verdicts[night.verdict]}${compared}`;
}

/** What a chance is, and what is asked of it. */
function legendOf(chances: readonly (number | undefined)[], of: string, asked: string): string | undefined {
  if (chances.every((chance) => chance === undefined)) return undefined;
  return `chance: that ${of} look like this though nothing changed, over all operations and percentiles; ${asked}`;
}

const { level, minNights } = defaultSettings;

function nightLegend({ comparison }: NightResult): string | undefined {
  const asked = comparison?.asksChance
    ? `SLOWER needs less than ${level}`
    : `SLOWER does not ask for it, as fewer than ${minNights} nights may decide (--min-nights, --quick)`;
  return legendOf(
    (comparison?.operations ?? []).map(({ chance }) => chance),
    'nights like those of the baseline',
    asked,
  );
}

/** The report of a night compared with its baseline. */
export function nightReport(result: NightResult): ComparisonReport {
  const { at, verdict, reasons, series, id, counts, versions, machine } = result.night;
  return {
    ...{ headline: headlineOf(result), verdict, reasons, at, series, counts },
    columns: ['operation', '', 'baseline', 'tonight', 'change', 'chance', 'result'],
    legend: nightLegend(result),
    rows: rowsOf(result.comparison?.operations ?? [], ({ baselineMs, tonightMs }) => [baselineMs, tonightMs]),
    properties: { series, id, ...versions, ...machine },
  };
}
