import { asBag, outcomeOf, statesAfter } from '../../../../contract';
import { responseOf } from '../../../../journal';
import { type Journal, keyOf, runOf } from '../../../../journal/files';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** Milliseconds in which the views of several machines may follow the one that sends callbacks (interpretation states.lag). */
const follows = 1000;

/** States of which a callback tells the end of a payout; how soon a view follows a cancellation or a reversal is not said. */
const ends: readonly string[] = ['SUCCESS', 'FAILED'];

/** A payout is still paid while its reversal goes on, and after it was rejected. */
const paid: readonly string[] = ['REVERSAL PENDING', 'REVERSAL REJECTED'];

/** May a view show the state `seen` after a callback has told `told`? */
function mayFollow(told: string, seen: string): boolean {
  return told === seen || (paid.includes(told) && seen === 'SUCCESS') || statesAfter.get(told)?.has(seen) === true;
}

/**
 * After a callback a view shows the state that it told, or a later one (Resources: Status notification). `named`: the places
 * of the callbacks of the cases, by the key of a reference.
 */
export function lateViewEvidence(
  journal: Journal,
  named: ReadonlyMap<number, readonly number[]>,
  store: EvidenceStore,
): void {
  const { settleSeconds = Number.POSITIVE_INFINITY } = runOf(journal).limits;
  for (const exchange of journal.exchanges.values()) {
    if (exchange.operation !== 'viewTransaction') continue;
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'success') continue;
    const { transactionReference, status } = asBag(response.body) ?? {};
    if (typeof transactionReference !== 'string') continue;
    const told = (named.get(keyOf(transactionReference)) ?? [])
      .map((place) => journal.callbacks.at(place))
      .find(({ at, kind }) => {
        const lag = ends.includes(kind.status) ? follows : settleSeconds * 1000;
        return statesAfter.has(kind.status) && exchange.at > at + lag && !mayFollow(kind.status, String(status));
      });
    if (told?.transaction !== transactionReference) continue;
    const expected = `a view that agrees with the callback of ${told.kind.status}`;
    const received = `${status}, ${Math.round((exchange.at - told.at) / 100) / 10} s later`;
    store.violate({ requirement: 'callback.agreement', expected, received }, wholeRun, exchange.id);
  }
}
