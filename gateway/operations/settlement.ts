import type { Callback } from '../domain/callback';
import { post } from '../domain/ledger';
import type { Partner } from '../domain/partner';
import type { Outcome, StateChange, Transaction } from '../domain/transaction';
import { triggerOf } from '../domain/triggers';
import type { State } from '../exchange/exchange';

/** Milliseconds from a state to its callback under the trigger `late-callback`, in place of the configured delay. */
const lateCallbackMs = 3000;

/** The callback of a state that a transaction reached (Events). */
export function callbackOf(
  { config }: State,
  partner: Partner,
  transaction: Transaction,
  at: number,
  { status, code, message }: Outcome,
): Callback {
  const isLate = triggerOf(transaction.beneficiary) === 'late-callback';
  return {
    partner: partner.username,
    transaction: transaction.serviceReference,
    at: at + (isLate ? lateCallbackMs : config.callbackDelayMs),
    body: {
      transactionId: transaction.serviceReference,
      partnerTransId: transaction.partnerReference,
      responseCode: code,
      responseMsg: message,
      status,
    },
  };
}

/** Posts a state to the ledger and adds its callback; PENDING has neither. */
function postState(state: State, partner: Partner, transaction: Transaction, at: number): void {
  const { rules } = state.behaviour.ruleSetOf(transaction, at);
  const outcome = rules.outcomeAt(transaction, at);
  if (outcome.status === 'PENDING') return;
  const effect = rules.ledgerEffectOf(outcome.status, transaction);
  const ledger = partner.ledgers.get(transaction.sendingCurrency);
  if (effect && ledger) post(ledger, transaction, outcome, effect, at);
  const callback = callbackOf(state, partner, transaction, at, outcome);
  state.callbacks.push(...state.behaviour.callbacksFor(transaction, callback, at));
}

/** Schedules the next states of a transaction; scheduled states that are not reached by `now` are dropped. */
export function scheduleStates(
  state: State,
  partner: Partner,
  transaction: Transaction,
  changes: readonly StateChange[],
  now: number,
): void {
  transaction.timeline = [...transaction.timeline.filter(({ at }) => at <= now), ...changes];
  for (const { at } of changes) state.schedule.add(at, { transaction, partner });
}

/** Posts every state that any transaction has reached by `now`, in chronological order. */
export function settle(state: State, now: number): void {
  for (let due = state.schedule.next(now); due; due = state.schedule.next(now)) {
    const { transaction, partner } = due.item;
    const reached = transaction.timeline.slice(transaction.postedStates).filter(({ at }) => at <= (due?.at ?? 0));
    transaction.postedStates += reached.length;
    for (const { at } of reached) postState(state, partner, transaction, at);
  }
}

/** Removes the callbacks that are due by `now` from the state and returns them. */
export function takeDueCallbacks(state: State, now: number): Callback[] {
  const taken = state.callbacks.filter(({ at }) => at <= now);
  if (taken.length > 0) state.callbacks = state.callbacks.filter(({ at }) => at > now);
  return taken;
}
