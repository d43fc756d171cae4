import { counted } from '../../contract';
import type { NightResult } from '../../regression';
import { columns, type Row, rowsOf } from './rows';

const verdicts = {
  pass: 'PASS: not slower than the nights before',
  warn: 'WARNING: slower, with too few nights to be sure',
  fail: 'FAIL',
  none: 'NO VERDICT: the machine could not measure',
} as const;

/** The night in one sentence. */
export function headline({ night, comparison, baseline }: NightResult): string {
  const compared = comparison ? `, compared with ${counted(baseline.length, 'night')}` : '';
  if (night.verdict === 'pass' && baseline.length === 0) return 'PASS: the first night of this series';
  if (night.verdict === 'pass' && comparison?.warnsOnly)
    return `PASS: no slowdown${compared}; so few would only warn of one`;
  return `${verdicts[night.verdict]}${compared}`;
}

const cellsOf = ({ operation, percentile, baseline, tonight, change, confidence, result }: Row): string[] => [
  operation,
  percentile,
  baseline,
  tonight,
  change,
  confidence,
  result,
];

/** The night for a terminal. */
export function nightText(result: NightResult): string {
  const rows = [[...columns], ...rowsOf(result).map(cellsOf)];
  const widths = columns.map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)));
  const isNumber = (at: number): boolean => at >= 2 && at <= 5;
  const table = rows.map((cells) =>
    cells
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [
    `${headline(result)} · ${result.night.series}`,
    ...result.night.reasons.map((reason) => `  ${reason}`),
    ...(rows.length > 1 ? ['', ...table] : []),
  ].join('\n');
}

/** A cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** The night as Markdown, for the page of a CI job. */
export function nightMarkdown(result: NightResult): string {
  const { night } = result;
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rows = rowsOf(result).map((row) => line(cellsOf(row).map((text) => (row.isSlower ? `**${text}**` : text))));
  const counts = Object.entries(night.counts ?? {}).map(([name, count]) => `${count} ${name}`);
  return [
    `## ${headline(result)}`,
    '',
    `${night.series}, ${night.at}${counts.length > 0 ? `, ${counts.join(', ')}` : ''}`,
    '',
    ...night.reasons.map((reason) => `- ${cell(reason)}`),
    ...(night.reasons.length > 0 ? [''] : []),
    ...(rows.length > 0
      ? [line(columns), line(columns.map((_, at) => (at >= 2 && at <= 5 ? '--:' : '---'))), ...rows, '']
      : []),
  ].join('\n');
}
