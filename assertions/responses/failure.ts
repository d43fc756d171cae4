/** Rules of every refusal (Errors). */
import {
  aboutPayouts,
  asBag,
  classOf,
  clockTolerance,
  codeOf,
  failureOf,
  formCodes,
  isDay,
  isError,
  type Json,
  lettersOf,
  messageOf,
  type Operation,
  parseGmt,
  requirements,
  show,
} from '../../contract';
import { type Exchange, isPasswordHash } from '../../journal';
import { isKnown } from './known-code';
import type { Observations } from './observations';
import { outcomeOfCode } from './payout-rules/state-codes';
import type { TrackedTransaction } from './payout-rules/transaction';
import { fieldRules } from './schema';
import { isNoReference, wordingFits } from './wording';

const headers = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'];

/** Are the headers complete and well-formed, so that a refusal is not about them? */
const hasProperHeaders = ({ request, request: { headers: sent } }: Exchange): boolean =>
  headers.every((name) => sent[name]) &&
  isPasswordHash(request) &&
  !Number.isNaN(parseGmt(sent['X-DATE'])) &&
  isDay(sent['X-DATE'] ?? '') &&
  /^[A-Z]{2}$/.test(sent['X-ORIGINCOUNTRY'] ?? '');

/** Codes by which a caller is turned away before anything of the request is known. */
const isTurnedAway = (code: string): boolean => classOf(code) === 'busy' || code === '1006' || code === '1010';

/**
 * Did the gateway read the partner's reference? Not if it turned the caller away, or if the reference itself is refused.
 */
function isRead(exchange: Exchange): boolean {
  const { code, description } = failureOf(exchange.response);
  if (classOf(code) === 'authentication' || isTurnedAway(code) || !hasProperHeaders(exchange)) return false;
  return !lettersOf(description).includes('requestingorganisationtransactionreference');
}

/** May the refusal mean no payout at all, because its reference is unknown or impossible (errors.service-reference)? */
export const meansNone = (exchange: Exchange, code: string): boolean =>
  exchange.operation.startsWith('viewTransaction')
    ? [...formCodes, '3003', '1046'].includes(code)
    : code === '1046' || (formCodes.includes(code) && (!referenceSent(exchange) || !isRead(exchange)));

/** The partner's reference of a transaction that was sent. */
const referenceSent = ({ request }: Exchange): Json => asBag(request.body)?.requestingOrganisationTransactionReference;

/** Members that the rules of references read. */
const ofServer = ['serverCorrelationId', 'error.errorCode'];
const ofClient = ['clientCorrelationId', 'error.errorCode'];

/** The reference is empty where authentication failed (1003), and otherwise one of the service (Errors). */
function serverCorrelationRule(exchange: Exchange, code: string, reference: Json, notes: Observations): void {
  const rule = 'errors.server-correlation';
  if (classOf(code) === 'authentication') {
    notes.hold(rule, !reference, 'an empty serverCorrelationId, as authentication failed', reference, ...ofServer);
  } else if (hasProperHeaders(exchange) && code !== '' && !isTurnedAway(code)) {
    if (typeof reference === 'string' && !isNoReference(reference)) notes.verify(rule);
    else if (!meansNone(exchange, code))
      notes.violate(rule, 'a reference of the service', show(reference), ...ofServer);
  }
}

function createdCorrelationRule(exchange: Exchange, actual: Json, notes: Observations): void {
  const sent = referenceSent(exchange);
  if (typeof sent !== 'string' || sent === '') return;
  if (actual === sent) notes.verify('errors.client-correlation');
  else if (actual || isRead(exchange))
    notes.violate('errors.client-correlation', `clientCorrelationId ${show(sent)}`, show(actual), ...ofClient);
}

/**
 * The partner's reference of a view that is refused. A view by the service's reference can repeat it only where the
 * transaction was found, and the harness knows it only for the tracked transaction: a case may view another one.
 */
function viewedCorrelationRule(
  { request }: Exchange,
  { created, transactionReference }: TrackedTransaction,
  actual: Json,
  notes: Observations,
): void {
  const asked = asBag(request.body)?.transactionReference;
  const own = asBag(created)?.requestingOrganisationTransactionReference;
  const isOther = own !== undefined && asked !== own && asked !== transactionReference;
  if (!actual || (isOther && actual !== asked)) return;
  const isNamed = actual === asked || actual === own;
  notes.hold('errors.client-correlation', isNamed, `clientCorrelationId ${show(own ?? asked)}`, actual, ...ofClient);
}

function failedStatusRule(operation: Operation, status: Json, notes: Observations): void {
  // the older view has no status
  if (operation.id !== 'viewTransaction') return;
  notes.hold('view.failed-status', status === 'FAILED', 'status FAILED on the failure of a view', status, 'status');
}

