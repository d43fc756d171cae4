import type { OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import type { PanKey } from '../domain/cards/pan-key';
import type { Schedule } from '../domain/collections/schedule';
import type { Config } from '../domain/config';
import type { Partner } from '../domain/partner';
import type { Transaction } from '../domain/transaction';
import type { Rules } from '../rules/rules';
import type { Validators } from '../validation';
import type { Refusal } from './refusal';

/** A request as received. Header names are in lower case; `body` is the raw text, '' where there was none. */
export interface Request {
  method: string;
  /** without the query, still percent-encoded */
  path: string;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** header names as the client wrote them, by their lower-case form; computed on demand, since few responses need them */
  names?: () => Readonly<Record<string, string>>;
  body: string;
}

export type Body = Record<string, unknown>;

/** How a request is answered. */
export interface Response {
  /** HTTP status */
  status: number;
  headers?: Record<string, string>;
  /** an object or a list is sent as JSON, a text unchanged */
  body: Body | Body[] | string;
  /** milliseconds to wait before the response is sent */
  delayMs?: number;
  /** the connection is closed instead, and nothing is sent */
  lost?: true;
  /** is told once whether the answer was written, or the connection was closed before, and when: epoch milliseconds */
  ended?: (isWritten: boolean, at: number) => void;
}

/** Passes a request on to what stands behind: another modification, or the gateway itself. */
export type Next = (request: Request) => Response;

/** The rules and the validators that decide on a request. */
export interface RuleSet {
  rules: Rules;
  validators: Validators;
}

/** A request in process. */
export interface Exchange extends RuleSet {
  /** its place among all requests since the start, from 1 */
  ordinal: number;
  /** its place among the requests of its operation, from 1; 0 until the operation is known */
  operationOrdinal: number;
  /** absent until the operation is known, and where there is no such operation */
  operation?: OperationId;
  request: Request;
  state: State;
  /** epoch milliseconds */
  now: number;
  /** parameters in the path, by name */
  params: Record<string, string>;
  /** the parsed body; undefined where it is not a JSON object */
  body?: Body;
  /** set once the caller is known */
  partner?: Partner;
  /** set once the request has passed authentication */
  authenticated?: true;
  refusal?: Refusal;
  /** it controls the reference gateway, and is no part of the interface */
  isControl?: true;
  response: Response;
}

/** The specification's behaviour with modifications applied to it; modifications/behaviour.ts implements it. */
export interface Behaviour {
  /** Answers a request through everything that stands around the gateway; `gateway` is the gateway itself. */
  answer(request: Request, gateway: Next, state: State, now: number): Response;
  /** The rules and validators that apply to the request under way; `operation` is absent until it is known. */
  ruleSetFor(operation?: OperationId): RuleSet;
  /** Those that apply to a state that a transaction reaches at a time. */
  ruleSetOf(transaction: Transaction, at: number): RuleSet;
  /** Changes the response of an exchange in place. */
  changeResponse(exchange: Exchange): void;
  /** The callbacks that are sent in place of one about a state that a transaction reaches at a time. */
  callbacksFor(transaction: Transaction, callback: Callback, at: number): Callback[];
}

/** Everything that the gateway remembers. */
export interface State {
  config: Config;
  behaviour: Behaviour;
  panKey: PanKey;
  partners: Partner[];
  /** requests answered so far, in total and by operation */
  requestCount: number;
  requestCounts: Map<string, number>;
  /** the next identifier: unique within the state and, through its seed, across runs */
  nextId: () => string;
  /** transactions by the times at which they reach another state */
  schedule: Schedule<{ transaction: Transaction; partner: Partner }>;
  /** callbacks that wait for their time */
  callbacks: Callback[];
  /** the exchange that was answered last, for `watch` of http/server.ts */
  latest?: Exchange;
}
