/** Rules of every refusal (Errors). */
import {
  asBag,
  clockTolerance,
  type Exchange,
  failureOf,
  type Json,
  lettersOf,
  type OperationSummary,
  parseGmt,
  show,
} from '../../contract';
import { classOf, messageOf } from '../../contract/schemas';
import { isKnown } from './known-code';
import type { Observations } from './observations';
import type { TrackedTransaction } from './payout-rules/transaction';
import { answerName, fieldRules } from './schema';
import { isNothingText, wordingFits } from './wording';

const headers = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'];

/** Did the gateway read the partner's reference? Not if authentication failed, or if the reference itself is refused. */
function isRead({ request, response }: Exchange): boolean {
  const { code, description } = failureOf(response);
  if (classOf(code) === 'authentication' || headers.some((name) => !request.headers[name])) return false;
  return !lettersOf(description).includes('requestingorganisationtransactionreference');
}

/** Are the headers complete and well-formed, so that a refusal is not about them? */
const hasProperHeaders = ({ request: { headers: sent } }: Exchange): boolean =>
  headers.every((name) => sent[name]) &&
  /^[0-9a-f]{64}$/i.test(sent['X-PASSWORD'] ?? '') &&
  !Number.isNaN(parseGmt(sent['X-DATE'])) &&
  /^[A-Z]{2}$/.test(sent['X-ORIGINCOUNTRY'] ?? '');

/** Codes by which a caller is turned away before anything of the request is known. */
const isTurnedAway = (code: string): boolean => classOf(code) === 'busy' || code === '1006' || code === '1010';

/** Authentication failed by 1003; whether it failed by another code is not known. */
function serverCorrelationRule(exchange: Exchange, code: string, reference: Json, seen: Observations): void {
  const rule = 'errors.server-correlation';
  if (classOf(code) === 'authentication') {
    if (reference) seen.violate(rule, 'an empty serverCorrelationId, as authentication failed', show(reference));
    else seen.verify(rule);
  } else if (hasProperHeaders(exchange) && code !== '' && !isTurnedAway(code)) {
    if (typeof reference === 'string' && !isNothingText(reference)) seen.verify(rule);
    else seen.violate(rule, 'a reference of the service', show(reference));
  }
}

function createdCorrelationRule(exchange: Exchange, returned: Json, seen: Observations): void {
  const sent = asBag(exchange.request.body)?.requestingOrganisationTransactionReference;
  if (typeof sent !== 'string' || sent === '') return;
  if (returned === sent) seen.verify('errors.client-correlation');
  else if (returned || isRead(exchange))
    seen.violate('errors.client-correlation', `clientCorrelationId ${show(sent)}`, show(returned));
}

/** A view may be by the service's reference, and then the partner's is known only where the transaction was found. */
function viewedCorrelationRule(
  { request }: Exchange,
  { created }: TrackedTransaction,
  returned: Json,
  seen: Observations,
): void {
  const asked = asBag(request.body)?.transactionReference;
  const own = asBag(created)?.requestingOrganisationTransactionReference;
  if (!returned) return;
  if (returned === asked || returned === own) seen.verify('errors.client-correlation');
  else seen.violate('errors.client-correlation', `clientCorrelationId ${show(own ?? asked)}`, show(returned));
}

function failedStatusRule(operation: OperationSummary, status: Json, seen: Observations): void {
  // the older view has no status
  if (operation.id !== 'viewTransaction') return;
  if (status === 'FAILED') seen.verify('view.failed-status');
  else seen.violate('view.failed-status', 'status FAILED on the failure of a view', show(status));
}

/** The error must be in a wrapper with the references of both sides. */
function wrapperRules(
  operation: OperationSummary,
  exchange: Exchange,
  tracked: TrackedTransaction,
  seen: Observations,
): void {
  const body = asBag(exchange.response.body) ?? {};
  if (!('serverCorrelationId' in body) && !('clientCorrelationId' in body)) {
    seen.violate(
      'errors.wrapper',
      'serverCorrelationId and clientCorrelationId beside the error',
      show(Object.keys(body)),
    );
    fieldRules('failure', 'failure', exchange.response.body, seen);
    return;
  }
  seen.verify('errors.wrapper');
  fieldRules('wrappedFailure', 'wrappedFailure', exchange.response.body, seen);
  if (seen.keepsVerified) seen.fieldsOf.push('failure');
  serverCorrelationRule(exchange, failureOf(exchange.response).code, body.serverCorrelationId, seen);
  if (operation.response === 'transactionView')
    viewedCorrelationRule(exchange, tracked, body.clientCorrelationId, seen);
  else createdCorrelationRule(exchange, body.clientCorrelationId, seen);
  failedStatusRule(operation, body.status, seen);
}

function codeRules(code: string, description: string, seen: Observations): void {
  if (code === '') return;
  if (isKnown(code)) seen.verify('errors.known-code');
  else seen.violate('errors.known-code', 'a code that the specification lists', show(code));
  const says = classOf(code);
  if (says === 'success' || says === 'paid' || says === 'inquiry-success')
    seen.violate('errors.code-of-failure', 'a code of a refusal or a failure', show(code));
  else seen.verify('errors.code-of-failure');
  const message = messageOf(code);
  if (!message) return;
  if (wordingFits(message, description)) seen.verify('errors.wording');
  else seen.violate('errors.wording', `"${message}"`, show(description));
}

function clockRule(dateTime: string, at: number, seen: Observations): void {
  const skew = Math.abs(parseGmt(dateTime) - at);
  if (skew <= clockTolerance) seen.verify('errors.clock');
  else if (skew > clockTolerance)
    seen.violate(
      'errors.clock',
      'errorDateTime at the present time in UTC',
      `${dateTime}, off by ${Math.round(skew / 1000)} s`,
    );
}

/** Judges a refusal by the rules that do not depend on its case. */
export function failureRules(
  operation: OperationSummary,
  exchange: Exchange,
  tracked: TrackedTransaction,
  seen: Observations,
): void {
  const { body } = exchange.response;
  const isOwnAnswer = operation.failure === 'either' && !asBag(body)?.error;
  if (isOwnAnswer) fieldRules(answerName(operation), operation.response, body, seen);
  else if (operation.failure === 'wrapped') wrapperRules(operation, exchange, tracked, seen);
  else fieldRules('failure', 'failure', body, seen);
  const { code, description, dateTime } = failureOf(exchange.response);
  codeRules(code, description, seen);
  clockRule(dateTime, exchange.at, seen);
}
