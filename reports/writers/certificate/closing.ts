/** Reply goal, requests by state, quality of the suites, provenance, and where a person signs. */

import { withinText } from '../../../assertions/verdict';
import { counted } from '../../../contract';
import { requestsByStateRows } from '../../figures/requests-by-state';
import { statesText } from '../../format';
import { section, table, text } from '../../html';
import { provenanceLines, scoreText } from '../../provenance-lines';
import { headings } from '../../sections';
import type { Report } from '../../verdict';
import { percentileTable } from '../load-page';

/** The section on the reply goal, as HTML. */
export function replies({ replyGoal, load }: Report): string {
  if (!replyGoal || !load)
    return section('replies', headings.load, ['<p>The run had no load, so the reply goal was not measured.</p>']);
  const { goalMs, withinShare } = replyGoal;
  return section('replies', headings.load, [
    `<p>Replies under load within ${goalMs} ms: ${withinText(replyGoal)}; ${withinShare * 100} % are required. ${counted(load.flows, 'payout')}: ${text(statesText(load))}; ${counted(load.dropped, 'iteration')} dropped. Charts are in load.html.</p>`,
    percentileTable(load, goalMs),
  ]);
}

/** The section with the requests about payouts in each state, as HTML (States and transitions). */
export function requestsByState(report: Report): string {
  const [head = [], ...rows] = requestsByStateRows(report.requestsByState);
  return section('states', 'States', [
    '<p>Number of requests about payouts in each state (the state in the last view before the request): accepted + refused. A dash: none.</p>',
    table({ label: 'Requests by state', head, rows: rows.map(([state = '', ...cells]) => [text(state), ...cells]) }),
  ]);
}

/** The section on how well the suites detect mutants, as HTML. */
export const mutationScore = ({ run }: Report): string =>
  section('score', 'Quality of the suites', [
    `<p>The suites are tested with mutants and legal variants of the reference gateway: every mutant must fail a requirement, and no legal variant may. Result for the suites of this run: ${text(scoreText(run.provenance))}.</p>`,
  ]);

/** The section on versions, machine and operator of the run, as HTML. */
export const provenance = (report: Report): string =>
  section('provenance', headings.provenance, [
    table({
      label: headings.provenance,
      head: [],
      rows: provenanceLines(report).map(([name, value]) => [name, text(value)]),
      kind: 'pairs',
    }),
  ]);

const signer = (who: string): string =>
  `<div class="signer"><p><b>${who}</b></p>${['Name', 'Function', 'Place and date', 'Signature'].map((line) => `<p class="line">${line}</p>`).join('')}</div>`;

/** The lines for a signature, which are filled in by hand. */
export const signatures = (): string =>
  section('signatures', 'Signatures', [
    '<p>A person who signs here has read the verdict, its scope and its conditions.</p>',
    `<div class="signers">${signer('The test was run by')}${signer('The result is accepted by')}</div>`,
  ]);
