/** What a sandbox sees of a partner's client. Times are epoch milliseconds. */

import type { Headers } from '../../../assertions/messages';
import type { Json, OperationId } from '../../../contract';

/** One call of the client, with its secrets: it is judged before it is written. */
export interface ObservedCall {
  /** names the call in the record */
  id: string;
  at: number;
  operation?: OperationId;
  method: string;
  path: string;
  /** by their names in lower case */
  headers: Headers;
  /** body of a POST, or parameters of a GET by name; undefined: it is not JSON */
  body: Json;
  /** as it was sent, where it is not JSON */
  text?: string;
  /** absent: the reply did not reach the client */
  response?: { status: number; body: Json };
  /** the gateway has taken the payout of this call, whether a reply says so or not */
  taken?: true;
}

/** One attempt to deliver a callback, and the reply of the partner. */
export interface ObservedCallback {
  id: string;
  at: number;
  /** references of the service and of the partner */
  transaction: string;
  reference: string;
  status: string;
  /** absent: there was none in time */
  reply?: { status: number; text: string; ms: number };
  /** the partner had acknowledged the same callback before */
  isRepeat?: true;
}

export const actions = ['refunded', 'not refunded', 'waiting'] as const;
/** What the partner's system did with a payout. */
export type Action = (typeof actions)[number];

/** What a person or the partner's system says that it did with a payout. */
export interface StatedAction {
  id: string;
  at: number;
  reference: string;
  action: Action;
}

/** What a call, a callback or the passing of time shows of a point of the checklist. */
export interface Result<Point extends string = string> {
  point: Point;
  /** `advised`: the text does not forbid it, so it is told and breaks nothing */
  result: 'shown' | 'broken' | 'advised';
  /** ids of the calls and callbacks that show it */
  evidence: string[];
  /** for what is broken or advised */
  expected?: string;
  received?: string;
}
