import type { Notification } from './notification';
import type { Partner, State } from './state';
import type { Transaction } from './transaction';

/** The notification of a state that a transaction reached (Events). */
function notificationOf(state: State, partner: Partner, transaction: Transaction, now: number): Notification {
  const { status, code, words } = state.behaviour.rulesFor(transaction.n).stateAt(transaction, now);
  return {
    partner: partner.username,
    at: now,
    body: {
      transactionId: transaction.serviceReference,
      partnerTransId: transaction.partnerReference,
      responseCode: code,
      responseMsg: words,
      status,
    },
  };
}

/** Makes the notifications due of all transactions that reached their final state by `now`. */
export function settle(state: State, now: number): void {
  for (const [transaction, partner] of state.unsettled) {
    if (transaction.settlesAt > now) continue;
    state.unsettled.delete(transaction);
    const notification = notificationOf(state, partner, transaction, now);
    state.due.push(...state.behaviour.notifications(transaction.n, notification));
  }
}

/** Takes the notifications that may be sent by `now` out of the state. */
export function takeDue(state: State, now: number): Notification[] {
  const taken = state.due.filter(({ at }) => at <= now);
  if (taken.length > 0) state.due = state.due.filter(({ at }) => at > now);
  return taken;
}
