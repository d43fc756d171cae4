import type { RequirementResult } from '../../assertions/verdict';
import { share } from '../../assertions/verdict';
import { oneLine } from '../../common/printable';
import { number } from '../../contract';
import { failedCauses } from '../failed-causes';
import { rateText, replyHead, replyRows } from '../figures/load-words';
import { cell, markdownTable, safeUrl, shownBy, statesText } from '../format';
import { headings } from '../headings';
import { meaning, scopeSentence } from '../headline';
import { provenanceLines, specificationOf } from '../provenance-lines';
import { type Note, type Section, sections } from '../sections';
import { ownTotals, type Standing, standings } from '../totals';
import type { Report } from '../verdict';

/** How many requirements are listed; the rest is counted. */
const limit = 25;

/** An id, readable as it is in the text of the file too. */
const code = (id: string): string => `\`${oneLine(id).replace(/[`|]+/g, ' ')}\``;

function row({ id, text, failures }: RequirementResult): string[] {
  const [first] = failures;
  if (!first) return [`**${cell(id)}** ${cell(text)}`, '', '', ''];
  const times = failures.reduce((sum, { count }) => sum + count, 0);
  const evidence = `${code(first.case)}, ${number(times)} ×, ${first.exchange ? code(first.exchange) : 'no exchange'}`;
  return [`**${cell(id)}** ${cell(text)}`, cell(first.expected), cell(first.received), evidence];
}

function more(results: readonly unknown[], word: string): string[] {
  return results.length > limit ? [`… and ${results.length - limit} more: \`${shownBy(word)}\``, ''] : [];
}

function deviations(title: string, results: readonly RequirementResult[]): string[] {
  const [one] = results;
  if (!one) return [];
  const rows = results.slice(0, limit).map(row);
  const head = ['requirement', 'expected', 'received', 'evidence'];
  return [`### ${title}`, '', ...markdownTable(head, rows), ...more(results, one.verdict)];
}

/** A row for each cause: its own requirement with what was expected, and what fails with it. */
function failures(report: Report): string[] {
  const causes = failedCauses(report);
  if (causes.length === 0) return [];
  const rows = causes.slice(0, limit).map(({ requirements: [first, ...others] }) => {
    const [name = '', ...cells] = row(first);
    const ids = others.map(({ id }) => code(id));
    return [name + (ids.length > 0 ? `<br>with it probably ${ids.join(', ')}` : ''), ...cells];
  });
  const head = ['requirement', 'expected', 'received', 'evidence'];
  return [`### ${headings.failures}`, '', ...markdownTable(head, rows), ...more(causes, 'fail')];
}

/** Date, versions and hashes, for who keeps this page with a release. */
function provenance(report: Report): string[] {
  const rows = provenanceLines(report).map(([name, value]) => [
    name,
    name === 'Address' ? code(value) : cell(value, 400),
  ]);
  return rows.length === 0 ? [] : [`### ${headings.provenance}`, '', ...markdownTable(['', ''], rows)];
}

function totalsTable(report: Report): string[] {
  const totals = ownTotals(report);
  const shown = (Object.keys(standings) as Standing[]).filter((name) => totals.all[name] > 0);
  const head = ['requirements', 'total', ...shown.map((name) => standings[name])];
  const rows = (['MUST', 'SHOULD', 'GAP', 'all'] as const).map((level) => [
    level,
    number(totals[level].total),
    ...shown.map((name) => number(totals[level][name])),
  ]);
  return markdownTable(head, rows);
}

function list({ title, notes }: Section): string[] {
  if (notes.length === 0) return [];
  const line = ({ label, text }: Note) => `- ${label === undefined ? '' : `**${cell(label)}** `}${cell(text, 600)}`;
  return [`### ${title}`, '', ...notes.map(line), ''];
}

function replies({ replyGoal, load }: Report): string[] {
  if (!replyGoal || !load) return [];
  const { within, total, goalMs } = replyGoal;
  return [
    `### ${headings.load}`,
    '',
    `Replies within ${goalMs} ms: ${number(within)} of ${number(total)} (${share(within, total)}). Flows: ${statesText(load)}. Dropped: ${load.dropped}. ${rateText(load)}. [The load over time](load.html).`,
    '',
    ...markdownTable(replyHead, replyRows(load)),
  ];
}

/** The report of a run in Markdown, for a pull request or a CI job page. */
export function summary(report: Report): string {
  const { verdict, target, run } = report;
  const of = (wanted: RequirementResult['verdict']) =>
    report.requirements.filter((requirement) => requirement.verdict === wanted);
  const lists = sections(report);
  const name = cell(target.name, 300);
  const when = `of ${run.startedAt.slice(0, 16).replace('T', ' ')} GMT with seed ${run.seed}`;
  return [
    `## ${{ pass: 'Pass', fail: 'Fail', invalid: 'Invalid' }[verdict]}: ${name} ${meaning(report)}`,
    '',
    `Scope: ${cell(scopeSentence(report), 600)}.`,
    '',
    `Run ${cell(run.id)} ${when} against ${code(safeUrl(target.baseUrl))}, by the ${specificationOf(report)}.`,
    '',
    ...totalsTable(report),
    ...failures(report),
    ...deviations(headings.errors, of('error')),
    ...deviations(headings.warnings, of('warn')),
    ...lists.filter(({ isBackground }) => !isBackground).flatMap(list),
    ...replies(report),
    ...provenance(report),
    ...lists.filter(({ isBackground }) => isBackground).flatMap(list),
  ].join('\n');
}
