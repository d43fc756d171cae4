/** What the cases asked of payouts in each of their states. */
import { number, states } from '../../../contract';
import { section, table, text } from '../../html';
import type { Report } from '../../verdict';

type Requests = Report['requestsByState'];

const ofOwn = (call: Requests[number]['call'], by: Requests[number]['by']) =>
  [
    call === 'send again' ? call : `${call}, by the ${by}'s reference`,
    (one: Requests[number]): boolean => one.of === 'own' && one.call === call && one.by === by,
  ] as const;

const columns: readonly (readonly [head: string, isIn: (one: Requests[number]) => boolean])[] = [
  ofOwn('view', 'service'),
  ofOwn('view', 'partner'),
  ofOwn('cancel', 'service'),
  ofOwn('cancel', 'partner'),
  ofOwn('reverse', 'service'),
  ofOwn('reverse', 'partner'),
  ofOwn('send again', 'partner'),
  ['anything, by the other partner', ({ of }) => of === 'other partner'],
];

/** `12 + 3`: accepted and refused; nothing was asked: a dash. */
function cellOf(of: Requests): string {
  if (of.length === 0) return '–';
  const sum = (which: 'accepted' | 'refused') => number(of.reduce((total, one) => total + one[which], 0));
  return `${sum('accepted')} + ${sum('refused')}`;
}

/** The table of requests by the state of their payout, as HTML (States and transitions). */
export function requestsByState(report: Report): string {
  const rows = states.map(({ status }) => {
    const own = report.requestsByState.filter(({ state }) => state === status);
    return [text(status), ...columns.map(([, isIn]) => cellOf(own.filter(isIn)))];
  });
  return section('states', 'States', [
    '<p>How often something was asked of a payout in each state, as the last view before it had shown it: requests accepted + refused. A dash: never.</p>',
    table({ label: 'Requests by state', head: ['state', ...columns.map(([head]) => head)], rows }),
  ]);
}
