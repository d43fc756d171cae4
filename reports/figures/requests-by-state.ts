/** A table of the requests that cases sent about payouts in each state. */

import type { StateRequests } from '../../assertions/model';
import { number, states } from '../../contract';

type Requests = readonly StateRequests[];

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

/** `12 + 3`: accepted and refused requests; a dash if there were none. */
function cellOf(of: Requests): string {
  if (of.length === 0) return '–';
  const sum = (which: 'accepted' | 'refused') => number(of.reduce((total, one) => total + one[which], 0));
  return `${sum('accepted')} + ${sum('refused')}`;
}

/** A row for each state, and before them that of the heads (States and transitions). */
export const requestsByStateRows = (requests: Requests): string[][] => [
  ['state', ...columns.map(([head]) => head)],
  ...states.map(({ status }) => {
    const own = requests.filter(({ state }) => state === status);
    return [status, ...columns.map(([, isIn]) => cellOf(own.filter(isIn)))];
  }),
];
