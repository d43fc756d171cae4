/** What the cases asked of payouts in each of their states. */
import { requestsByStateRows } from '../../figures/requests-by-state';
import { section, table, text } from '../../html';
import type { Report } from '../../verdict';

/** The table of requests by the state of their payout, as HTML (States and transitions). */
export function requestsByState(report: Report): string {
  const [head = [], ...rows] = requestsByStateRows(report.requestsByState);
  return section('states', 'States', [
    '<p>How often something was asked of a payout in each state, as the last view before it had shown it: requests accepted + refused. A dash: never.</p>',
    table({ label: 'Requests by state', head, rows: rows.map(([state = '', ...cells]) => [text(state), ...cells]) }),
  ]);
}
