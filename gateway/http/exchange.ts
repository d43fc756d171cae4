import type { OperationId } from '../../contract';
import type { Partner, State } from '../domain/state';
import type { Rules } from '../faults/rules';
import type { Refusal } from './refusal';

/** A request as it came. Header names in lower case; `body` the raw text, '' where there was none. */
export interface Request {
  method: string;
  /** path alone, still percent-encoded */
  path: string;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** header names as they were written, by those in lower case; as these are where absent. Few answers depend on it. */
  names?: () => Readonly<Record<string, string>>;
  body: string;
}

export type Body = Record<string, unknown>;

export interface Response {
  status: number;
  headers?: Record<string, string>;
  /** an object or a list is sent as JSON, a text as it is */
  body: Body | Body[] | string;
  /** milliseconds to hold the reply back */
  delayMs?: number;
}

/** One request while it is answered. */
export interface Exchange {
  /** number of the request since the start, from 1 */
  n: number;
  /** its number among those of its operation, from 1; 0 until that is known */
  turn: number;
  request: Request;
  state: State;
  rules: Rules;
  /** epoch milliseconds */
  now: number;
  /** absent where no operation has this method and path */
  operation?: OperationId;
  params: Record<string, string>;
  /** the body as parsed; undefined where it is no JSON object */
  body?: Body;
  /** set once the caller is known */
  partner?: Partner;
  /** set once the request is found to be a known partner's */
  authenticated?: true;
  refusal?: Refusal;
  response: Response;
}
