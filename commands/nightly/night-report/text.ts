import { counted } from '../../../contract';
import { cell } from '../../../reports';
import type { NightResult } from '../decision';
import { junitOf } from './junit';
import { rowsOf } from './rows';
import { aligned, columnsOfNights, markdownTable } from './table';

const verdicts = {
  pass: 'PASS: not slower than the nights before',
  warn: 'WARNING: slower, with too few nights to be sure',
  fail: 'FAIL',
  none: 'NO VERDICT: it could not be measured',
} as const;

/** The night in one sentence. */
export function nightHeadline({ night, comparison, baseline }: NightResult): string {
  const compared = comparison ? `, compared with ${counted(baseline.length, 'night')}` : '';
  if (night.verdict === 'pass' && baseline.length === 0) return 'PASS: the first night of this series';
  if (night.verdict === 'pass' && comparison?.warnsOnly)
    return `PASS: no slowdown${compared}; so few would only warn of one`;
  return `${verdicts[night.verdict]}${compared}`;
}

/** The night for a terminal. */
export const nightText = (result: NightResult): string =>
  [
    `${nightHeadline(result)} · ${result.night.series}`,
    ...result.night.reasons.map((reason) => `  ${reason}`),
    ...aligned(columnsOfNights, rowsOf(result)),
  ].join('\n');

/** The night as Markdown, for the page of a CI job. */
export function nightMarkdown(result: NightResult): string {
  const { night } = result;
  const counts = Object.entries(night.counts ?? {}).map(([name, count]) => `${count} ${name}`);
  return [
    `## ${nightHeadline(result)}`,
    '',
    [night.series, night.at, ...counts].join(', '),
    '',
    ...night.reasons.map((reason) => `- ${cell(reason)}`),
    ...(night.reasons.length > 0 ? [''] : []),
    ...markdownTable(columnsOfNights, rowsOf(result)),
  ].join('\n');
}

/** The night as JUnit. */
export function nightJunit(result: NightResult): string {
  const { at, verdict, reasons, series, id, versions, machine } = result.night;
  const properties = { series, id, ...versions, ...machine };
  return junitOf({ headline: nightHeadline(result), verdict, reasons, rows: rowsOf(result), at, properties });
}
