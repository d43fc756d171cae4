import { getOrMake } from '../../../../common/made-once';
import type { Callback } from '../../../../journal/files';
import { type AgainstCallbacks, againstCallbacks, type History } from '../../../model';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import type { OwnedFinal } from '../final-states';

/** The callbacks about the payouts of cases, compared with all else that was seen of them (assertions/model/judge-callbacks.ts). */
export class Agreement {
  /** by the service's reference, with a callback of each state */
  readonly #byPayout = new Map<string, AgainstCallbacks & { told: ReadonlyMap<string, Callback> }>();

  /** `callbacks`: those that name a payout of a case. */
  constructor(history: History, callbacks: Iterable<Callback>) {
    const first = new Map<string, Map<string, Callback>>();
    for (const callback of callbacks) {
      const { transaction, partner, kind, at } = callback;
      const states = getOrMake(first, `${transaction} ${partner}`, () => new Map<string, Callback>());
      if (at < (states.get(kind.status)?.at ?? Number.POSITIVE_INFINITY)) states.set(kind.status, callback);
    }
    for (const payout of history.payouts) {
      const { transactionReference, reference } = payout;
      const told = first.get(`${transactionReference} ${reference}`);
      if (!told || transactionReference === undefined) continue;
      const times = new Map([...told].map(([status, { at }]) => [status, at]));
      this.#byPayout.set(transactionReference, { ...againstCallbacks(payout, times, history), told });
    }
  }

  /** The states that its callbacks told and its history does not have; a flow has the states that were seen. Undefined: nobody can tell. */
  impossible(
    { place, transactionReference }: OwnedFinal,
    callbacks: readonly Callback[],
    states: readonly string[],
  ): ReadonlySet<string> | undefined {
    if (place !== undefined)
      return new Set(callbacks.flatMap(({ kind: { status } }) => (states.includes(status) ? [] : status)));
    const known = this.#byPayout.get(transactionReference);
    return known ? known.impossible : new Set();
  }

  /** Notes views that are behind a callback, and what callbacks told of payouts that nobody saw to end. */
  note(isSeenToEnd: (transactionReference: string) => boolean, store: EvidenceStore): void {
    for (const [reference, { behind, impossible = [], told }] of this.#byPayout) {
      for (const { exchange, ...finding } of behind) store.violate(finding, wholeRun, exchange ?? '');
      if (isSeenToEnd(reference)) continue;
      for (const status of impossible) {
        const expected = `a state that fits what was seen of ${reference}`;
        const finding = { requirement: 'callback.agreement', expected, received: status } as const;
        store.violate(finding, wholeRun, told.get(status)?.id ?? '');
      }
    }
  }
}
