import { withinText } from '../../assertions/verdict';
import { oneLine } from '../../common/shown/printable';
import { number } from '../../contract';
import { type Deviations, deviationsOf, type OfCause, timesFailed } from '../failed-causes';
import { achievedText, replyHead, replyRows } from '../figures/load-words';
import { cell, markdownTable, shownBy, statesText } from '../format';
import { meaning, scopeSentence } from '../headline';
import { provenanceLines, specificationOf } from '../provenance-lines';
import { briefSections, headings, type Note, type Section, sections } from '../sections';
import { ownTotals, rowsOfAll, type Standing, standings, type Totals } from '../totals';
import type { Report } from '../verdict';

/** How many requirements are listed; the rest is counted. */
const limit = 25;

/** An id as inline code, without escapes, so that it is also readable in the plain file. */
const code = (id: string): string => `\`${oneLine(id).replace(/[`|]+/g, ' ')}\``;

/** A failed requirement with expected and received value, and the requirements that fail with it. */
function row([result, ...others]: OfCause, { places, again }: Pick<Report, 'places' | 'again'>): string[] {
  const { id, text, failures } = result;
  const [first] = failures;
  const ids = others.map((other) => code(other.id));
  const where = [places.get(id), again.get(id)].map((one) => (one === undefined ? '' : `<br>${cell(one)}`)).join('');
  const name = `**${cell(id)}** ${cell(text)}${where}${ids.length > 0 ? `<br>with it probably ${ids.join(', ')}` : ''}`;
  if (!first) return [name, '', '', ''];
  const evidence = `${code(first.case)}, ${number(timesFailed(result))} ×, ${first.exchange ? code(first.exchange) : 'no exchange'}`;
  return [name, cell(first.expected), cell(first.received), evidence];
}

const deviations = ({ title, word, causes }: Deviations, report: Report): string[] => [
  ...[`### ${title}`, ''],
  ...markdownTable(
    ['requirement', 'expected', 'received', 'evidence'],
    causes.slice(0, limit).map((one) => row(one, report)),
  ),
  ...(causes.length > limit ? [`… and ${causes.length - limit} more: \`${shownBy(word)}\``, ''] : []),
];

/** Date, versions and hashes, for readers who keep this page with a release. */
function provenance(report: Report): string[] {
  const rows = provenanceLines(report).map(([name, value]) => [
    name,
    name === 'Address' ? code(value) : cell(value, 400),
  ]);
  return [`### ${headings.provenance}`, '', ...markdownTable(['', ''], rows)];
}

const rowsOfTotals: readonly (readonly [keyof Totals, string])[] = [
  ['MUST', 'MUST'],
  ['SHOULD', 'SHOULD'],
  ['GAP', 'GAP'],
  ...rowsOfAll,
];

function totalsTable(report: Report): string[] {
  const totals = ownTotals(report);
  const shown = (Object.keys(standings) as Standing[]).filter((name) => totals.all[name] > 0);
  const head = ['requirements', 'total', ...shown.map((name) => standings[name])];
  const rows = rowsOfTotals.map(([level, name]) => [
    name,
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
  const { goalMs } = replyGoal;
  return [
    `### ${headings.load}`,
    '',
    `Replies within ${goalMs} ms: ${withinText(replyGoal)}. Flows: ${statesText(load)}. Dropped: ${load.dropped}. ${achievedText(load)}. [The load over time](load.html).`,
    '',
    ...markdownTable(replyHead, replyRows(load)),
  ];
}

/** The report of a run in Markdown, for a pull request or a CI job page. */
export function summary(report: Report): string {
  const { verdict, target, run } = report;
  const name = cell(target.name, 300);
  const when = `of ${run.startedAt.slice(0, 16).replace('T', ' ')} GMT with seed ${run.seed}`;
  return [
    `## ${{ pass: 'Pass', fail: 'Fail', invalid: 'Invalid' }[verdict]}: ${name} ${meaning(report)}`,
    '',
    `Scope: ${cell(scopeSentence(report), 600)}.`,
    '',
    `Run ${cell(run.id)} ${when} against ${code(target.baseUrl)}, by the ${specificationOf(report)}.`,
    '',
    ...totalsTable(report),
    ...deviationsOf(report).flatMap((one) => deviations(one, report)),
    ...briefSections(report).flatMap(list),
    ...replies(report),
    ...provenance(report),
    ...sections(report)
      .filter(({ isBackground }) => isBackground)
      .flatMap(list),
  ].join('\n');
}
