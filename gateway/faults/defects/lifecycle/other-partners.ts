import type { Outcome } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Exchange } from '../../../exchange/exchange';
import { scheduleStates } from '../../../operations/settlement';
import type { TransactionRules } from '../../../rules/transaction-rules';
import type { Defect } from '../../modification';
import { referenceOf } from '../payouts/duplicates';

type Find = TransactionRules['findToView'];

/** A reference that the partner itself gave. */
export const byOwnReference: Find = (book, reference) => book.byPartnerReference(reference);

/**
 * One way of finding a transaction looks through the books of all partners that created any; `foreign` finds it in
 * those of others, where that is not the usual way.
 */
export const everyBook =
  (way: 'findToView' | 'findToCancel' | 'findToReverse', foreign?: Find): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const books = new Set<TransactionStore>();
    return {
      isDuplicate: (book, body, now) => {
        books.add(book);
        return isDuplicate(book, body, now);
      },
      [way]: (book: TransactionStore, reference: string) =>
        [book, ...books]
          .map((one) => (one === book ? find : (foreign ?? find))(one, reference))
          .find((found) => found !== undefined),
    };
  };

/** The transaction that a request names comes into another state, where it is another partner's. */
export function changedAtOthers({ state, partner, body, now }: Exchange, outcome: Outcome): void {
  const reference = String(body?.txnId);
  for (const other of state.partners) {
    const found = other.transactions.byServiceReference(reference) ?? other.transactions.byPartnerReference(reference);
    if (other !== partner && found) scheduleStates(state, other, found, [{ at: now, outcome }], now);
  }
}

/** A change goes to the transaction that was created last. */
export const ofLast =
  (way: 'findToCancel' | 'findToReverse'): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const last = new WeakMap<TransactionStore, string>();
    return {
      isDuplicate: (book, body, now) => {
        last.set(book, referenceOf(body));
        return isDuplicate(book, body, now);
      },
      [way]: (book: TransactionStore, reference: string) => {
        const found = find(book, reference);
        return found && (book.byPartnerReference(last.get(book) ?? '') ?? found);
      },
    };
  };
