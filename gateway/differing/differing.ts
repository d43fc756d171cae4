import type { OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import type { Request, Response, State } from '../exchange/exchange';
import { operationAt } from '../handling/handle';
import { parseObject } from '../handling/json';
import type { Difference, Incoming } from './differences';

type Handle = (request: Request, state: State, now: number) => Response;

/** A request to a gateway with these differences, as the gateway of the specification takes it. */
export function differingRequest(
  request: Request,
  differences: readonly Difference[],
): { request: Request; operation: OperationId | undefined } {
  const path = differences.reduce((at, difference) => difference.path?.(at) ?? at, request.path);
  const operation = operationAt(request.method, path);
  const incoming: Incoming = {
    operation,
    path,
    query: { ...request.query },
    headers: { ...request.headers },
    body: parseObject(request.body),
  };
  for (const difference of differences) difference.request?.(incoming);
  const { query, headers } = incoming as unknown as Pick<Request, 'query' | 'headers'>;
  const body = incoming.body === undefined ? request.body : JSON.stringify(incoming.body);
  const names = request.names && { names: () => request.names?.() ?? {} };
  return { request: { ...request, ...names, path, query, headers, body }, operation };
}

/** An answer of the gateway of the specification, as one with these differences gives it. */
export function differingResponse(
  response: Response,
  operation: OperationId | undefined,
  differences: readonly Difference[],
): Response {
  if (typeof response.body === 'string') return response;
  const outgoing = { operation, status: response.status, body: structuredClone(response.body) };
  for (const difference of differences) difference.response?.(outgoing);
  return { ...response, status: outgoing.status, body: outgoing.body };
}

/** Handles requests as a gateway with these differences does. */
export function differing(handle: Handle, differences: readonly Difference[]): Handle {
  if (differences.length === 0) return handle;
  return (received, state, now) => {
    const { request, operation } = differingRequest(received, differences);
    return differingResponse(handle(request, state, now), operation, differences);
  };
}

/** A callback as a gateway with these differences sends it. */
export function differingCallback(callback: Callback, differences: readonly Difference[]): Callback {
  const body = structuredClone(callback.body);
  for (const difference of differences) difference.callback?.(body);
  return { ...callback, body };
}
