/** What leaves the engine and what comes back; k6 in a run, a stand-in in tests. */
import { isOfInterface, type Json, type OperationId, parsedJson } from '../contract';
import type { JournalRecord } from '../journal';

/** A call ready to be sent. */
export interface Call {
  operation: OperationId;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** text of the body, for a POST */
  payload?: string;
  /** what the answer is compared with: the body, or the parameters, as the contract has them */
  body: Json;
  /** headers and payload as the contract has them, if they are sent in the dialect of the gateway */
  plain?: { headers?: Record<string, string>; payload?: string | undefined };
  /** indexes of the entries of the dialect that it needed */
  bent?: number[];
  /** it is sent over a new connection; only calls of cases are */
  isAlone?: true;
}

/** The reply; `fault` says why there is none. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** its body */
  text: string;
  /** milliseconds until the request left, where it did not leave at once */
  waitedMs?: number;
  /** milliseconds from then to the last byte */
  ms: number;
  /** milliseconds to open a new connection, TLS included; not part of `ms` */
  connectMs?: number;
  fault?: string;
}

/**
 * The reply, with a fault where a proxy gave it in place of a gateway that it could not reach. Over TLS that cannot be taken for an
 * answer, because a proxy has none to give; plain HTTP is forwarded.
 */
export function fromGateway(reply: Reply, { proxy, baseUrl }: { proxy?: string | undefined; baseUrl: string }): Reply {
  const { status, text, fault } = reply;
  if (proxy === undefined || fault?.includes(proxy)) return reply;
  if (fault) return { ...reply, fault: `${fault}, through the proxy ${proxy}` };
  const mayBeIts = baseUrl.startsWith('http:') && [407, 502, 503, 504].includes(status);
  if (!mayBeIts || isOfInterface(parsedJson(text))) return reply;
  return { ...reply, fault: `HTTP ${status} of the proxy ${proxy}, or of a server behind it` };
}

/** Why a request has no answer. HTTP 408 says that it did not arrive in time: the sender stalled, not the gateway. */
export const faultOf = ({ fault, status }: Reply): string | undefined =>
  fault ?? (status === 408 ? 'HTTP 408 Request Timeout' : undefined);

interface Recorder {
  /** epoch milliseconds; a simulated clock in process */
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

/** As `Wire`, for cases, many of which run at the same time: nothing blocks, only the case itself waits. */
export interface CaseWire extends Recorder {
  send(calls: readonly Call[]): Promise<Reply[]>;
  sleep(seconds: number): Promise<void>;
  /** Waits for other cases; what waits leaves its place among those that work to another one. */
  withoutHoldingWorker<T>(wait: Promise<T>): Promise<T>;
}
