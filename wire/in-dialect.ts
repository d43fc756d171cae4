/** Translates a call into the dialect of its gateway, just before it is sent. */
import { asBag, type Json, type OperationId, operation as operationOf } from '../contract';
import { address, type Draft } from '../generators';
import type { Dialect, OperationDialect, Step } from '../targets/dialect/dialect';
import { changeFlat, toGateway, type Use } from '../targets/dialect/translate';
import type { Call } from './wire';

/** The dialect of one operation without some of its entries, or without all of them. */
export function withoutEntries<S extends { dialect?: Dialect }>(
  terms: S,
  operation: OperationId,
  entries: true | readonly number[],
): S {
  const { dialect } = terms;
  const own = dialect?.operations[operation];
  if (!dialect || !own) return terms;
  const isRemoved = (entry: number) => entries === true || entries.includes(entry);
  const { path, baseUrl, headers, sends = [], fits, ...rest } = own;
  const isAddressed = sends.length > 0 && sends.some(isRemoved);
  const kept: OperationDialect = {
    ...rest,
    ...(!isAddressed && { path, baseUrl, headers, sends }),
    request: own.request?.filter(({ entry }) => !isRemoved(entry)),
    header: own.header?.filter(({ entry }) => !isRemoved(entry)),
  };
  return { ...terms, dialect: { ...dialect, operations: { ...dialect.operations, [operation]: kept } } };
}

/** The parameters of a GET at their places: those that the path names, and the others as its query. */
function placed(path: string, parameters: Json): Draft {
  const draft: Draft = { path: {}, query: {}, headers: {}, body: {} };
  const all = parameters as Draft['query'];
  for (const name in all)
    if (path.includes(`{${name}}`) || path.includes(`{${name}:`)) draft.path[name] = String(all[name]);
    else draft.query[name] = all[name];
  return draft;
}

/** Returns a function that records, once each, which entries of the dialect a call has used. */
export const recordUse =
  (bent: number[]): Use =>
  (entry) => {
    if (!bent.includes(entry)) bent.push(entry);
  };

/** Changes the headers of a call, and adds the gateway's own. */
export function headersInDialect(call: Call, { header, headers, sends = [] }: OperationDialect): Call {
  call.bent ??= [];
  const use = recordUse(call.bent);
  for (const entry of sends) use(entry);
  if (!header?.length && !headers) return call;
  const plain = call.headers;
  const sent = { ...plain };
  if (header) changeFlat(header, sent, use);
  call.headers = Object.assign(sent, headers);
  call.plain = { ...call.plain, headers: plain };
  return call;
}

/**
 * Rewrites members that are sent as JSON numbers as a number is printed (`1.50` becomes `1.5`), as no answer can repeat the zeros.
 * Changes the body itself.
 */
export function dropTrailingZeros(steps: readonly Step[], body: Json): void {
  const bag = asBag(body);
  if (!bag) return;
  for (const step of steps) {
    const { name } = step;
    if (isNumber(step) && typeof bag[name] === 'string' && bag[name] !== '') {
      const said = Number(bag[name]);
      if (Number.isFinite(said)) bag[name] = String(said);
    }
  }
}

/** Is a member of the body itself a JSON number for the gateway? */
const isNumber = ({ change, within, isEntry }: Step): boolean => 'type' in change && within.length === 0 && !isEntry;

/** Are two different texts of a member the same JSON number, so that the dialect cannot tell them apart? */
export const areOneNumber = (steps: readonly Step[] | undefined, name: string, one: Json, other: Json): boolean =>
  one !== other &&
  typeof one === 'string' &&
  typeof other === 'string' &&
  Number(one) === Number(other) &&
  steps?.some((step) => step.name === name && isNumber(step)) === true;

/**
 * Changes what is sent to the form that the dialect declares. `call.plain` has what it was before; of `call.body`, with which the
 * answer is compared, numbers lose the zeros at their end.
 */
export function inDialect(call: Call, own: OperationDialect, { baseUrl }: { baseUrl: string }): Call {
  headersInDialect(call, own);
  const { request, path = operationOf(call.operation).path ?? '' } = own;
  if (!request?.length) return call;
  const use = recordUse(call.bent ?? []);
  if (call.method === 'GET') {
    call.url = (own.baseUrl ?? baseUrl) + address(path, placed(path, toGateway(request, call.body, use)));
    return call;
  }
  call.plain = { ...call.plain, payload: call.payload };
  const { body } = call;
  call.payload = JSON.stringify(toGateway(request, body, use));
  dropTrailingZeros(request, body);
  return call;
}
