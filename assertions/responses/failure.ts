import {
  asBag,
  clockTolerance,
  type Exchange,
  type Finding,
  failureOf,
  lettersOf,
  show,
} from '../../contract/exchange';
import { messageOf } from '../../contract/schemas/generated/quick.js';
import type { Brief } from '../../contract/schemas/tables';
import { parseGmt } from '../../generators';
import { isKnown } from './known-code';
import { answerName, type Explainer, schemaFindings } from './schema';

/** Holds the wording against the table: `[name]` stands for any text; capitals and a full stop do not matter. */
function wordingFits(code: string, description: string): boolean {
  const message = messageOf(code);
  if (!message) return true;
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

/** Was the partner's reference read? Not of a caller who was not let in, and not where it is itself what is refused. */
function isRead({ request, response }: Exchange): boolean {
  const { code, description } = failureOf(response);
  if (code === '1003' || headers.some((name) => !request.headers[name])) return false;
  return !lettersOf(description).includes('requestingorganisationtransactionreference');
}

function wrapperFindings(operation: Brief, exchange: Exchange, explainer?: Explainer): Finding[] {
  const body = asBag(exchange.response.body) ?? {};
  const found: Finding[] = [];
  const server = 'serverCorrelationId' in body;
  if (!server && !('clientCorrelationId' in body))
    return [
      {
        requirement: 'errors.wrapper',
        expected: 'serverCorrelationId and clientCorrelationId beside the error',
        received: show(Object.keys(body)),
      },
    ];
  found.push(...schemaFindings('wrappedFailure', 'wrappedFailure', exchange.response.body, explainer));
  if (failureOf(exchange.response).code === '1003' && body.serverCorrelationId)
    found.push({
      requirement: 'errors.server-correlation',
      expected: 'an empty serverCorrelationId, as authentication failed',
      received: show(body.serverCorrelationId),
    });
  const sent = asBag(exchange.request.body)?.requestingOrganisationTransactionReference;
  const came = body.clientCorrelationId;
  if (
    operation.id === 'createTransaction' &&
    typeof sent === 'string' &&
    sent !== '' &&
    came !== sent &&
    (came || isRead(exchange))
  )
    found.push({
      requirement: 'errors.client-correlation',
      expected: `clientCorrelationId ${show(sent)}`,
      received: show(came),
    });
  if (operation.response === 'transactionView' && body.status !== 'FAILED')
    found.push({
      requirement: 'view.failed-status',
      expected: 'status FAILED on the failure of a view',
      received: show(body.status),
    });
  return found;
}

/** What a refusal itself breaks, whatever it refuses (Errors). */
export function failureFindings(operation: Brief, exchange: Exchange, explainer?: Explainer): Finding[] {
  const body = asBag(exchange.response.body) ?? {};
  const own = operation.failure === 'either' && !body.error;
  const found = own
    ? schemaFindings(answerName(operation), operation.response, exchange.response.body, explainer)
    : operation.failure === 'wrapped'
      ? wrapperFindings(operation, exchange, explainer)
      : schemaFindings('failure', 'failure', exchange.response.body, explainer);
  const noWrapper = found.some(({ requirement }) => requirement === 'errors.wrapper');
  if (noWrapper) found.push(...schemaFindings('failure', 'failure', exchange.response.body, explainer));
  const { code, description, dateTime } = failureOf(exchange.response);
  if (code !== '' && !isKnown(code))
    found.push({ requirement: 'errors.known-code', expected: 'a code that the document lists', received: show(code) });
  if (!wordingFits(code, description))
    found.push({ requirement: 'errors.wording', expected: `"${messageOf(code)}"`, received: show(description) });
  const skew = Math.abs(parseGmt(dateTime) - exchange.at);
  if (skew > clockTolerance)
    found.push({
      requirement: 'errors.clock',
      expected: 'errorDateTime at the present time in UTC',
      received: `${dateTime}, off by ${Math.round(skew / 1000)} s`,
    });
  return found;
}
