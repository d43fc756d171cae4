import type { Body, Exchange } from './exchange';
import { judge } from './form';
import { Refusal } from './refusal';
import type { Partner } from './state';
import { statusText } from './transaction';
import { printed } from './transactions';

/**
 * View a transaction, version 3 (Endpoints), by either reference.
 * Refusals: 3003 for a reference that this partner does not have.
 */
export function viewTransaction(exchange: Exchange): Body | Refusal {
  const { params, rules, now } = exchange;
  const malformed = judge(exchange, 'viewParameters', params);
  if (malformed) return malformed;
  const { book } = exchange.partner as Partner;
  const transaction = rules.find(book, params.transactionReference ?? '');
  if (!transaction) return new Refusal('3003');
  const state = rules.stateAt(transaction, now);
  return {
    ...printed(transaction, statusText(state)),
    status: state.status,
    creditingOrganisationTransactionReference: state.status === 'SUCCESS' ? transaction.creditingReference : '',
  };
}
