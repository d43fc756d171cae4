/** The conditions of the verdict beside the specification: differences, concessions, assumptions, interpretations. */
import { counted } from '../../../contract';
import { wordsOf } from '../../../targets/dialect/words';
import { code, folded, list, section, table, text } from '../../html';
import { graveInterpretations, type Section, sections, waivedWhere } from '../../sections';
import type { Report } from '../../verdict';

/** A table, or a sentence if it would be empty. */
const tableOf = (label: string, head: readonly string[], rows: readonly (readonly string[])[], none: string) => [
  rows.length > 0 ? table({ label, head, rows }) : `<p>${none}</p>`,
];

function differences({ dialect }: Report): string[] {
  const uses = { stale: 'no longer needed', unseen: 'not seen in this run' };
  const rows = dialect.map(({ entry, used, state }) => [
    text(wordsOf(entry)),
    text(entry.reason, 600),
    state === 'used' ? `needed ${counted(used, 'time')}` : uses[state],
  ]);
  const head = ['the gateway differs', 'reason', 'in this run'];
  return tableOf('Declared differences', head, rows, 'No difference from the specification is declared.');
}

function concessions({ requirements }: Report): string[] {
  const rows = requirements.flatMap(({ id, concession: one }) => {
    if (!one) return [];
    const [what, said] =
      one.kind === 'waived'
        ? [text(`known failure, waived ${waivedWhere(one)}`), one.reason]
        : ['attested, not tested', one.statement];
    return [[code(id), what, text(said, 600), text(one.approver), one.expires, code(one.evidence)]];
  });
  const head = ['requirement', 'concession', 'because', 'approved by', 'last day', 'SHA-256 of the evidence'];
  return tableOf('Waivers and attestations', head, rows, 'Nothing is waived, and nothing is attested.');
}

function assumptions({ gaps, target }: Report): string[] {
  const of = (wanted: string) => gaps.filter(({ state }) => state === wanted);
  const rows = [
    ...of('assumed').map(({ text: what, assumption }) => [
      text(what),
      `assumed for this gateway: ${code(`${assumption} is ${target.assumptions[assumption] ?? 'not set'}`)}`,
    ]),
    ...of('open').map(({ text: what }) => [text(what), 'open: not judged']),
  ];
  return [table({ label: 'Open points', head: ['point', 'in this run'], rows })];
}

/** The interpretations, those behind a failure first. */
function interpretations(report: Report): string[] {
  const grave = graveInterpretations(report);
  const sorted = [...report.interpretations].sort((a, b) => Number(grave.has(b.id)) - Number(grave.has(a.id)));
  if (sorted.length === 0) return [];
  const rows = sorted.map(({ id, point, decision }) => [code(id), text(point), text(decision)]);
  const shown = table({ label: 'Interpretations', head: ['id', 'point', 'read as'], rows });
  const summary = `${counted(sorted.length, 'interpretation')} of the specification that verdicts of this run rest on`;
  return [folded(summary, shown, true)];
}

/** Sections of which the certificate says more than their notes. */
const tables: Readonly<Record<string, (report: Report) => string[]>> = {
  concessions,
  differences,
  gaps: assumptions,
  interpretations,
};

function content(report: Report, { id, notes }: Section): string[] {
  const own = tables[id];
  if (own) return own(report);
  const items = notes.map(({ label, text: note }) => (label === undefined ? '' : `${code(label)} `) + text(note, 600));
  if (items.length === 0) return [];
  return [
    id === 'coverage'
      ? folded(`${counted(items.length, 'group')} of rules, each with its kinds`, list(items), true)
      : list(items),
  ];
}

/** The reasons for which a run does not pass stand at the top of the page. */
export const conditions = (report: Report): string =>
  section(
    'conditions',
    'Conditions of this verdict',
    sections(report)
      .filter(({ isReason }) => !isReason)
      .flatMap((one) => {
        const [first, ...more] = content(report, one);
        return first === undefined ? [] : [`<h3>${one.title}</h3>`, first, ...more];
      }),
  );
