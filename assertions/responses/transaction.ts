import { asBag, codeOf, type Exchange, failureOf, type Json, outcomeOf, show } from '../../contract';
import { classOf, successorsOf } from '../../contract/schemas';
import { echoRules } from './echo';
import { isKnown } from './known-code';
import type { Observations } from './observations';

/** What a case or flow knows of its transaction before a view of it is judged. */
export interface TrackedTransaction {
  /** the request that created it */
  created?: Json;
  transactionReference?: string;
  /** the last observed status */
  status?: string;
}

type Bag = { [member: string]: Json };

/** Does the code agree with the state (States and transitions)? Undefined if the specification assigns it no codes. */
export function codeFits(status: string, code: string): boolean | undefined {
  const says = classOf(code);
  if (status === 'SUCCESS') return says === 'paid';
  if (status === 'PENDING') return says === 'pending' || says === 'on-hold';
  // a payout on hold may still fail
  if (status === 'FAILED' || status === 'CANCELLED') return says !== 'success' && says !== 'paid' && says !== 'pending';
  return undefined;
}

/** Does the response say that the gateway is busy, so that the call must be repeated? */
export const isBusy = ({ response }: Exchange): boolean =>
  outcomeOf(response) === 'refused' && classOf(failureOf(response).code) === 'busy';

/** A state that must not follow the last observed one violates `view.final`. */
export function stateRule(before: string | undefined, status: string, seen: Observations): void {
  if (!before || before === status) return;
  const next = successorsOf(before);
  if (next.includes(status)) return;
  seen.violate('view.final', `${before}, or ${next.join(' or ') || 'nothing else'}`, status);
}

/** Judges the response to Create a transaction, in addition to its schema. */
export function createRules(exchange: Exchange, seen: Observations): void {
  const answer = asBag(exchange.response.body) ?? {};
  const code = codeOf(answer.transactionStatus);
  const sent = asBag(exchange.request.body);
  if (code === '3050' || (sent?.type === 'inttransfer' && code === '3000')) seen.verify('transaction.accepted');
  else seen.violate('transaction.accepted', '3050:Remit Acknowledged', show(answer.transactionStatus));
  const own = sent?.requestingOrganisationTransactionReference;
  if (own !== undefined && answer.transactionReference === own)
    seen.violate('transactionResponse.transactionReference', "a reference of the service's own", show(own));
}

/** The view must show the requested transaction. */
function sameRule(exchange: Exchange, answer: Bag, tracked: TrackedTransaction, seen: Observations): void {
  const asked = asBag(exchange.request.body)?.transactionReference;
  const references = [answer.transactionReference, answer.requestingOrganisationTransactionReference];
  const { transactionReference } = tracked;
  if (references.includes(asked) && (transactionReference === undefined || references[0] === transactionReference))
    seen.verify('view.same');
  else seen.violate('view.same', `the transaction ${show(transactionReference ?? asked)}`, show(references));
}

/** A paid payout must have code 3000 and the receiving partner's reference. */
function paidRule(answer: Bag, seen: Observations): void {
  const crediting = answer.creditingOrganisationTransactionReference;
  if (codeOf(answer.transactionStatus) === '3000' && crediting) {
    seen.verify('view.success');
    seen.verify('view.agreement');
  } else
    seen.violate(
      'view.success',
      "code 3000 and the receiving partner's reference",
      `${show(answer.transactionStatus)} and ${show(crediting)}`,
    );
}

function agreementRule(status: string, answer: Bag, seen: Observations): void {
  const fits = codeFits(status, codeOf(answer.transactionStatus));
  if (fits) seen.verify('view.agreement');
  if (fits === false) seen.violate('view.agreement', `a code that fits ${status}`, show(answer.transactionStatus));
}

function pendingRule(answer: Bag, seen: Observations): void {
  const crediting = answer.creditingOrganisationTransactionReference;
  if (crediting) seen.violate('view.pending', 'an empty creditingOrganisationTransactionReference', show(crediting));
  else seen.verify('view.pending');
}

/** Judges a view, in addition to its schema; `tracked` is what is known of the transaction. */
export function viewRules(exchange: Exchange, tracked: TrackedTransaction, seen: Observations): void {
  const answer = asBag(exchange.response.body) ?? {};
  const status = String(answer.status);
  if (tracked.created) echoRules('transactionView', tracked.created, answer, seen);
  sameRule(exchange, answer, tracked, seen);
  if (!isKnown(codeOf(answer.transactionStatus)))
    seen.violate('errors.known-code', 'a code that the specification lists', show(answer.transactionStatus));
  if (exchange.operation === 'viewTransactionOlder') return;
  stateRule(tracked.status, status, seen);
  if (status === 'SUCCESS') paidRule(answer, seen);
  else agreementRule(status, answer, seen);
  if (status === 'PENDING') pendingRule(answer, seen);
}
