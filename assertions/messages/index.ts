/** Judges single messages without a run: what one request, answer or callback shows by itself. */
import {
  asBag,
  fieldsOf,
  isJson,
  type Json,
  type Operation,
  operation as operationOf,
  requirement,
  show,
} from '../../contract';
import { verdictOf } from '../../journal';
import type { Dialect } from '../../targets/dialect/dialect';
import { fitsCallback, type QuotedTerms, rows } from '../responses';
import { messageSchema } from '../schemas/compiled';
import { type FieldFinding, fieldFindings, findingAt } from '../schemas/findings';
import { isMasked, mask, maskerOf, plainPans } from '../schemas/secrets';
import { asContract, isDeclared } from './as-contract';
import type { Headers, Kind, Message, MessageFinding } from './message';
import { type RequestTerms, requestFindings, requestOf } from './request';
import { requestRuleFindings } from './request-rules';
import { isRefusal, responseFindings } from './response';

export { isDeclared } from './as-contract';
export { type Headers, type Kind, kinds, type Message, type MessageFinding } from './message';
export { requestFindings, requestOf } from './request';

/** What a target file says that matters to single messages. */
export interface Terms extends QuotedTerms, RequestTerms {
  /** known differences of the gateway */
  dialect?: Dialect;
}

const headerRecords = fieldsOf('headers');
const headerNames = [...headerRecords.map(({ path }) => path), 'X-PAN', 'Content-Type'];

/** Headers under the names of the contract: HTTP knows no case. */
function withUsualNames(headers: Headers = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      headerNames.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name,
      value,
    ]),
  );
}

/** Headers of every client, which tools leave where they remove all others. */
const ofEveryClient =
  /^(:|sec-|if-|proxy-)|^(accept(-.*)?|cache-control|connection|content-.*|date|expect|host|keep-alive|origin|pragma|priority|referer|te|transfer-encoding|upgrade(-.*)?|user-agent|via)$/i;

/** Did the capture keep headers of the client's own? Otherwise they were removed from it, and are not judged. */
const showsHeaders = (headers: Headers): boolean => Object.keys(headers).some((name) => !ofEveryClient.test(name));

function headerFindings(headers: Headers): FieldFinding[] {
  if (!showsHeaders(headers)) return [];
  const found = fieldFindings(messageSchema('headers'), headerRecords, { ...headers }, 'auth.date');
  const { 'X-PASSWORD': hash = '' } = headers;
  // the length of a hash is that of its field, its digits are those of hex
  const isHash = hash.length !== 64 || isMasked(hash) || /^[0-9a-f]+$/i.test(hash);
  if (isHash) return found;
  return [...found, findingAt('headers.X-PASSWORD', 'X-PASSWORD', 'a SHA-256 hash, in hex', mask)];
}

/** The parameters of a card's account status include a header; where no headers were captured, it counts as masked. */
function parametersOf(id: string, headers: Headers, body: Json): Json {
  if (id !== 'cardStatus') return body;
  const pan = headers['X-PAN'] ?? (showsHeaders(headers) ? undefined : mask);
  return pan === undefined ? body : { ...asBag(body), 'X-PAN': pan };
}

/** A card number in the clear; the parameters of a card's account status show it by themselves. */
function plainPanFindings(id: string, { 'X-PAN': pan = '' }: Headers): FieldFinding[] {
  if (id === 'cardStatus' || plainPans({ pan }).length === 0) return [];
  return [findingAt('cardStatusParameters.X-PAN', 'X-PAN', 'an encrypted card number, never a plain one', mask)];
}

function callbackFindings(
  { method, body }: NonNullable<Message['request']>,
  headers: Headers,
  broken: readonly FieldFinding[],
): FieldFinding[] {
  const found: FieldFinding[] = [];
  const type = headers['Content-Type'];
  if ((method !== undefined && method !== 'POST') || (type !== undefined && !isJson(type))) {
    const received = `${method ?? 'POST'} of ${type ?? 'no content type'}`;
    found.push(findingAt('callback.content-type', '', 'a POST of application/json', received));
  }
  const { status, responseCode } = asBag(body) ?? {};
  const isRead = !broken.some(({ place }) => place === 'status' || place === 'responseCode' || place === '');
  if (isRead && !fitsCallback(String(status), String(responseCode))) {
    const expected = `a code of the specification that fits ${show(status)}`;
    found.push(findingAt('callback.code', 'responseCode', expected, show(responseCode)));
  }
  return found;
}

