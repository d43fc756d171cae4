/** Judges the answer to a call by the rules of every response, without a run around it. */
import {
  asBag,
  field as fieldOf,
  fieldsOf,
  getAt,
  inShape,
  type Json,
  type Operation,
  operation as operationOf,
  outcomeOf,
  parts,
  type RequirementId,
} from '../../contract';
import type { Exchange } from '../../journal';
import { isSentEcho, judgeResponse, Observations, type QuotedTerms } from '../responses';
import { messageSchema } from '../schemas/compiled';
import { type FieldFinding, fieldFindings, isOtherDate } from '../schemas/findings';
import { valuesAt } from '../schemas/places';
import { exchangeOf, requestIn } from './exchange';
import type { Message } from './message';

type Response = NonNullable<Message['response']>;

const revisionOf = ({ revision }: Operation): 'current' | 'older' => (revision === 'older' ? 'older' : 'current');

/** The object whose fields an answer has; undefined where it is not JSON at all. */
function objectOf(
  operation: Operation,
  answer: Response,
  isRefusal: boolean,
): { object: string; list?: boolean } | undefined {
  // a partner's answer has one form, and no refusal
  if (operation.party === 'partner') return { object: operation.response };
  const body = asBag(answer.body);
  const outcome = outcomeOf(answer);
  if (outcome === 'broken') return undefined;
  const isSuccess = outcome === 'success' && !isRefusal;
  const isOwnRefusal = operation.failure === 'either' && !body?.error && (!isRefusal || body?.statusCode !== undefined);
  if (isSuccess || isOwnRefusal) return { object: operation.response, ...(operation.list && { list: true }) };
  const isWrapped = body && ('serverCorrelationId' in body || 'clientCorrelationId' in body);
  return { object: operation.failure === 'wrapped' && isWrapped ? 'wrappedFailure' : 'failure' };
}

/** Findings of the rules on the whole answer, each at its place; those on a row once for each row that breaks them. */
function ruleFindings(exchange: Exchange, declared: QuotedTerms, broken: readonly FieldFinding[]): FieldFinding[] {
  const { operation, request, response } = exchange;
  const { body } = response;
  const asked = request.body === undefined ? requestIn(operationOf(operation), body) : request.body;
  const notes = new Observations(false, undefined, true);
  judgeResponse({ ...exchange, request: { ...request, body: asked } }, {}, declared, notes, true);
  return notes.findings.flatMap(({ requirement, expected, received, row = '', reads = [] }) => {
    const own = fieldOf(requirement)?.path;
    const places = own === undefined ? reads : [own];
    // any of these fields of the answer, or of the row, is wrong by itself
    const isWrong = broken.some(
      ({ place, path }) => places.includes(place) && (row === '' || path.startsWith(row) || !path.includes('[')),
    );
    if (isWrong) return [];
    const spots = places.map((place) => ({
      place,
      found: valuesAt(body, place).find(({ path }) => path.startsWith(row)),
    }));
    const { place, found } = spots.find((spot) => spot.found?.value !== undefined) ?? spots[0] ?? { place: '' };
    return [{ requirement, path: row === '' ? place : (found?.path ?? row), place, expected, received }];
  });
}

/**
 * Is the rule about the partner's reference of a view by the service's reference? Which payout that is, nobody knows.
 */
const isUnknown = (operation: Operation, requirement: RequirementId): boolean =>
  operation.response === 'transactionView' && requirement === 'errors.client-correlation';

/** Is it the request date as it was sent, or as it may have been sent where the request is not there? */
function isRepeatedDate(requirement: RequirementId, { request, response }: Message): boolean {
  const field = fieldOf(requirement);
  const value = asBag(response?.body)?.requestDate;
  const sent = asBag(request?.body)?.requestDate;
  return field !== undefined && isOtherDate(field, value) && (sent === undefined || sent === value);
}

/** Has a body the members of a refusal, and none of a success, though its error object is missing? */
function isBrokenRefusal({ response: object, failure }: Operation, answer: Json): boolean {
  const members = Object.keys(asBag(answer) ?? {});
  const marks = ['error', ...(failure === 'bare' ? [] : ['serverCorrelationId', 'clientCorrelationId'])];
  const ofSuccess = fieldsOf(object).filter(({ name }) => name !== 'status');
  return marks.some((name) => members.includes(name)) && !ofSuccess.some(({ path }) => members.includes(path));
}

/** A server in front may refuse markup in a path by a page of its own (interpretation tolerated.markup-in-path). */
function isOfServer({ method, path }: Operation, { request, response }: Message): boolean {
  const { status = 200, body } = response ?? {};
  const hasMarkup = Object.entries(asBag(request?.body) ?? {}).some(
    ([name, value]) => path?.includes(`{${name}}`) && /[<>"'`{}|\\^;%]/.test(String(value)),
  );
  return method === 'GET' && status >= 400 && status < 500 && asBag(body) === undefined && hasMarkup;
}

/** Every difference between an answer and the specification that the exchange alone shows. */
export function responseFindings(operation: Operation, message: Message, declared: QuotedTerms): FieldFinding[] {
  const { response } = message;
  if (!response || isOfServer(operation, message)) return [];
  const answer = { ...response, body: inShape(operation.id, response.body, response.status ?? 200) };
  const revision = revisionOf(operation);
  const isToRefuse = isRefusal(operation, message);
  const wanted = objectOf(operation, answer, isToRefuse);
  const broken = wanted
    ? fieldFindings(
        messageSchema(wanted.object, revision, wanted.list),
        parts(wanted.object).flatMap((part) => fieldsOf(part, revision)),
        answer.body ?? answer.text ?? null,
        operation.party === 'partner' ? 'notificationReply.acknowledged' : 'http.shape',
      ).filter(
        ({ requirement, place }) =>
          !isSentEcho(wanted.object, requirement, getAt(answer.body, place), message.request?.body),
      )
    : [];
  // a body that should be a refusal, and is not, lacks all that the rules are about
  if (operation.party === 'partner' || (isToRefuse && wanted && !isRefused(answer))) return broken;
  const known = new Set(broken.map(({ requirement }) => requirement));
  const rules = ruleFindings(exchangeOf(operation, message, answer), declared, broken);
  return [
    ...broken,
    ...rules.filter(
      ({ requirement }) =>
        !known.has(requirement) && !isUnknown(operation, requirement) && !isRepeatedDate(requirement, message),
    ),
  ];
}

const isRefused = (answer: Response): boolean => outcomeOf(answer) === 'refused';

/** Is the answer a refusal, by its form or because whoever captured it says so? */
export const isRefusal = (operation: Operation, { response, isRefusal: isWanted }: Message): boolean =>
  response !== undefined && (isWanted === true || isRefused(response) || isBrokenRefusal(operation, response.body));
