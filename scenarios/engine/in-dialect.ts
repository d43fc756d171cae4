/** A call in the dialect of its gateway: the last thing that happens to it before it is sent. */
import { type Json, operation as operationOf } from '../../contract';
import { address, type Draft } from '../../generators';
import type { OperationDialect } from '../../targets/dialect/dialect';
import { toGateway } from '../../targets/dialect/translate';
import type { Call } from './wire';

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
