/** The content of the report of a night, which every format shows. */
import { counted } from '../../../contract';
import { ms, percent } from '../../../reports';
import { defaultSettings, isSlower, type OperationDecision } from '../decision/decide';
import type { NightResult } from '../decision/night';
import { chanceText } from '../decision/wording';

const words: Readonly<Record<OperationDecision['result'], string>> = {
  same: 'no difference that matters',
  slower: 'SLOWER',
  creeping: 'SLOWER over nights',
  faster: 'faster',
  unconfirmed: 'looked slower, not confirmed',
  explained: 'slower, as the busy machine explains',
  unknown: 'first figures',
};

/** Column heads of the table of operations. */
export const columns = ['operation', '', 'baseline', 'tonight', 'change', 'chance', 'result'];

/** A row of the table; `isSlower`: at once, or a little each night. */
function rowOf({ operation, percentile, baselineMs, tonightMs, change, chance, result }: OperationDecision) {
  const figures = [ms(baselineMs), ms(tonightMs), percent(change), chanceText(chance)];
  return { cells: [operation, percentile, ...figures, words[result]], isSlower: isSlower(result) };
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

const { level, minNights } = defaultSettings;

/** The explanation of the column `chance`; undefined: no operation has a chance. */
function legendOf({ comparison }: NightResult): string | undefined {
  if (!comparison?.operations.some(({ chance }) => chance !== undefined)) return undefined;
  const asked = comparison.asksChance
    ? `SLOWER needs less than ${level}`
    : `SLOWER does not ask for it, as fewer than ${minNights} nights may decide (--min-nights, --quick)`;
  return `chance: that nights like those of the baseline look like this though nothing changed, over all operations and percentiles; ${asked}`;
}

/** The report of a night compared with its baseline. */
export function nightReport(result: NightResult) {
  const { at, verdict, reasons, series, id, counts = {}, versions, machine } = result.night;
  const properties: Record<string, string> = { series, id, ...versions, ...machine };
  return {
    ...{ headline: headlineOf(result), verdict, reasons, at, series, counts, properties },
    legend: legendOf(result),
    /** one for each operation with its p95, and further ones for other percentiles that changed */
    rows: (result.comparison?.operations ?? [])
      .filter((one) => one.percentile === 'p95' || (one.result !== 'same' && one.result !== 'unknown'))
      .map(rowOf),
  };
}

/** The rows and sentences that text, Markdown, JUnit and Allure show. */
export type ComparisonReport = ReturnType<typeof nightReport>;
