/** One difference between a gateway of another make and the specification, as a modification of the gateway. */
import type { OperationId } from '../../../contract';
import type { Request, Response } from '../../exchange/exchange';
import { matchOf } from '../../exchange/routes';
import { parseObject } from '../../handling/json';
import type { Modification } from '../../modifications/modification';

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a message, of any form
export type Message = any;

/** A request as it is passed on to the gateway of the specification. */
interface Incoming {
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** parsed; undefined if there is none */
  body: Message;
}

export interface Difference {
  /** the operations that it is about; all where absent */
  operations?: readonly OperationId[];
  /** changes the path before the operation is known */
  path?: (path: string) => string;
  /** changes a request to the form of the specification; one that is not in the own form becomes a wrong one */
  request?: (request: Incoming) => void;
  response?: (response: { status: number; body: Message }) => void;
  /** changes the body of a callback */
  callback?: (body: Message) => void;
}

function changedRequest(received: Request, change: NonNullable<Difference['request']>): Request {
  const incoming = { query: { ...received.query }, headers: { ...received.headers }, body: parseObject(received.body) };
  change(incoming);
  const { query, headers, body } = incoming;
  return { ...received, query, headers, body: body === undefined ? received.body : JSON.stringify(body) };
}

function changedResponse(response: Response, change: NonNullable<Difference['response']>): Response {
  if (typeof response.body === 'string') return response;
  const outgoing = { status: response.status, body: structuredClone(response.body) };
  change(outgoing);
  return { ...response, ...outgoing };
}

/** A row of the differences, as the modification that makes the gateway differ so; `text` is its effect, in one sentence. */
export function difference(
  id: string,
  text: string,
  { operations, path, request, response, callback }: Difference,
): Modification {
  const isMeant = (at: Request): boolean => {
    const own = operations && matchOf(at);
    return !operations || (own !== undefined && operations.includes(own.id));
  };
  return {
    id,
    text,
    around: (received, next) => {
      const at = path ? { ...received, path: path(received.path) } : received;
      if (!isMeant(at)) return next(at);
      const answer = next(request ? changedRequest(at, request) : at);
      return response ? changedResponse(answer, response) : answer;
    },
    ...(callback && {
      onCallback: (sent) => {
        const body = structuredClone(sent.body);
        callback(body);
        return [{ ...sent, body }];
      },
    }),
  };
}
