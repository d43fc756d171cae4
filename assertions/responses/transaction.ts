import { add, asBag, codeOf, type Exchange, type Finding, failureOf, outcomeOf, show } from '../../contract/exchange';
import { successorsOf } from '../../contract/schemas/generated/quick.js';
import type { Json } from '../../generators';
import { echoFindings } from './echo';
import { isKnown } from './known-code';

/** What a case or flow knows of its transaction before a view of it is judged. */
export interface Followed {
  /** the request that created it */
  created?: Json;
  transactionReference?: string;
  /** the last status that was seen */
  status?: string;
}

/** Does a code go with a state (States and transitions)? Some take any. */
export function codeFits(status: string, code: string): boolean {
  if (status === 'SUCCESS') return code === '3000';
  if (status === 'PENDING') return code === '3050' || code === '3150' || code === '5001';
  // codes of a success, or of what is still under way; on hold (3150) a payout may fail
  if (status === 'FAILED' || status === 'CANCELLED')
    return !['2000', '3000', '3050', '5000', '5001', '6000'].includes(code);
  return true;
}

/** Does an answer say: ask again, nothing was decided? */
export const isBusy = ({ response }: Exchange): boolean =>
  outcomeOf(response) === 'refused' && ['1007', '3027'].includes(failureOf(response).code);

/** A state that may not follow the last one that was seen. */
export function stateFindings(before: string | undefined, status: string): Finding[] {
  if (!before || before === status) return [];
  const next = successorsOf(before);
  if (next.includes(status)) return [];
  const expected = `${before}, or ${next.join(' or ') || 'nothing else'}`;
  return [{ requirement: 'view.final', expected, received: status }];
}

/** What the answer to Create a transaction breaks beside its schema. */
export function createFindings(exchange: Exchange): Finding[] {
  const answer = asBag(exchange.response.body) ?? {};
  const code = codeOf(answer.transactionStatus);
  const sent = asBag(exchange.request.body);
  const own = sent?.requestingOrganisationTransactionReference;
  const found: Finding[] = [];
  if (code !== '3050' && !(sent?.type === 'inttransfer' && code === '3000'))
    found.push({
      requirement: 'transaction.accepted',
      expected: '3050:Remit Acknowledged',
      received: show(answer.transactionStatus),
    });
  if (own !== undefined && answer.transactionReference === own)
    found.push({
      requirement: 'transactionResponse.transactionReference',
      expected: "a reference of the service's own",
      received: show(own),
    });
  return found;
}

/** What a view breaks beside its schema; `followed` is what is known of the transaction. */
export function viewFindings(exchange: Exchange, followed: Followed): Finding[] {
  const answer = asBag(exchange.response.body) ?? {};
  const status = String(answer.status);
  const found: Finding[] = followed.created ? echoFindings('transactionView', followed.created, answer) : [];
  const asked = asBag(exchange.request.body)?.transactionReference;
  const own = [answer.transactionReference, answer.requestingOrganisationTransactionReference];
  const same =
    own.includes(asked) && (followed.transactionReference === undefined || own[0] === followed.transactionReference);
  if (!same)
    found.push({
      requirement: 'view.same',
      expected: `the transaction ${show(followed.transactionReference ?? asked)}`,
      received: show(own),
    });
  if (!isKnown(codeOf(answer.transactionStatus)))
    found.push({
      requirement: 'errors.known-code',
      expected: 'a code that the document lists',
      received: show(answer.transactionStatus),
    });
  if (exchange.operation === 'viewTransactionOlder') return found;
  add(found, stateFindings(followed.status, status));
  const code = codeOf(answer.transactionStatus);
  const crediting = answer.creditingOrganisationTransactionReference;
  if (status === 'SUCCESS' && (code !== '3000' || !crediting))
    found.push({
      requirement: 'view.success',
      expected: "code 3000 and the receiving partner's reference",
      received: `${show(answer.transactionStatus)} and ${show(crediting)}`,
    });
  else if (!codeFits(status, code))
    found.push({
      requirement: 'view.agreement',
      expected: `a code that fits ${status}`,
      received: show(answer.transactionStatus),
    });
  if (status === 'PENDING' && crediting)
    found.push({
      requirement: 'view.pending',
      expected: 'an empty creditingOrganisationTransactionReference',
      received: show(crediting),
    });
  return found;
}
