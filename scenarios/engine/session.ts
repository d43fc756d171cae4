import type { Declared } from '../../assertions/responses';
import type { Exchange, OperationId } from '../../contract';
import { type Json, operation as operationOf } from '../../contract';
import {
  address,
  type Credentials,
  type Draft,
  fill,
  headers,
  type RequestTemplate,
  unpackBody,
  type Variables,
} from '../../generators';
import type { JournalRecord } from '../../journal';
import type { RunTerms } from '../../targets/target';
import type { Rest } from './ledger-quiescence';

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

/** A call ready to be sent. */
export interface Call {
  operation: OperationId;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** text of the body, for a POST */
  payload?: string;
  /** what the answer is compared with: the body, or the parameters */
  body: Json;
}

/** The reply; `fault` says why there is none. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  ms: number;
  /** milliseconds to open a new connection, TLS included; not part of `ms` */
  connectMs?: number;
  fault?: string;
}

/** Why a request has no answer. HTTP 408 says that it did not arrive in time: the sender stalled, not the gateway. */
export const faultOf = ({ fault, status }: Reply): string | undefined =>
  fault ?? (status === 408 ? 'HTTP 408 Request Timeout' : undefined);

interface Recorder {
  now(): number;
  write(record: JournalRecord): void;
}

/**
 * The only connection of a flow to the outside: k6 in a run, a stand-in in tests. The calls of one `send` leave at the
 * same moment. It blocks, as k6 does.
 */
export interface Wire extends Recorder {
  send(calls: readonly Call[]): Reply[];
  sleep(seconds: number): void;
}

/** The same for cases, many of which run at the same time in one VU: only the case waits. */
export interface CaseWire extends Recorder {
  send(calls: readonly Call[]): Promise<Reply[]>;
  sleep(seconds: number): Promise<void>;
  /** Waits for other cases; what waits leaves its place among those that work to another one. */
  aside<T>(wait: Promise<T>): Promise<T>;
}

/** Makes a call of a draft and its headers, which become part of it. */
export function makeCall(
  session: Session,
  operation: OperationId,
  draft: Draft,
  headers: Record<string, string>,
): Call {
  const { method, path } = operationOf(operation);
  const url = session.baseUrl + address(path ?? session.paths?.[operation] ?? '', draft);
  if (method === 'GET') return { operation, method, url, headers, body: Object.assign(draft.path, draft.query) };
  headers['Content-Type'] = 'application/json';
  return {
    operation,
    method,
    url,
    headers,
    payload: JSON.stringify(draft.body),
    body: draft.body,
  };
}

/** Fills in a template: the call that is sent. */
export function fillCall(
  session: Session,
  operation: OperationId,
  template: RequestTemplate,
  variables: Variables,
): Call {
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

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function exchangeOf(call: Call, reply: Reply, at: number): Exchange {
  const { method, url, headers, body, payload } = call;
  return {
    operation: call.operation,
    at,
    request: { method, url, headers, body, payload },
    response: { status: reply.status, headers: reply.headers, text: reply.text, body: parse(reply.text) },
    ms: reply.ms,
  };
}
