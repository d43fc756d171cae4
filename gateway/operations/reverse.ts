import type { Partner } from '../domain/partner';
import { reachedAt } from '../domain/transaction';
import { plantedCode, triggerOf } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import { named, result } from './cancel';
import { plan } from './settlement';

/**
 * Reverse a transaction (Endpoints), by either reference: 16000, 16002 or 16003 where it is paid out,
 * else 16001 or 16004 to 16007. Refusals: 1005 without `txnId`, 1046 for what no reference looks like.
 */
export function reverseTransaction(exchange: Exchange): Body | Refusal {
  const { state, rules, now, body, partner } = exchange;
  const malformed = validate(exchange, 'reverseRequest', body);
  if (malformed) return malformed;
  const transaction = named(exchange, rules.findToReverse);
  if (transaction instanceof Refusal) return transaction;
  if (!transaction) return result('16001');
  const { status } = rules.stateAt(transaction, now);
  const refused = rules.reversalRefusal(status, now - reachedAt(transaction, now));
  if (refused !== undefined) {
    const changes = rules.refusedReversalChanges(refused, now);
    if (changes.length > 0) plan(state, partner as Partner, transaction, changes, now);
    return result(refused);
  }
  const { beneficiary } = transaction;
  const code = plantedCode(beneficiary, 'reversal');
  const reversal = rules.reversalOf(triggerOf(beneficiary), code, state.config.settleMs);
  const changes = reversal.states.map(({ afterMs, outcome }) => ({ at: now + afterMs, outcome }));
  plan(state, partner as Partner, transaction, changes, now);
  return result(reversal.code);
}
