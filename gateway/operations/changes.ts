/** Changes of a transaction that a partner asks for: its cancellation and its reversal. */
import type { Partner } from '../domain/partner';
import { messageOf } from '../domain/result-codes';
import { cancelled, outcomeReachedAt } from '../domain/transaction';
import { plantedCode } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal, unknownCode } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import type { ChangeRequest } from '../rules/changes';
import type { Rules } from '../rules/rules';
import { scheduleStates } from './settlement';

/** The response of cancel and of reverse (Resources: Cancel and reverse). */
const statusCodeResponse = (code: string): Body => ({ statusCode: code, responseMessage: messageOf(code) });

type Find = Rules['findToCancel'];

/** Answers a validated request; `unknown`: the code where the partner has no such transaction. */
function answer(exchange: Exchange, event: ChangeRequest['event'], find: Find, unknown: string): string {
  const { state, rules, now, body = {}, partner } = exchange;
  const reference = body.txnId as string;
  const transaction = find((partner as Partner).transactions, reference);
  if (!transaction && unknownCode(reference) === '1046') throw new Refusal('1046');
  if (!transaction) return unknown;
  const planted = event === 'cancel' ? plantedCode(transaction.beneficiary, 'cancel') : undefined;
  if (planted !== undefined && planted !== cancelled.code) return planted;
  const { status } = rules.outcomeAt(transaction, now);
  const ageMs = now - outcomeReachedAt(transaction, now);
  const isSent = now >= transaction.creditAt;
  const { settleMs } = state.config;
  const { code, states } = rules.change({ event, body, transaction, status, ageMs, isSent, now, settleMs });
  if (states.length > 0) scheduleStates(state, partner as Partner, transaction, states, now);
  return code;
}

/**
 * Cancel a transaction (Endpoints), by either reference: 3033 with HTTP 201, or 15001 to 15005.
 * Refusals: 1005 without `txnId`, 1046 for a malformed reference.
 */
export function cancelTransaction(exchange: Exchange): Body {
  validate(exchange, 'cancelRequest', exchange.body);
  const code = answer(exchange, 'cancel', exchange.rules.findToCancel, '15004');
  if (code === cancelled.code) exchange.response.status = 201;
  return statusCodeResponse(code);
}

/**
 * Reverse a transaction (Endpoints), by either reference: 16000, 16002 or 16003 where it is paid,
 * else 16001 or 16004 to 16007. Refusals: 1005 without `txnId`, 1046 for a malformed reference.
 */
export function reverseTransaction(exchange: Exchange): Body {
  validate(exchange, 'reverseRequest', exchange.body);
  return statusCodeResponse(answer(exchange, 'reverse', exchange.rules.findToReverse, '16001'));
}
