import type { Partner } from '../domain/partner';
import { type Outcome, statusText, type Transaction } from '../domain/transaction';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal, unknownCode } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import { transactionEntry } from './transactions';

/** States that follow the credit, so that the receiving partner's reference is known. */
const creditedStates = ['SUCCESS', 'REVERSAL PENDING', 'REVERSAL REJECTED', 'RETURNED'];

/** The requested transaction and its state. */
function findViewed(exchange: Exchange): { transaction: Transaction; state: Outcome } {
  const { params, rules, now } = exchange;
  validate(exchange, 'viewParameters', params);
  const reference = params.transactionReference ?? '';
  const transaction = rules.findToView((exchange.partner as Partner).transactions, reference);
  if (!transaction) throw new Refusal(unknownCode(reference));
  return { transaction, state: rules.outcomeAt(transaction, now) };
}

/**
 * View a transaction, version 3 (Endpoints), by either reference.
 * Refusals: 1046 for a malformed reference, 3003 for one that this partner does not have.
 */
export function viewTransaction(exchange: Exchange): Body {
  const { transaction, state } = findViewed(exchange);
  return viewIn(transaction, state);
}

/** The view of a transaction that is in a state. */
export function viewIn(transaction: Transaction, state: Outcome): Body {
  const isCredited = creditedStates.includes(state.status);
  return {
    ...transactionEntry(transaction, statusText(state)),
    status: state.status,
    creditingOrganisationTransactionReference: isCredited ? transaction.creditingReference : '',
  };
}

/** View a transaction, older revision (Endpoints): without `status` and the receiving partner's reference. */
export function viewTransactionOlder(exchange: Exchange): Body {
  const { transaction, state } = findViewed(exchange);
  return transactionEntry(transaction, statusText(state));
}
