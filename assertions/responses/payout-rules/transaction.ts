import { asBag, codeOf, type Exchange, failureOf, type Json, outcomeOf, show } from '../../../contract';
import { classOf, successorsOf } from '../../../contract/schemas';
import { isKnown } from '../known-code';
import type { Observations } from '../observations';
import { isNothingText, statusWordingRule } from '../wording';
import { echoRules } from './echo';
import { codeFit } from './state-codes';
import { partyRules } from './view-parties';

/** What a case or flow knows of its transaction before a view of it is judged. */
export interface TrackedTransaction {
  /** the request that created it */
  created?: Json;
  transactionReference?: string;
  /** the last observed status */
  status?: string;
  /** the answer to its creation said that it is paid */
  paidAtOnce?: true;
}

type Bag = { [member: string]: Json };

/** Does the response say that the gateway is busy, so that the call must be repeated? */
export const isBusy = ({ response }: Exchange): boolean =>
  outcomeOf(response) === 'refused' && classOf(failureOf(response).code) === 'busy';

/** Judges a state by the last observed one. */
export function stateRule(before: string | undefined, status: string, seen: Observations): void {
  if (!before || before === status) return;
  const next = successorsOf(before);
  const isReversal = before === 'REVERSAL PENDING';
  if (next.includes(status)) {
    if (isReversal) seen.verify('view.reversal-ends');
    return;
  }
  // whether a reversal may be given up is not shown
  const rule = isReversal && status === 'SUCCESS' ? 'view.reversal-ends' : 'view.final';
  seen.violate(rule, `${before}, or ${next.join(' or ') || 'nothing else'}`, status);
}

/** Judges the response to Create a transaction, in addition to its schema. */
export function createRules(exchange: Exchange, seen: Observations): void {
  const answer = asBag(exchange.response.body) ?? {};
  const code = codeOf(answer.transactionStatus);
  const sent = asBag(exchange.request.body);
  if (code === '3050' || (sent?.type === 'inttransfer' && code === '3000')) seen.verify('transaction.accepted');
  else seen.violate('transaction.accepted', '3050:Remit Acknowledged', show(answer.transactionStatus));
  statusWordingRule(answer.transactionStatus, seen);
  const own = sent?.requestingOrganisationTransactionReference;
  if (own !== undefined && answer.transactionReference === own)
    seen.violate('transactionResponse.transactionReference', "a reference of the service's own", show(own));
}

/** Was the transaction answered with the code of a payout (older revision)? */
export const isPaidAtOnce = ({ response }: Exchange): boolean =>
  classOf(codeOf(asBag(response.body)?.transactionStatus)) === 'paid';

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
  const isCredited = typeof crediting === 'string' && !isNothingText(crediting);
  if (codeOf(answer.transactionStatus) === '3000' && isCredited) {
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
  const fit = codeFit(status, codeOf(answer.transactionStatus));
  if (fit === 'own') {
    seen.verify('view.agreement');
    seen.verify('view.code');
  } else if (fit === 'contradicts')
    seen.violate('view.agreement', `a code that fits ${status}`, show(answer.transactionStatus));
  else if (fit === 'earlier')
    seen.violate('view.code', `a code of ${status}, not of an earlier state`, show(answer.transactionStatus));
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
  if (tracked.created) {
    echoRules('transactionView', tracked.created, answer, seen);
    partyRules(tracked.created, answer, seen);
  }
  statusWordingRule(answer.transactionStatus, seen);
  sameRule(exchange, answer, tracked, seen);
  if (!isKnown(codeOf(answer.transactionStatus)))
    seen.violate('errors.known-code', 'a code that the specification lists', show(answer.transactionStatus));
  if (exchange.operation === 'viewTransactionOlder') return;
  stateRule(tracked.status, status, seen);
  if (tracked.paidAtOnce && status === 'FAILED')
    seen.violate('view.final', 'no failure of a transaction that was answered with 3000', status);
  if (status === 'SUCCESS') paidRule(answer, seen);
  else agreementRule(status, answer, seen);
  if (status === 'PENDING') pendingRule(answer, seen);
}
