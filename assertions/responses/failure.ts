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
import { answerName, fieldRules } from './schema';

/** Compares the wording with the table: `[name]` matches any text; case and a final full stop are ignored. */
function wordingFits(message: string, description: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '').trim();
  const variants = [message, message.replace(/ ?\([^)]*\)/g, '')];
  return variants.some((variant) => {
    const pattern = plain(variant)
      .split(/\[\w+\]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
    return new RegExp(`^${pattern}$`).test(plain(description));
  });
}

const headers = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'];

/** Did the gateway read the partner's reference? Not if authentication failed, or if the reference itself is refused. */
function isRead({ request, response }: Exchange): boolean {
  const { code, description } = failureOf(response);
  if (classOf(code) === 'authentication' || headers.some((name) => !request.headers[name])) return false;
  return !lettersOf(description).includes('requestingorganisationtransactionreference');
}

function serverCorrelationRule(code: string, reference: Json, seen: Observations): void {
  if (classOf(code) !== 'authentication') return;
  if (reference)
    seen.violate(
      'errors.server-correlation',
      'an empty serverCorrelationId, as authentication failed',
      show(reference),
    );
  else seen.verify('errors.server-correlation');
}

function clientCorrelationRule(exchange: Exchange, came: Json, seen: Observations): void {
  const sent = asBag(exchange.request.body)?.requestingOrganisationTransactionReference;
  if (exchange.operation !== 'createTransaction' || typeof sent !== 'string' || sent === '') return;
  if (came === sent) seen.verify('errors.client-correlation');
  else if (came || isRead(exchange))
    seen.violate('errors.client-correlation', `clientCorrelationId ${show(sent)}`, show(came));
}

function failedStatusRule(operation: OperationSummary, status: Json, seen: Observations): void {
  // the older view has no status
  if (operation.id !== 'viewTransaction') return;
  if (status === 'FAILED') seen.verify('view.failed-status');
  else seen.violate('view.failed-status', 'status FAILED on the failure of a view', show(status));
}

/** The error must be in a wrapper with the references of both sides. */
function wrapperRules(operation: OperationSummary, exchange: Exchange, seen: Observations): void {
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
  serverCorrelationRule(failureOf(exchange.response).code, body.serverCorrelationId, seen);
  clientCorrelationRule(exchange, body.clientCorrelationId, seen);
  failedStatusRule(operation, body.status, seen);
}

function codeRules(code: string, description: string, seen: Observations): void {
  if (code === '') return;
  if (isKnown(code)) seen.verify('errors.known-code');
  else seen.violate('errors.known-code', 'a code that the specification lists', show(code));
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
export function failureRules(operation: OperationSummary, exchange: Exchange, seen: Observations): void {
  const { body } = exchange.response;
  const isOwnAnswer = operation.failure === 'either' && !asBag(body)?.error;
  if (isOwnAnswer) fieldRules(answerName(operation), operation.response, body, seen);
  else if (operation.failure === 'wrapped') wrapperRules(operation, exchange, seen);
  else fieldRules('failure', 'failure', body, seen);
  const { code, description, dateTime } = failureOf(exchange.response);
  codeRules(code, description, seen);
  clockRule(dateTime, exchange.at, seen);
}
