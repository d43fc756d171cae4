import type { Declared } from '../../assertions/responses';
import type { Exchange, OperationId } from '../../contract';
import { type Json, operation as operationOf } from '../../contract';
import { operationSummary } from '../../contract/schemas';
import {
  address,
  type Credentials,
  type Draft,
  fill,
  headers,
  type RequestTemplate,
  type Variables,
} from '../../generators';
import { readAnswer } from '../../targets/dialect/translate';
import type { RunTerms } from '../../targets/target';
import { inDialect } from './in-dialect';
import type { Rest } from './ledger-quiescence';
import type { Call, Reply } from './wire';

/** What a run gives to its cases and flows. */
export interface Session extends Declared, Partial<RunTerms> {
  run: string;
  baseUrl: string;
  credentials: Credentials;
  /** credentials of the second partner, who must not see the first one's transactions */
  second?: Credentials;
  settlement: RunTerms['settlement'];
  /** what serial cases hand on; absent: nothing */
  rest?: Rest;
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
  return own ? inDialect(call, own, session.baseUrl) : call;
}

/** Fills in a template: the call that is sent. */
export function fillCall(
  session: Session,
  operation: OperationId,
  template: RequestTemplate,
  variables: Variables,
): Call {
  const { method } = operationSummary(operation);
  const dialect = session.dialect?.operations[operation];
  const url = (dialect?.baseUrl ?? session.baseUrl) + fill(template.address, variables, encodeURIComponent);
  const own = headers(session.credentials, variables.now);
  if (template.headers) Object.assign(own, template.headers);
  const { payload, judged } = template;
  const sent = payload && fill(payload, variables, JSON.stringify);
  const body = JSON.parse(judged ? fill(judged, variables, JSON.stringify) : (sent ?? '{}'));
  const call: Call = { operation, method, url, headers: own, body };
  if (sent) {
    own['Content-Type'] = 'application/json';
    call.payload = sent;
  }
  return dialect ? inDialect(call, dialect, session.baseUrl) : call;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The exchange of a call and its reply, which is read as the dialect of the session has it. */
export function exchangeOf(call: Call, reply: Reply, at: number, { dialect }: Pick<Session, 'dialect'>): Exchange {
  const { operation, method, url, headers, body, payload, plain } = call;
  const exchange: Exchange = {
    operation,
    at,
    request: { method, url, headers, body, payload },
    response: { status: reply.status, headers: reply.headers, text: reply.text, body: parse(reply.text) },
    ms: reply.ms,
  };
  if (!dialect) return exchange;
  const bent = call.bent ? [...call.bent] : [];
  const { response } = exchange;
  Object.assign(
    response,
    readAnswer(dialect.operations[operation], response, (entry) => {
      if (!bent.includes(entry)) bent.push(entry);
    }),
  );
  if (response.status !== reply.status) response.came = reply.status;
  if (plain) {
    Object.assign(exchange.request, plain);
    exchange.request.sent = { ...(plain.headers && { headers }), ...('payload' in plain && { payload }) };
  }
  return { ...exchange, bent };
}
