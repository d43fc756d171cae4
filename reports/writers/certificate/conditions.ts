/** What the verdict rests on beside the specification: differences, concessions, assumptions, interpretations. */
import { counted } from '../../../contract';
import { wordsOf } from '../../../targets/dialect/words';
import { code, folded, list, section, table, text } from '../../html';
import { graveInterpretations, type Section, sections, waivedWhere } from '../../sections';
import type { Report } from '../../verdict';

function differences({ dialect }: Report): string[] {
  const uses = {
    used: (times: number) => `needed ${counted(times, 'time')}`,
    stale: () => 'no longer needed',
    unseen: () => 'not seen in this run',
  };
  const rows = dialect.map(({ entry, used, state }) => [
    text(wordsOf(entry)),
    text(entry.reason, 600),
    `${uses[state](used)}`,
  ]);
  if (rows.length === 0) return ['<p>No difference from the specification is declared.</p>'];
  const head = ['the gateway differs', 'reason', 'in this run'];
  return [table({ label: 'Declared differences', head, rows })];
}

function concessions({ requirements }: Report): string[] {
  const rows = requirements.flatMap(({ id, concession }) => {
    if (!concession) return [];
    const said = concession.kind === 'waived' ? concession.reason : concession.statement;
    return [
      [
        code(id),
        concession.kind === 'waived'
          ? text(`known failure, waived ${waivedWhere(concession)}`)
          : 'attested, not tested',
        text(said, 600),
        text(concession.approver),
        concession.expires,
        code(concession.evidence),
      ],
    ];
  });
  if (rows.length === 0) return ['<p>Nothing is waived, and nothing is attested.</p>'];
  const head = ['requirement', 'concession', 'because', 'approved by', 'last day', 'SHA-256 of the evidence'];
  return [table({ label: 'Waivers and attestations', head, rows })];
}

function assumptions({ gaps, target }: Report): string[] {
  const assumed = gaps.filter(({ state }) => state === 'assumed');
  const open = gaps.filter(({ state }) => state === 'open');
  const rows = [
    ...assumed.map(({ text: what, assumption }) => [
      text(what),
      `assumed for this gateway: ${code(`${assumption} is ${target.assumptions[assumption] ?? 'not set'}`)}`,
    ]),
    ...open.map(({ text: what }) => [text(what), 'open: not judged']),
  ];
  return [table({ label: 'Open points', head: ['point', 'in this run'], rows })];
}

/** Those that a failure rests on come first. */
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
