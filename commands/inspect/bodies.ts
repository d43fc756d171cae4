/** Files that hold bodies alone: what they are is said by options, or told from their members. */
import type { Kind, Message } from '../../assertions/messages';
import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { type Json, type Operation, type OperationId, operation as operationOf, operations } from '../../contract';
import type { Captured } from './calls';
import { matchOf, type Paths } from './paths';
import { areAlike, type Candidate, candidatesOf, kindIn, kindsOf } from './recognise';

/** What the command line says of bodies. */
export interface BodyOptions {
  operation?: OperationId;
  kind?: Kind;
}

const ids: readonly string[] = operations.map(({ id }) => id);

/** An operation by its name. */
export function operationNamed(name: string, where: string): OperationId {
  if (ids.includes(name)) return name as OperationId;
  throw new UsageError(`${where}: there is no operation ${name}.${didYouMean(name, ids)} Known: ${ids.join(', ')}.`);
}

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function withOperation(operation: OperationId, kind: Kind | undefined, body: Json, where: string): Candidate {
  const kinds = kindsOf(operation);
  if (kind && !kinds.includes(kind))
    throw new UsageError(`${where}: ${operation} has no ${kind}. It has ${either(kinds)}: choose with --kind.`);
  const found = kind ?? kindIn(operation, body);
  if (found) return { operation, kind: found };
  throw new UsageError(
    `${where}: the body does not show whether it is a ${either(kinds)} of ${operation}. Say so with --kind.`,
  );
}

/** A refusal is an answer too. */
const isOfKind = (wanted: Kind | undefined, kind: Kind): boolean =>
  wanted === undefined || wanted === kind || (wanted === 'response' && kind === 'error');

function recognised(kind: Kind | undefined, body: Json, where: string): Candidate {
  const found = candidatesOf(body).filter((candidate) => isOfKind(kind, candidate.kind));
  const [first] = found;
  const what = kind ?? first?.kind ?? 'body';
  if (!first)
    throw new UsageError(
      `${where}: neither HAR, nor exchanges with method and url, nor a body whose members tell what it is. Name a body with --operation and --kind; of a file of another tool (Postman, Newman, Charles), export the traffic as HAR or write NDJSON (docs/inspect.md).`,
    );
  if (areAlike(found)) return first;
  const names = either(found.map(({ operation }) => operation));
  throw new UsageError(`${where}: the body may be the ${what} of ${names}. Say which with --operation.`);
}

/** What a body is, by the options or by its members. */
function candidateOf({ operation, kind }: BodyOptions, body: Json, where: string): Candidate {
  if (operation) return withOperation(operation, kind, body, where);
  return kind === 'callback' ? { operation: 'statusCallback', kind } : recognised(kind, body, where);
}

/** The parameters of a GET may be given as its URL. */
function parametersOf({ id, method }: Operation, body: Json, paths: Paths): Json {
  if (method !== 'GET' || typeof body !== 'string') return body;
  return matchOf(method, body, paths, id as OperationId)?.parameters ?? body;
}

function messageOf({ operation, kind }: Candidate, body: Json, paths: Paths): Message {
  const sent = parametersOf(operationOf(operation), body, paths);
  if (kind === 'request' || kind === 'callback') return { operation, request: { body: sent } };
  return { operation, response: { body }, isRefusal: kind === 'error' || undefined };
}

function captured(options: BodyOptions, body: Json, where: string, paths: Paths, name?: string): Captured {
  const candidate = candidateOf(options, body, where);
  const isSaid = options.operation !== undefined && options.kind !== undefined;
  const isAssumed = !isSaid && !(options.kind === 'callback' && options.operation === undefined);
  const { kind, operation } = candidate;
  const assumed = isAssumed ? `taken as ${kind} of ${operation}, by its members` : undefined;
  return { message: messageOf(candidate, body, paths), kind, name, assumed };
}

/** Is a list one body, and not several? */
function isOneList({ operation, kind }: BodyOptions, items: readonly Json[]): boolean {
  if (items.length === 0) return true;
  if (operation) return operationOf(operation).list === true && kind !== 'request' && kind !== 'error';
  return candidatesOf([...items]).length > 0;
}

/** The messages of a JSON document: one body, or a list of bodies. */
export function bodiesIn(options: BodyOptions, document: Json, where: string, paths: Paths): Captured[] {
  if (!Array.isArray(document) || isOneList(options, document)) return [captured(options, document, where, paths)];
  return document.map((body, index) =>
    captured(options, body, `${where}, body ${index + 1}`, paths, `body ${index + 1}`),
  );
}
