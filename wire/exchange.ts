/** One exchange: how a request is made, in the dialect of the target, and how its answer is read. */
import type { QuotedTerms } from '../assertions/responses';
import type { Json, OperationId } from '../contract';
import { inShape, isChange, operation as operationOf, parsedJson } from '../contract';
import {
  address,
  type Credentials,
  type Draft,
  fill,
  headers,
  type RequestTemplate,
  type Variables,
} from '../generators';
import type { Exchange } from '../journal';
import type { Dialect, OperationDialect } from '../targets/dialect/dialect';
import { readResponse } from '../targets/dialect/translate';
import type { RunTerms } from '../targets/target';
import { dropTrailingZeros, headersInDialect, inDialect, recordUse } from './in-dialect';
import type { Call, Reply } from './wire';

/** What a run gives to its cases and flows. */
export interface Terms extends QuotedTerms, Partial<RunTerms> {
  /** id of the run, with which its references begin */
  run: string;
  baseUrl: string;
  credentials: Credentials;
  /** credentials of the second partner, who must not see the first one's transactions */
  second?: Credentials;
  settlement: RunTerms['settlement'];
  /** host and port of the proxy that calls go through; absent: none */
  proxy?: string | undefined;
}

/** Makes a call of a draft and its headers, in the dialect of the target; `headers` becomes part of the call. */
export function makeCall(terms: Terms, operation: OperationId, draft: Draft, headers: Record<string, string>): Call {
  const { method, path } = operationOf(operation);
  const own = terms.dialect?.operations[operation];
  const url = (own?.baseUrl ?? terms.baseUrl) + address(own?.path ?? path ?? terms.paths?.[operation] ?? '', draft);
  const call: Call = { operation, method, url, headers, body: draft.body };
  if (method === 'GET') call.body = Object.assign(draft.path, draft.query);
  else {
    headers['Content-Type'] = 'application/json';
    call.payload = JSON.stringify(draft.body);
  }
  return own ? inDialect(call, own, terms) : call;
}

/** What the answer of a filled template is compared with. */
export function judgedBody(
  { judged, payload }: RequestTemplate,
  variables: Variables,
  dialect?: OperationDialect,
): Json {
  const body: Json = judged ? JSON.parse(fill(judged, variables, JSON.stringify)) : {};
  if (dialect && payload) dropTrailingZeros(dialect.request ?? [], body);
  return body;
}

const inAddress = (value: Json): string => encodeURIComponent(String(value));

/** Fills in a template: the call that is sent, without what its answer is compared with. */
export function fillCall(terms: Terms, operation: OperationId, template: RequestTemplate, variables: Variables): Call {
  const dialect = terms.dialect?.operations[operation];
  const steps = dialect?.request;
  const url = (dialect?.baseUrl ?? terms.baseUrl) + fill(template.address, variables, inAddress, steps);
  const own = Object.assign(headers(terms.credentials, variables.now), template.headers);
  const call: Call = { operation, method: 'GET', url, headers: own, body: {} };
  // only a POST has a payload
  if (template.payload) {
    own['Content-Type'] = 'application/json';
    call.method = 'POST';
    call.payload = fill(template.payload, variables, JSON.stringify, steps);
  }
  if (!dialect) return call;
  call.bent = template.bent === undefined ? [] : JSON.parse(template.bent);
  if (call.payload) call.plain = { payload: undefined };
  return headersInDialect(call, dialect);
}

/** The exchange of a call and its reply, which is read as the dialect of the run has it. */
export function exchangeOf(call: Call, reply: Reply, at: number, { dialect }: Pick<Terms, 'dialect'>): Exchange {
  const { operation, method, url, headers, body, payload } = call;
  const { status, text } = reply;
  const exchange: Exchange = {
    operation,
    at,
    request: { method, url, headers, body, payload },
    response: {
      ...{ status, headers: reply.headers, text, body: inShape(operation, parsedJson(text), status) },
      ofChange: isChange(operation),
    },
    ...(reply.waitedMs && { waitedMs: reply.waitedMs }),
    ms: reply.ms,
  };
  if (dialect) readInDialect(exchange, status, call, dialect);
  return exchange;
}

function readInDialect(exchange: Exchange, status: number, call: Call, dialect: Dialect): void {
  const { response, request, operation } = exchange;
  const bent = call.bent ?? [];
  const answer = readResponse(dialect.operations[operation], response, recordUse(bent));
  response.body = answer.body;
  response.status = answer.status;
  if (status !== answer.status) response.came = status;
  if (call.plain) {
    Object.assign(request, call.plain);
    const { headers, payload, plain } = call;
    request.sent = { ...(plain.headers && { headers }), ...('payload' in plain && { payload }) };
  }
  exchange.bent = bent;
}