function sentFindings(message: Message, terms: Terms): FieldFinding[] {
  const { request } = message;
  if (!request) return [];
  const operation = operationOf(message.operation);
  const isCallback = operation.party === 'partner';
  const headers = withUsualNames(request.headers);
  const ofHeaders = isCallback ? [] : [...headerFindings(headers), ...plainPanFindings(operation.id, headers)];
  if (request.text !== undefined && request.body === undefined) {
    const broken = isCallback ? 'callback.content-type' : 'errors.malformed';
    return [...ofHeaders, findingAt(broken, '', 'one JSON document', show(request.text))];
  }
  if (request.body === undefined) return ofHeaders;
  const shown = requestOf(operation, parametersOf(operation.id, headers, request.body), terms);
  const broken = requestFindings(shown);
  const further = isCallback ? callbackFindings(request, headers, broken) : requestRuleFindings(shown, broken);
  return [...ofHeaders, ...broken, ...further];
}

const partsOf = ({ request, response }: Message): Json[] => [request?.body, { ...request?.headers }, response?.body];

/** Units beyond the minor one to which payouts are often rounded, the largest first. */
const coarse = [10, 5, 1];

/** The roundings that would explain the amounts of a quotation, where no target declares any. */
function likelyRoundings(body: Json): Record<string, number> {
  const units = rows(asBag(body)?.quotes).flatMap(({ receivingAmount, receivingCurrency: currency }) => {
    const unit = coarse.find((one) => Number(receivingAmount) % one === 0);
    return unit === undefined ? [] : [[String(currency), unit] as const];
  });
  return Object.fromEntries(units);
}

/** The findings of an answer; `isOpen` are those that a rounding explains, which a target file may declare. */
function answerFindings(operation: Operation, message: Message, terms: Terms): FieldFinding[] {
  const found = responseFindings(operation, message, terms);
  if (terms.roundings || operation.response !== 'quotationResponse' || found.length === 0) return found;
  const rounded = responseFindings(operation, message, {
    ...terms,
    roundings: likelyRoundings(message.response?.body),
  });
  const left = new Set(rounded.map(({ requirement, path }) => `${requirement} ${path}`));
  return found.map((one) => (left.has(`${one.requirement} ${one.path}`) ? one : { ...one, isOpen: true }));
}

/**
 * Every difference between a message and the specification that the message alone shows, such as a missing `quoteId`.
 * `inspect` and the onboarding judge captured traffic by it.
 */
export function judgeMessage(captured: Message, terms: Terms): MessageFinding[] {
  const { dialect } = terms;
  const message = asContract(captured, dialect);
  const isOpen = (body: Json) => (found: FieldFinding) => !isDeclared(found, body, dialect);
  const operation = operationOf(message.operation);
  const pans = [...terms.pans, ...plainPans(partsOf(message))];
  const masked = maskerOf(partsOf(captured), pans);
  const finding =
    (kind: Kind) =>
    ({ requirement: id, path, expected, received, isOpen }: FieldFinding): MessageFinding => {
      const isMust = verdictOf(requirement(id)?.level ?? 'MUST') === 'fail';
      const verdict = isMust && !isOpen ? 'fail' : 'warn';
      const words = { expected: masked(expected), received: masked(received) };
      return { operation: message.operation, kind, requirement: id, verdict, path, ...words };
    };
  const answered = isRefusal(operation, message) ? 'error' : 'response';
  return [
    ...sentFindings(message, terms)
      .filter(isOpen(message.request?.body))
      .map(finding(operation.party === 'partner' ? 'callback' : 'request')),
    ...answerFindings(operation, message, { ...terms, pans })
      .filter(isOpen(message.response?.body))
      .map(finding(answered)),
  ];
}
