import { asBag, isFinal, outcomeOf } from '../../../../contract';
import { responseOf } from '../../../../journal';
import { type Journal, keyOf } from '../../../../journal/files';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** Milliseconds in which the views of several machines may follow the one that sends callbacks (interpretation states.lag). */
const follows = 1000;

/** States of which a callback tells the end of a payout; how soon a view follows a cancellation or a reversal is not said. */
const ends: readonly string[] = ['SUCCESS', 'FAILED'];

/**
 * After the callback of its end no view shows a payout as pending (Resources: Status notification). `named`: the places of
 * the callbacks of the cases, by the key of a reference.
 */
export function lateViewEvidence(
  journal: Journal,
  named: ReadonlyMap<number, readonly number[]>,
  store: EvidenceStore,
): void {
  for (const exchange of journal.exchanges.values()) {
    if (exchange.operation !== 'viewTransaction') continue;
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'success') continue;
    const { transactionReference, status } = asBag(response.body) ?? {};
    if (typeof transactionReference !== 'string' || isFinal(String(status)) || status === 'REVERSAL PENDING') continue;
    const told = (named.get(keyOf(transactionReference)) ?? [])
      .map((place) => journal.callbacks.at(place))
      .find((one) => ends.includes(one.kind.status) && exchange.at > one.at + follows);
    if (told?.transaction !== transactionReference) continue;
    const expected = `a view that agrees with the callback of ${told.kind.status}`;
    const received = `${status}, ${Math.round((exchange.at - told.at) / 100) / 10} s later`;
    store.violate({ requirement: 'callback.agreement', expected, received }, wholeRun, exchange.id);
  }
}
