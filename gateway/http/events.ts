/** What the gateway tells whoever watches it. */
import type { Callback } from '../domain/callback';
import type { Exchange, Request, Response } from '../exchange/exchange';

/** A request was answered. */
export interface AnswerEvent {
  kind: 'answered';
  /** epoch milliseconds */
  at: number;
  /** as it was received */
  request: Request;
  /** how the gateway read it */
  exchange?: Exchange;
  response: Pick<Response, 'status' | 'headers' | 'body' | 'delayMs'>;
  /** why it could not be read as a request of the interface, if the server refused it */
  problem?: string;
}

/** The reply to a callback. */
export interface Reply {
  status: number;
  text: string;
  /** where it redirects to; a callback follows none */
  location?: string;
}

/** A callback was sent, or cannot be. */
export interface CallbackEvent {
  kind: 'callback';
  /** epoch milliseconds */
  at: number;
  callback: Callback;
  /** absent: the partner has no address */
  url?: string;
  /** which attempt it was, from 1; 0: it was not sent */
  attempt: number;
  /** how many attempts there are at most */
  attempts: number;
  /** absent: none came in time */
  reply?: Reply;
  /** milliseconds until the reply was there, or was given up */
  ms?: number;
  /** why it is not acknowledged; absent: it is */
  problem?: string;
  /** milliseconds to the next try; absent: there is none */
  nextMs?: number;
}

/** A callback is being sent: the partner may act on it before it has answered. Its CallbackEvent follows. */
export interface CallingEvent {
  kind: 'calling';
  callback: Callback;
}

export type GatewayEvent = AnswerEvent | CallingEvent | CallbackEvent;
export type Watch = (event: GatewayEvent) => void;
