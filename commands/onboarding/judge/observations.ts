/** What a sandbox sees of a partner's client. Times are epoch milliseconds. */

import type { Json, OperationId } from '../../../contract';
import type { CallRecord, PointRecord } from '../../../journal';
import type { Reply } from './acknowledgement';

/** One call of the client, with its secrets: it is judged before it is written. Headers have names in lower case. */
export type ObservedCall = Omit<CallRecord, 't' | 'operation' | 'situation'> & { operation?: OperationId };

/** One attempt to deliver a callback, and the reply of the partner. */
export interface ObservedCallback {
  id: string;
  at: number;
  /** references of the service and of the partner */
  transaction: string;
  reference: string;
  status: string;
  /** absent: there was none in time */
  reply?: Reply;
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
export type Result<Point extends string = string> = Omit<PointRecord, 't' | 'at' | 'point'> & { point: Point };

export const shown = <Point extends string>(point: Point, ...evidence: string[]): Result<Point> => ({
  ...{ point, result: 'shown', evidence },
});

const finding =
  (result: 'broken' | 'advised') =>
  <Point extends string>(point: Point, expected: string, received: string, ...evidence: string[]): Result<Point> => ({
    ...{ point, result, evidence, expected, received },
  });
export const broken = finding('broken');
export const advised = finding('advised');

/** A member as text; '' where it is absent. */
export const text = (value: Json): string => String(value ?? '');
