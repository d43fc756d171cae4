import { cell, inColumns } from '../../../reports';
import type { OperationRow } from './rows';

export const columnsOfNights = ['operation', '', 'baseline', 'tonight', 'change', 'chance', 'result'] as const;
export const columnsOfPairs = ['operation', '', 'before', 'after', 'change', 'chance', 'result'] as const;

type Columns = typeof columnsOfNights | typeof columnsOfPairs;

const cellsOf = ({ operation, percentile, baseline, tonight, change, chance, result }: OperationRow): string[] => [
  operation,
  percentile,
  baseline,
  tonight,
  change,
  chance,
  result,
];

/** Is it a column of figures, which stand to the right? */
const isNumber = (at: number): boolean => at >= 2 && at <= 5;

/** The rows in columns for a terminal, after an empty line; nothing without rows. */
export function aligned(columns: Columns, rows: readonly OperationRow[]): string[] {
  if (rows.length === 0) return [];
  return ['', ...inColumns([columns, ...rows.map(cellsOf)], isNumber)];
}

/** The rows as a Markdown table; those that are slower are bold. */
export function markdownTable(columns: Columns, rows: readonly OperationRow[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((_, at) => (isNumber(at) ? '--:' : '---'))),
    ...rows.map((row) => line(cellsOf(row).map((text) => (row.isSlower && text ? `**${text}**` : text)))),
    '',
  ];
}
