/** What a sandbox sees of a partner's client. Times are epoch milliseconds. */

import type { Json, OperationId } from '../../../contract';
import type { CallRecord, PointRecord } from '../../../journal';

/** One call of the client, with its secrets: it is judged before it is written. Headers have names in lower case. */
export type ObservedCall = Omit<CallRecord, 't' | 'operation' | 'situation'> & { operation?: OperationId };

export const actions = ['refunded', 'not refunded', 'waiting'] as const;
/** What the partner's system did with a payout. */
export type Action = (typeof actions)[number];

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
