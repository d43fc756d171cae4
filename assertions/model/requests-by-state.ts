/** Counts what was asked of payouts in each of their states: how far a run has looked at the table of transitions. */
import type { CasePayout, PayoutEvent } from './payouts';

const calls = {
  viewTransaction: 'view',
  viewTransactionOlder: 'view',
  cancelTransaction: 'cancel',
  reverseTransaction: 'reverse',
  createTransaction: 'send again',
} as const;

/** How often something was asked of payouts in a state. */
export interface StateRequests {
  /** as the last view before the request showed it; `PENDING` before the first */
  state: string;
  call: (typeof calls)[keyof typeof calls];
  /** `own`: the payout is the sender's; else it is of the other partner */
  of: 'own' | 'other partner';
  /** the reference that the request names */
  by: 'service' | 'partner';
  accepted: number;
  refused: number;
}

/** The state that was known of a payout when a request was sent; undefined: it was not accepted by then. */
function stateBefore(
  { events, username, transactionReference }: CasePayout,
  { from }: PayoutEvent,
): string | undefined {
  const before = events.filter((one) => one.until <= from && one.by === username);
  const shown = before.findLast(({ status }) => status !== undefined)?.status;
  const isAccepted =
    transactionReference !== undefined &&
    before.some(({ operation, outcome }) => operation === 'createTransaction' && outcome === 'success');
  return shown ?? (isAccepted ? 'PENDING' : undefined);
}

/** All that was asked of these payouts, in a fixed order; `events` are in order of time. */
export function requestsByState(payouts: readonly CasePayout[]): StateRequests[] {
  const counts = new Map<string, StateRequests>();
  for (const payout of payouts)
    for (const event of payout.events) {
      const state = stateBefore(payout, event);
      if (state === undefined || event.outcome === 'broken') continue;
      const call = calls[event.operation];
      const owner = event.by === payout.username ? 'own' : 'other partner';
      const by = event.asked === payout.transactionReference ? 'service' : 'partner';
      const key = [state, call, owner, by].join();
      const found = counts.get(key) ?? { state, call, of: owner, by, accepted: 0, refused: 0 };
      if (event.outcome === 'success') found.accepted += 1;
      else found.refused += 1;
      counts.set(key, found);
    }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found);
}
