import type { Partner } from '../domain/partner';
import { outcomeReachedAt } from '../domain/transaction';
import { plantedCode, triggerOf } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import { findTransaction, statusCodeResponse } from './cancel';
import { scheduleStates } from './settlement';

/**
 * Reverse a transaction (Endpoints), by either reference: 16000, 16002 or 16003 where it is paid,
 * else 16001 or 16004 to 16007. Refusals: 1005 without `txnId`, 1046 for a malformed reference.
 */
export function reverseTransaction(exchange: Exchange): Body | Refusal {
  const { state, rules, now, body, partner } = exchange;
  const malformed = validate(exchange, 'reverseRequest', body);
  if (malformed) return malformed;
  const transaction = findTransaction(exchange, rules.findToReverse);
  if (transaction instanceof Refusal) return transaction;
  if (!transaction) return statusCodeResponse('16001');
  const { status } = rules.outcomeAt(transaction, now);
  const refused = rules.reversalRefusal(status, now - outcomeReachedAt(transaction, now));
  if (refused !== undefined) {
    const changes = rules.refusedReversalStates(refused, now);
    if (changes.length > 0) scheduleStates(state, partner as Partner, transaction, changes, now);
    return statusCodeResponse(refused);
  }
  const { beneficiary } = transaction;
  const code = plantedCode(beneficiary, 'reversal');
  const reversal = rules.reversalOf(triggerOf(beneficiary), code, state.config.settleMs);
  const changes = reversal.states.map(({ afterMs, outcome }) => ({ at: now + afterMs, outcome }));
  scheduleStates(state, partner as Partner, transaction, changes, now);
  return statusCodeResponse(reversal.code);
}
