/** Changes of a transaction that a partner asks for: its cancellation and its reversal. */
import type { Partner } from '../domain/partner';
import { messageOf } from '../domain/result-codes';
import { cancelled, outcomeReachedAt, type Transaction } from '../domain/transaction';
import { plantedCode, triggerOf } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal, unknownCode } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import type { Rules } from '../rules/rules';
import { scheduleStates } from './settlement';

/** The response of cancel and of reverse (Resources: Cancel and reverse). */
const statusCodeResponse = (code: string): Body => ({ statusCode: code, responseMessage: messageOf(code) });

type Find = Rules['findToCancel'];

/** The transaction of a validated `txnId`; undefined where it is unknown. Refuses a malformed reference. */
function findTransaction({ partner, body }: Exchange, find: Find): Transaction | undefined {
  const reference = body?.txnId as string;
  const found = find((partner as Partner).transactions, reference);
  if (!found && unknownCode(reference) === '1046') throw new Refusal('1046');
  return found;
}

/**
 * Cancel a transaction (Endpoints), by either reference: 3033 with HTTP 201, or 15001 to 15005.
 * Refusals: 1005 without `txnId`, 1046 for a malformed reference.
 */
export function cancelTransaction(exchange: Exchange): Body {
  const { state, rules, now, body, partner, response } = exchange;
  validate(exchange, 'cancelRequest', body);
  const transaction = findTransaction(exchange, rules.findToCancel);
  if (!transaction) return statusCodeResponse('15004');
  const planted = plantedCode(transaction.beneficiary, 'cancel');
  if (planted !== undefined && planted !== cancelled.code) return statusCodeResponse(planted);
  const { status } = rules.outcomeAt(transaction, now);
  const code = rules.cancelCode(status, now >= transaction.creditAt, now - outcomeReachedAt(transaction, now));
  const changes = rules.cancellationStates(code, now);
  if (changes.length > 0) scheduleStates(state, partner as Partner, transaction, changes, now);
  if (code === cancelled.code) response.status = 201;
  return statusCodeResponse(code);
}

/**
 * Reverse a transaction (Endpoints), by either reference: 16000, 16002 or 16003 where it is paid,
 * else 16001 or 16004 to 16007. Refusals: 1005 without `txnId`, 1046 for a malformed reference.
 */
export function reverseTransaction(exchange: Exchange): Body {
  const { state, rules, now, body, partner } = exchange;
  validate(exchange, 'reverseRequest', body);
  const transaction = findTransaction(exchange, rules.findToReverse);
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
