import type { Declared } from '../../assertions/responses';
import type { Exchange, OperationId } from '../../contract';
import { type Json, operation as operationOf } from '../../contract';
import {
  address,
  type Credentials,
  type Draft,
  fill,
  fillInDialect,
  headers,
  type RequestTemplate,
  unpackBody,
  type Variables,
} from '../../generators';
import type { Dialect, OperationDialect } from '../../targets/dialect/dialect';
import { readAnswer } from '../../targets/dialect/translate';
import type { RunTerms } from '../../targets/target';
import { asNumbersSay, headersInDialect, inDialect, user } from './in-dialect';
import type { Rest } from './rounds/ledger-quiescence';
import type { Call, Reply } from './wire';

/** What a run gives to its cases and flows. */
export interface Session extends Declared, Partial<RunTerms> {
  run: string;
  baseUrl: string;
  credentials: Credentials;
  /** credentials of the second partner, who must not see the first one's transactions */
  second?: Credentials;
  settlement: RunTerms['settlement'];
  /** what a VU has told of the dialect: each entry once, as a load has too many flows; absent: all is told */
  told?: Record<string, true>;
  /** what serial cases hand on; absent: nothing */
  rest?: Rest;
}

/** The script of a target without a dialect is bundled without its code, which would take memory in each VU. */
declare global {
  var HAS_DIALECT: boolean | undefined;
}

/** Makes a call of a draft and its headers, which become part of it. */
export function makeCall(
  session: Session,
  operation: OperationId,
  draft: Draft,
  headers: Record<string, string>,
): Call {
  const { method, path } = operationOf(operation);
  const own = session.dialect?.operations[operation];
  const url = (own?.baseUrl ?? session.baseUrl) + address(own?.path ?? path ?? session.paths?.[operation] ?? '', draft);
  const call: Call = { operation, method, url, headers, body: draft.body };
  if (method === 'GET') call.body = Object.assign(draft.path, draft.query);
  else {
    headers['Content-Type'] = 'application/json';
    call.payload = JSON.stringify(draft.body);
  }
  return globalThis.HAS_DIALECT !== false && own ? inDialect(call, own, session) : call;
}

/** Fills in a template: the call that is sent. */
export function fillCall(
  session: Session,
  operation: OperationId,
  template: RequestTemplate,
  variables: Variables,
): Call {
  const dialect = session.dialect?.operations[operation];
  if (globalThis.HAS_DIALECT !== false && dialect)
    return fillInDialectOf(dialect, session, operation, template, variables);
  const url = session.baseUrl + fill(template.address, variables, encodeURIComponent);
  const own = headers(session.credentials, variables.now);
  if (template.headers) Object.assign(own, template.headers);
  const { payload, judged } = template;
  const sent = payload && fill(payload, variables, JSON.stringify);
  const body = judged ? unpackBody(judged, variables) : {};
  // only a POST has a payload
  if (!sent) return { operation, method: 'GET', url, headers: own, body };
  own['Content-Type'] = 'application/json';
  return { operation, method: 'POST', url, headers: own, payload: sent, body };
}

/** The same for a template in a dialect. */
function fillInDialectOf(
  dialect: OperationDialect,
  session: Session,
  operation: OperationId,
  { address, payload, judged, bent, headers: more }: RequestTemplate,
  variables: Variables,
): Call {
  const { request = [] } = dialect;
  const url =
    (dialect.baseUrl ?? session.baseUrl) +
    fillInDialect(address, variables, (value) => encodeURIComponent(String(value)), request);
  const sent = payload && fillInDialect(payload, variables, JSON.stringify, request);
  const own = Object.assign(headers(session.credentials, variables.now), more);
  if (sent) own['Content-Type'] = 'application/json';
  const body = judged ? unpackBody(judged, variables) : {};
  const method = sent ? 'POST' : 'GET';
  const call: Call = { operation, method, url, headers: own, body, bent: bentBy(bent, session.told) };
  if (sent) {
    call.payload = sent;
    call.plain = { payload: undefined };
    asNumbersSay(request, body);
  }
  return headersInDialect(call, dialect, session.told);
}

/** The entries of a template that were not told yet. */
function bentBy(bent: string | undefined, told: Session['told']): number[] {
  if (bent === undefined || told?.[bent]) return [];
  const entries: number[] = JSON.parse(bent);
  if (!told) return entries;
  told[bent] = true;
  return entries.filter((entry) => {
    const isNew = !told[entry];
    told[entry] = true;
    return isNew;
  });
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The exchange of a call and its reply, which is read as the dialect of the session has it. */
export function exchangeOf(
  call: Call,
  reply: Reply,
  at: number,
  { dialect, told }: Pick<Session, 'dialect' | 'told'>,
): Exchange {
  const { operation, method, url, headers, body, payload } = call;
  const exchange: Exchange = {
    operation,
    at,
    request: { method, url, headers, body, payload },
    response: { status: reply.status, headers: reply.headers, text: reply.text, body: parse(reply.text) },
    ms: reply.ms,
  };
  if (globalThis.HAS_DIALECT !== false && dialect) readInDialect(exchange, reply.status, call, dialect, told);
  return exchange;
}

function readInDialect(exchange: Exchange, came: number, call: Call, dialect: Dialect, told: Session['told']): void {
  const { response, request, operation } = exchange;
  const bent = call.bent ?? [];
  const answer = readAnswer(dialect.operations[operation], response, user(bent, told));
  response.body = answer.body;
  response.status = answer.status;
  if (came !== answer.status) response.came = came;
  if (call.plain) {
    Object.assign(request, call.plain);
    const { headers, payload, plain } = call;
    request.sent = { ...(plain.headers && { headers }), ...('payload' in plain && { payload }) };
  }
  exchange.bent = bent;
}
