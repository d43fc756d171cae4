/** The beginning of the certificate: the verdict in one sentence, its scope, and counts of requirements. */
import { counted, number } from '../../../contract';
import { features } from '../../../targets/scope';
import { otherLedger } from '../../../targets/target';
import { meaning } from '../../headline';
import { list, section, table, text } from '../../html';
import { specificationOf } from '../../provenance-lines';
import { sections } from '../../sections';
import { rowsOfAll, type Standing, standings, type Totals } from '../../totals';
import type { Report } from '../../verdict';

/** The verdict as a sentence, with its concessions. */
export const sentence = (report: Report): string => `${report.target.name} ${meaning(report)}.`;

/** A load alone says nothing about conformance, so its page must not be taken for a certificate. */
export const kindOf = ({ run }: Pick<Report, 'run'>): string =>
  run.parts.includes('compliance')
    ? 'Certificate of conformance test'
    : 'Report of a load test, no certificate of conformance';

/** The head of the certificate, as HTML: verdict, target, time, and what keeps the run from a pass. */
export function banner(report: Report): string {
  const { verdict, run, target, record } = report;
  const when = `${run.startedAt.slice(0, 10)}, ${run.startedAt.slice(11, 16)} to ${run.endedAt.slice(11, 16)} GMT`;
  const embedded = record.embedded
    ? '<p><b>This is the reference gateway that comes with the harness, not a product.</b></p>'
    : '';
  return [
    `<header class="banner ${verdict}">`,
    `<p class="kind">${kindOf(report)}</p>`,
    `<h1><b>${verdict.toUpperCase()}</b> ${text(sentence(report), 400)}</h1>`,
    `<p>Tested against the ${text(specificationOf(report))}, at ${text(target.baseUrl)}, on ${when}; run ${text(run.id)}.</p>`,
    embedded,
    ...sections(report)
      .filter(({ isReason, notes }) => isReason && notes.length > 0)
      .flatMap(({ title, notes }) => [`<p><b>${title}</b></p>`, list(notes.map(({ text: note }) => text(note)))]),
    '</header>',
  ].join('\n');
}

/** A payout from another ledger may be debited or converted otherwise. */
function paidFrom({ sendingCurrency: main, ledgers = [] }: Report['target']): string {
  const other = otherLedger(main, ledgers)?.currency;
  const idle = ledgers.map(({ currency }) => currency).filter((currency) => currency !== main && currency !== other);
  const paying = other ? `the ledgers of ${main} and ${other}` : `the ledger of ${main}`;
  return `${paying}${idle.length > 0 ? `; no payout was paid from ${idle.join(', ')}` : ''}`;
}

/** The section with the judged scope, as HTML. */
export function scope({ scope: of, target, record }: Report): string {
  const { types, instruments, operations, notOffered, undeclared } = of;
  const names = of.features.map((feature) => features[feature]);
  const corridors = target.corridors.map(({ country, currency }) => `${country} ${currency}`);
  const rows: [string, string][] = [
    ['Types of payout', types.join(', ')],
    ['Instruments', instruments.join(', ')],
    ['Corridors', corridors.join(', ')],
    ['Paid from', paidFrom(target)],
    ['Operations', operations.join(', ')],
    ['Further features', names.join(', ') || 'nothing'],
    [
      'Not offered by the gateway, and so not judged',
      notOffered.join(', ') || 'nothing: the whole interface is offered',
    ],
    ['Neither offered nor declared as not offered', undeclared.join(', ') || 'nothing'],
    ['Left out of this run', record.deselected.join(', ') || 'nothing'],
  ];
  return section('scope', 'Scope', [
    '<p>What the gateway offers was judged. A requirement on what it does not offer is not applicable.</p>',
    table({ label: 'Scope', head: [], rows: rows.map(([name, value]) => [name, text(value)]), kind: 'pairs' }),
  ]);
}

/** In the order of an eligibility table; the last two only where there are any. */
const columns: readonly Standing[] = ['passed', 'failed', 'notVerified', 'attested', 'waived', 'notApplicable'];
const rare: readonly Standing[] = ['missed', 'error'];

const rowNames: readonly (readonly [keyof Totals, string])[] = [
  ['MUST', 'mandatory (MUST)'],
  ['SHOULD', 'recommended (SHOULD)'],
  ['GAP', 'left open by the specification'],
  ...rowsOfAll,
];

/** The requirements in numbers: each is in exactly one column. */
export function eligibility({ totals, caseCounts }: Report): string {
  const shown = [...columns, ...rare.filter((standing) => totals.all[standing] > 0)];
  const rows = rowNames.map(([level, name]) => [
    name,
    number(totals[level].total),
    ...shown.map((standing) => number(totals[level][standing])),
  ]);
  const cases = Object.values(caseCounts).reduce((sum, one) => sum + one, 0);
  return section('eligibility', 'Requirements in numbers', [
    table({
      label: 'Requirements in numbers',
      head: ['requirements', 'total', ...shown.map((standing) => standings[standing])],
      rows,
      kind: 'numbers total',
    }),
    `<p class="soft">Every mandatory requirement must be passed, attested, waived or not applicable. A missed recommendation does not fail the run. ${counted(cases, 'case')} were run: ${number(caseCounts.pass)} passed.</p>`,
  ]);
}
