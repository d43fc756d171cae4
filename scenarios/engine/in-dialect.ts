/** A call in the dialect of its gateway: the last thing that happens to it before it is sent. */
import { type Json, type OperationId, operation as operationOf } from '../../contract';
import { address, type Draft } from '../../generators';
import type { Dialect, OperationDialect } from '../../targets/dialect/dialect';
import { toGateway } from '../../targets/dialect/translate';
import type { Call } from './wire';

/** The dialect of one operation without some of its entries, or without all of them. */
export function withoutEntries<S extends { dialect?: Dialect }>(
  session: S,
  operation: OperationId,
  entries: true | readonly number[],
): S {
  const { dialect } = session;
  const own = dialect?.operations[operation];
  if (!dialect || !own) return session;
  const isLeft = (entry: number) => entries === true || entries.includes(entry);
  const { path, baseUrl, headers, sends = [], fits, ...rest } = own;
  const isAddressed = sends.length > 0 && sends.some(isLeft);
  const kept: OperationDialect = {
    ...rest,
    ...(!isAddressed && { path, baseUrl, headers, sends }),
    request: own.request?.filter(({ entry }) => !isLeft(entry)),
    header: own.header?.filter(({ entry }) => !isLeft(entry)),
  };
  return { ...session, dialect: { ...dialect, operations: { ...dialect.operations, [operation]: kept } } };
}

/** The parameters of a GET at their places: those that the path names, and the others as its query. */
function placed(path: string, parameters: Json): Draft {
  const draft: Draft = { path: {}, query: {}, headers: {}, body: {} };
  const all = parameters as Draft['query'];
  for (const name in all)
    if (path.includes(`{${name}}`)) draft.path[name] = String(all[name]);
    else draft.query[name] = all[name];
  return draft;
}

/** Changes what is sent to the form that the dialect declares. What the answer is compared with stays as it is. */
export function inDialect(call: Call, own: OperationDialect, baseUrl: string): Call {
  const bent: number[] = own.sends ? [...own.sends] : [];
  const use = (entry: number) => {
    if (!bent.includes(entry)) bent.push(entry);
  };
  const { request, header, headers, path = operationOf(call.operation).path ?? '' } = own;
  const plain = call.headers;
  if (header?.length || headers) {
    call.headers = Object.assign(toGateway(header ?? [], plain, use) as Record<string, string>, headers);
    call.plain = { headers: plain };
  }
  if (request?.length)
    if (call.method === 'GET')
      call.url = (own.baseUrl ?? baseUrl) + address(path, placed(path, toGateway(request, call.body, use)));
    else {
      call.plain = { ...call.plain, payload: call.payload };
      call.payload = JSON.stringify(toGateway(request, JSON.parse(call.payload ?? '{}'), use));
    }
  call.bent = bent;
  return call;
}