/** The error must be in a wrapper with the references of both sides. */
function wrapperRules(
  operation: Operation,
  exchange: Exchange,
  tracked: TrackedTransaction,
  notes: Observations,
): void {
  const body = asBag(exchange.response.body) ?? {};
  if (!('serverCorrelationId' in body) && !('clientCorrelationId' in body)) {
    notes.violate(
      'errors.wrapper',
      'serverCorrelationId and clientCorrelationId beside the error',
      show(Object.keys(body)),
    );
    fieldRules('failure', operation, exchange.response.body, notes);
    return;
  }
  notes.verify('errors.wrapper');
  fieldRules('wrappedFailure', operation, exchange.response.body, notes);
  if (notes.keepsVerified) notes.fieldsOf.push('failure');
  serverCorrelationRule(exchange, failureOf(exchange.response).code, body.serverCorrelationId, notes);
  if (operation.response === 'transactionView')
    viewedCorrelationRule(exchange, tracked, body.clientCorrelationId, notes);
  else createdCorrelationRule(exchange, body.clientCorrelationId, notes);
  failedStatusRule(operation, body.status, notes);
}

/** `place`: where the code is; `describedAt`: where its text is. */
function codeRules(code: string, description: string, place: string, describedAt: string, notes: Observations): void {
  if (code === '') return;
  notes.hold('errors.known-code', isKnown(code), 'a code that the specification lists', code, place);
  const says = classOf(code);
  const isOfFailure = says !== 'success' && says !== 'paid' && says !== 'inquiry-success';
  notes.hold('errors.code-of-failure', isOfFailure, 'a code of a refusal or a failure', code, place);
  const message = messageOf(code);
  if (!message) return;
  notes.hold('errors.wording', wordingFits(message, description), `"${message}"`, description, describedAt, place);
}

/** The requirements that name the category of a refusal, by its code. */
const categories = new Map(
  requirements.flatMap(({ id, accept = [], category }) =>
    category === undefined ? [] : accept.map((code) => [code, { id, category }] as const),
  ),
);

/** Judges the category of a refusal; the specification names none for a request without proper headers. */
function categoryRule(exchange: Exchange, { code, category }: ReturnType<typeof failureOf>, notes: Observations): void {
  const named = categories.get(code);
  if (!named || category === '' || lettersOf(category) === lettersOf(named.category)) return;
  if (hasProperHeaders(exchange)) notes.violate(named.id, `category ${named.category} with ${code}`, show(category));
}

const statuses = ['transactionStatus', 'quotationStatus', 'subStatus', 'statusCode'];

/**
 * A status beside the error must not say that the payout goes on: a partner who reads it would miss the refusal. Beside
 * the refusal of a duplicate, it may be the status of the first transaction.
 */
function besideRule(body: { [member: string]: Json }, code: string, notes: Observations): void {
  if (classOf(code) === 'duplicate') return;
  for (const name of statuses)
    if (outcomeOfCode(codeOf(body[name])) !== 'failed')
      notes.violate(
        'errors.code-of-failure',
        'no code of a success beside the error',
        show({ [name]: body[name] }),
        name,
      );
}

function clockRule(dateTime: string, at: number, notes: Observations): void {
  const skew = Math.abs(parseGmt(dateTime) - at);
  if (skew <= clockTolerance) notes.verify('errors.clock');
  else if (skew > clockTolerance)
    notes.violate(
      'errors.clock',
      'errorDateTime at the present time in UTC',
      `${dateTime}, off by ${Math.round(skew / 1000)} s`,
    );
}

/** Judges a refusal by the rules that do not depend on its case. */
export function failureRules(
  operation: Operation,
  exchange: Exchange,
  tracked: TrackedTransaction,
  notes: Observations,
): void {
  const { body } = exchange.response;
  const isOwnResponse = operation.failure === 'either' && !isError(asBag(body) ?? {});
  if (isOwnResponse) fieldRules(operation.response, operation, body, notes);
  else if (operation.failure === 'wrapped') wrapperRules(operation, exchange, tracked, notes);
  else fieldRules('failure', operation, body, notes);
  const { code, description, dateTime } = failureOf(exchange.response);
  const says = classOf(code);
  if (operation.failure === 'bare' && says && aboutPayouts.includes(says))
    notes.violate('errors.code-of-failure', 'a code of a request that names no payout', code, 'error.errorCode');
  if (!isOwnResponse) besideRule(asBag(body) ?? {}, code, notes);
  if (isOwnResponse) codeRules(code, description, 'statusCode', 'responseMessage', notes);
  else codeRules(code, description, 'error.errorCode', 'error.errorDescription', notes);
  categoryRule(exchange, failureOf(exchange.response), notes);
  clockRule(dateTime, exchange.at, notes);
}
