import { stringify } from 'csv-stringify/sync';
import type { RequirementResult } from '../../assertions/verdict';
import { printable } from '../../common/shown/printable';
import { requirement } from '../../contract';
import { sentencesOf } from '../../contract/sentences';
import { timesFailed } from '../failed-causes';
import { concessionLine } from '../sections';
import { standingOf, standings } from '../totals';
import type { Report } from '../verdict';

/** The first exchange that shows a failure, or an example of a pass. */
const exchangeOf = ({ id, failures }: RequirementResult, { examples }: Report): string =>
  failures[0]?.exchange || examples.get(id)?.id || '';

const columns = [
  ...['id', 'section', 'level', 'text', 'verdict', 'concession', 'evidence', 'exchange'],
  ...['basis', 'sentences'],
];

/** The text of `requirements.csv`: a line for each requirement, by RFC 4180, safe to open as a spreadsheet. */
export function requirementsCsv(report: Report): string {
  const rows = report.requirements.map((result) => ({
    id: result.id,
    section: result.source,
    level: result.level,
    text: result.text,
    verdict: standings[standingOf(result)],
    concession: concessionLine(result).join(' '),
    // the failure, or the evidence of the pass
    evidence: timesFailed(result) || (result.evidence?.count ?? 0),
    exchange: exchangeOf(result, report),
    basis: requirement(result.id)?.basis ?? 'specification',
    sentences: sentencesOf(result.id).join(' '),
  }));
  return stringify(rows, {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    cast: { string: printable },
    // prevents that a spreadsheet executes a cell that begins like a formula
    escape_formulas: true,
  });
}
