/** All requirements by chapter of the specification, with their evidence. */
import type { RequirementResult } from '../../../assertions/verdict';
import { counted, groupBy, number, specification } from '../../../contract';
import { badge, code, folded, section, text } from '../../html';
import { countsOf, countsText, standingOf } from '../../totals';
import type { Report } from '../../verdict';
import { example, exchange } from '../exchange';

/** Where a requirement is on the page. */
export const anchorOf = ({ requirements }: Report, id: string): string =>
  `r${requirements.findIndex((one) => one.id === id) + 1}`;

/** The first chapter that a requirement stands in. */
const mainChapterOf = ({ source }: RequirementResult): string => source.split(/[:;]/)[0] ?? source;

/** Failures of a requirement that are shown; the reports for machines have all. */
const maxFailures = 3;

function failuresOf({ failures }: RequirementResult, report: Report): string[] {
  const paragraphs = failures
    .slice(0, maxFailures)
    .flatMap(({ case: from, expected, received, exchange: id, count }) => {
      const shown = report.evidence.get(id);
      const line = `<p>in ${code(from)}, ${number(count)} ×: expected ${text(expected, 600)}, received ${text(received, 600)}</p>`;
      return [line, ...(shown ? [folded(`Exchange ${code(id)}`, exchange(shown))] : [])];
    });
  const rest = failures.length - maxFailures;
  return rest > 0 ? [...paragraphs, `<p>and ${counted(rest, 'more case')}</p>`] : paragraphs;
}

function evidenceLines(result: RequirementResult, report: Report): string[] {
  const { id, evidence, reason } = result;
  const shown = report.examples.get(id);
  const count = evidence && counted(evidence.count, 'record');
  return [
    ...(reason ? [`<p>${text(reason, 600)}</p>`] : []),
    ...failuresOf(result, report),
    ...(shown && count
      ? [
          // examples are left out on paper
          `<p class="paper soft">shown by ${count} of the journal, such as ${code(shown.id)}</p>`,
          folded(`Shown by ${count}, such as ${code(shown.id)}`, example(shown)),
        ]
      : []),
  ];
}

function entry(result: RequirementResult, report: Report): string {
  const { id, level, text: rule, source, concession } = result;
  const standing = standingOf(result);
  const conceded = concession
    ? [`<p>${concession.kind} by ${text(concession.approver)} until ${concession.expires}</p>`]
    : [];
  return [
    `<article class="rule ${standing}" id="${anchorOf(report, id)}">`,
    `<h4>${code(id)} ${badge(standing)} <span class="soft">${level}</span></h4>`,
    `<p>${text(rule)}${source === mainChapterOf(result) ? '' : ` <span class="soft">${text(source)}</span>`}</p>`,
    ...conceded,
    ...evidenceLines(result, report),
    '</article>',
  ].join('\n');
}

/** In the order of the specification. */
export function requirements(report: Report): string {
  const place = (chapter: string) => {
    const found = (specification.chapters as readonly string[]).indexOf(chapter);
    return found === -1 ? specification.chapters.length : found;
  };
  const chapters = [...groupBy(report.requirements, mainChapterOf)].sort(([a], [b]) => place(a) - place(b));
  const parts = chapters.map(([chapter, results]) =>
    [
      `<h3>${text(chapter)} <span class="soft">${countsText(countsOf(results))}</span></h3>`,
      ...results.map((result) => entry(result, report)),
    ].join('\n'),
  );
  return section('requirements', 'Requirements by chapter of the specification', [
    '<p class="soft">The last chapter is the security baseline of the harness, which no sentence of the specification asks for. Each passed requirement says how many records of the journal verified it, and shows one. Paper has their ids alone; <code>show ID</code> prints any.</p>',
    ...parts,
  ]);
}
