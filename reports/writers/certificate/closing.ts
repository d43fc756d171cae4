/** Reply goal, quality of the suites, provenance, attempts, and where a person signs. */

import { share } from '../../../assertions/verdict';
import { counted, number } from '../../../contract';
import { statesText } from '../../format';
import { code, section, table, text } from '../../html';
import { provenanceLines, scoreText } from '../../provenance-lines';
import { headings } from '../../sections';
import type { Report } from '../../verdict';
import { replyChart } from '../load-charts/reply-chart';

export function replies({ replyGoal, load }: Report): string {
  if (!replyGoal || !load)
    return section('replies', headings.load, ['<p>The run had no load, so the reply goal was not measured.</p>']);
  const { within, total, goalMs, withinShare } = replyGoal;
  return section('replies', headings.load, [
    `<p>${number(within)} of ${number(total)} replies under load came within ${goalMs} ms (${share(within, total)}; ${withinShare * 100} % are wanted). ${counted(load.flows, 'payout')}: ${text(statesText(load))}; ${counted(load.dropped, 'iteration')} dropped. More charts are in load.html.</p>`,
    Object.keys(load.operations).length > 0 ? replyChart(load, goalMs) : '',
  ]);
}

export const mutationScore = ({ run }: Report): string =>
  section('score', 'How good the suites are', [
    `<p>Suites that judge are tested by mutants: deviating gateways of which each must fail a requirement, and legal variants of which none may. Of the suites of this run: ${text(scoreText(run.provenance))}.</p>`,
  ]);

export const provenance = (report: Report): string =>
  section('provenance', headings.provenance, [
    table({
      label: headings.provenance,
      head: [],
      rows: provenanceLines(report).map(([name, value]) => [name, text(value)]),
      kind: 'pairs',
    }),
  ]);

/** Those before this run come from its journal; how this one ended is known from the verdict. */
export function attempts({ record, run, verdict }: Report): string {
  const earlier = record.attempts;
  if (!earlier)
    return section('attempts', 'Attempts', ['<p>Attempts were not counted for this run, so there may be others.</p>']);
  const rows = [
    ...earlier.map((one) => [
      String(one.number),
      code(one.run),
      text(one.startedAt),
      text(one.endedAt ?? 'came to no verdict'),
      text(one.verdict ?? 'none') + (one.partial ? ', of a part only' : ''),
      one.journalSha256 ? code(one.journalSha256) : 'not recorded',
    ]),
    [`${earlier.length + 1} (this run)`, code(run.id), run.startedAt, run.endedAt, verdict, 'in the manifest'],
  ];
  const head = ['attempt', 'run', 'from', 'to', 'verdict', 'SHA-256 of its journal'];
  return section('attempts', 'Attempts', [
    `<p>This is attempt ${rows.length} at this gateway. All of them, whatever they showed:</p>`,
    table({ label: 'Attempts', head, rows }),
  ]);
}

const signer = (who: string): string =>
  `<div class="signer"><p><b>${who}</b></p>${['Name', 'Function', 'Place and date', 'Signature'].map((line) => `<p class="line">${line}</p>`).join('')}</div>`;

/** The lines are filled in by hand. */
export const signatures = (): string =>
  section('signatures', 'Signatures', [
    '<p>A person who signs here has read the verdict, its scope and its conditions.</p>',
    `<div class="signers">${signer('For who ran the test')}${signer('For who accepts it')}</div>`,
  ]);
