/** Files that hold only bodies, whose operation and kind the options name. */
import type { Kind, Message } from '../../assertions/messages';
import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { type Json, type Operation, type OperationId, operation as operationOf, operations } from '../../contract';
import type { Captured } from '../cli/traffic/calls';
import { matchOf, type Paths } from '../cli/traffic/paths';

/** The options about bodies. */
export interface BodyOptions {
  operation?: OperationId;
  kind?: Kind;
}

/** An operation, and whether a body is its request, its response or a callback. */
type Meant = Required<BodyOptions>;

const ids: readonly string[] = operations.map(({ id }) => id);

/** An operation by its name. */
export function operationNamed(name: string, where: string): OperationId {
  if (ids.includes(name)) return name as OperationId;
  throw new UsageError(`${where}: there is no operation ${name}.${didYouMean(name, ids)} Known: ${ids.join(', ')}.`);
}

/** The kinds of bodies of an operation. */
const kindsOf = (operation: OperationId): Kind[] =>
  operationOf(operation).party === 'partner' ? ['callback', 'response'] : ['request', 'response', 'error'];

/** The operation and kind of bodies, from the options, because operations share names of members. */
function meantBy({ operation = 'statusCallback', kind }: BodyOptions, where: string): Meant {
  const known = kindsOf(operation);
  const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(known);
  if (kind && known.includes(kind)) return { operation, kind };
  if (kind) throw new UsageError(`${where}: ${operation} has no ${kind}. It has ${choice}: choose with --kind.`);
  throw new UsageError(`${where}: say with --kind whether the body is a ${choice} of ${operation}.`);
}

/** The parameters of a GET may be given as its URL. */
function parametersOf({ id, method }: Operation, body: Json, paths: Paths): Json {
  if (method !== 'GET' || typeof body !== 'string') return body;
  return matchOf(method, body, paths, id as OperationId)?.parameters ?? body;
}

function messageOf({ operation, kind }: Meant, body: Json, paths: Paths): Message {
  const sent = parametersOf(operationOf(operation), body, paths);
  if (kind === 'request' || kind === 'callback') return { operation, request: { body: sent } };
  return { operation, response: { body }, isRefusal: kind === 'error' || undefined };
}

/** The messages of a JSON document: one body, or a list of bodies. */
export function bodiesIn(options: BodyOptions, document: Json, where: string, paths: Paths): Captured[] {
  if (!options.operation && options.kind !== 'callback')
    throw new UsageError(
      `${where}: neither HAR, nor exchanges with method and url. A body alone needs --operation and --kind; of a file of another tool (Postman, Newman, Charles), export the traffic as HAR or write NDJSON (docs/inspect.md).`,
    );
  const meant = meantBy(options, where);
  const { list } = operationOf(meant.operation);
  const isOne = !Array.isArray(document) || document.length === 0 || (list === true && meant.kind === 'response');
  const bodies = isOne ? [document] : document;
  return bodies.map((body, index) => ({
    message: messageOf(meant, body, paths),
    kind: meant.kind,
    ...(!isOne && { name: `body ${index + 1}` }),
  }));
}
