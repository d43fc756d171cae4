import { asBag, type Bag, classOf, codeOf, failureOf, type Json, outcomeOf, show } from '../../../contract';
import type { Exchange } from '../../../journal';
import { isKnown } from '../known-code';
import type { Observations } from '../observations';
import { isNoReference, statusWordingRule } from '../wording';
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
}

/** Does the response say that the gateway is busy, so that the call must be repeated? */
export const isBusy = ({ response }: Exchange): boolean =>
  outcomeOf(response) === 'refused' && classOf(failureOf(response).code) === 'busy';

/** Members that the rules of payouts read. */
const stated = 'transactionStatus';
const credited = 'creditingOrganisationTransactionReference';
const named = ['transactionReference', 'requestingOrganisationTransactionReference'];

/** Judges the response to Create a transaction, in addition to its schema. */
export function createRules(exchange: Exchange, notes: Observations): void {
  const answer = asBag(exchange.response.body) ?? {};
  const code = codeOf(answer.transactionStatus);
  const sent = asBag(exchange.request.body);
  const isAccepted = code === '3050' || (sent?.type === 'inttransfer' && code === '3000');
  notes.hold('transaction.accepted', isAccepted, '3050:Remit Acknowledged', answer.transactionStatus, stated, 'type');
  statusWordingRule(answer.transactionStatus, stated, notes);
  const own = sent?.requestingOrganisationTransactionReference;
  if (own !== undefined && answer.transactionReference === own)
    notes.violate('transactionResponse.transactionReference', "a reference of the service's own", show(own));
}

/** Was the transaction answered with the code of a payout (older revision)? */
export const isPaidAtOnce = ({ response }: Exchange): boolean =>
  classOf(codeOf(asBag(response.body)?.transactionStatus)) === 'paid';

/** The view must show the requested transaction. */
function sameRule(exchange: Exchange, answer: Bag, tracked: TrackedTransaction, notes: Observations): void {
  const asked = asBag(exchange.request.body)?.transactionReference;
  const references = [answer.transactionReference, answer.requestingOrganisationTransactionReference];
  const { transactionReference } = tracked;
  if (references.includes(asked) && (transactionReference === undefined || references[0] === transactionReference))
    notes.verify('view.same');
  else notes.violate('view.same', `the transaction ${show(transactionReference ?? asked)}`, show(references), ...named);
}

/** A paid payout must have code 3000 and the receiving partner's reference. */
function paidRule(answer: Bag, notes: Observations): void {
  const crediting = answer.creditingOrganisationTransactionReference;
  const isCredited = typeof crediting === 'string' && !isNoReference(crediting);
  if (codeOf(answer.transactionStatus) === '3000' && isCredited) {
    notes.verify('view.success');
    notes.verify('view.agreement');
  } else
    notes.violate(
      'view.success',
      "code 3000 and the receiving partner's reference",
      `${show(answer.transactionStatus)} and ${show(crediting)}`,
      ...[stated, credited, 'status'],
    );
}

function agreementRule(status: string, answer: Bag, notes: Observations): void {
  const fit = codeFit(status, codeOf(answer.transactionStatus));
  if (fit === 'own') {
    notes.verify('view.agreement');
    notes.verify('view.code');
  } else if (fit === 'contradicts')
    notes.violate('view.agreement', `a code that fits ${status}`, show(answer.transactionStatus), stated, 'status');
  else if (fit === 'earlier')
    notes.violate(
      'view.code',
      `a code of ${status}, not of an earlier state`,
      show(answer.transactionStatus),
      stated,
      'status',
    );
}

function pendingRule(answer: Bag, notes: Observations): void {
  const crediting = answer.creditingOrganisationTransactionReference;
  const expected = 'an empty creditingOrganisationTransactionReference';
  notes.hold('view.pending', !crediting, expected, crediting, credited, 'status');
}

/** The older view is the later one without two members (Endpoints: View a transaction). */
function olderMembersRule(answer: Bag, notes: Observations): void {
  const shown = ['status', 'creditingOrganisationTransactionReference'].filter((name) => answer[name] !== undefined);
  if (shown.length === 0) notes.verify('view.older-members');
  else notes.violate('view.older-members', 'no such member in the older revision', shown.join(', '));
}

/** Judges a view, in addition to its schema; `tracked` is what is known of the transaction. */
export function viewRules(
  exchange: Exchange,
  notes: Observations,
  _declared: unknown,
  tracked: TrackedTransaction,
): void {
  const answer = asBag(exchange.response.body) ?? {};
  const status = String(answer.status);
  if (tracked.created) {
    echoRules('transactionView', tracked.created, answer, notes);
    partyRules(tracked.created, answer, notes);
  }
  statusWordingRule(answer.transactionStatus, stated, notes);
  sameRule(exchange, answer, tracked, notes);
  if (!isKnown(codeOf(answer.transactionStatus)))
    notes.violate('errors.known-code', 'a code that the specification lists', show(answer.transactionStatus), stated);
  if (exchange.operation === 'viewTransactionOlder') {
    olderMembersRule(answer, notes);
    return;
  }
  if (status === 'SUCCESS') paidRule(answer, notes);
  else agreementRule(status, answer, notes);
  if (status === 'PENDING') pendingRule(answer, notes);
}
