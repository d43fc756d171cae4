import type { Callback } from '../../../../journal/files';
import { type AgainstCallbacks, againstCallbacks, type CasePayout, type History } from '../../../model';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import type { OwnedFinal } from '../final-states';

/** The callbacks about the payouts of cases, compared with all else that was seen of them (assertions/model/judge-callbacks.ts). */
export class Agreement {
  /** by the service's reference, with the first callback of each state */
  readonly #byPayout = new Map<string, AgainstCallbacks & Pick<CasePayout, 'told'>>();

  constructor(history: History) {
    for (const payout of history.payouts) {
      const { transactionReference, told } = payout;
      if (transactionReference !== undefined && told.size > 0)
        this.#byPayout.set(transactionReference, { ...againstCallbacks(payout, history), told });
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
