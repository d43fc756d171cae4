import type { Outcome } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Exchange } from '../../../exchange/exchange';
import { scheduleStates } from '../../../operations/settlement';
import type { TransactionRules } from '../../../rules/transaction-rules';
import type { Defect } from '../../modification';
import { referenceOf } from '../creation/duplicates';

type Find = TransactionRules['findToView'];

/** Finds transactions by the partner's reference only. */
export const findByPartnerReference: Find = (store, reference) => store.byPartnerReference(reference);

/**
 * Finds transactions in the stores of all partners that have created any. `foreign` is the way to search in the stores
 * of other partners, where it differs.
 */
export const findInAllStores =
  (way: 'findToView' | 'findToCancel' | 'findToReverse', foreign?: Find): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const stores = new Set<TransactionStore>();
    return {
      isDuplicate: (store, body, now) => {
        stores.add(store);
        return isDuplicate(store, body, now);
      },
      [way]: (store: TransactionStore, reference: string) =>
        [store, ...stores]
          .map((candidate) => (candidate === store ? find : (foreign ?? find))(candidate, reference))
          .find((found) => found !== undefined),
    };
  };

/** Changes the state of the requested transaction where it belongs to another partner. */
export function changeOtherPartners({ state, partner, body, now }: Exchange, outcome: Outcome): void {
  const reference = String(body?.txnId);
  for (const other of state.partners) {
    const found = other.transactions.byServiceReference(reference) ?? other.transactions.byPartnerReference(reference);
    if (other !== partner && found) scheduleStates(state, other, found, [{ at: now, outcome }], now);
  }
}

/** Finds the newest transaction in place of the requested one. */
export const findNewest =
  (way: 'findToCancel' | 'findToReverse'): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const last = new WeakMap<TransactionStore, string>();
    return {
      isDuplicate: (store, body, now) => {
        last.set(store, referenceOf(body));
        return isDuplicate(store, body, now);
      },
      [way]: (store: TransactionStore, reference: string) => {
        const found = find(store, reference);
        return found && (store.byPartnerReference(last.get(store) ?? '') ?? found);
      },
    };
  };
