/** What a sandbox sees of a partner's client. Times are epoch milliseconds. */

import { failureOf, getAt, type Json, type OperationId, outcomeOf } from '../../../contract';
import type { CallRecord, PointRecord } from '../../../journal';

/** One call of the client, with its secrets: it is judged before it is written. Headers have names in lower case. */
export type ObservedCall = Omit<CallRecord, 't' | 'operation' | 'situation'> & { operation?: OperationId };

export const actions = ['refunded', 'not refunded', 'waiting'] as const;
/** What the partner's system did with a payout. */
export type Action = (typeof actions)[number];

/** What a call, a callback, a run or the passing of time shows of a point of the checklist. */
export type Finding = Omit<PointRecord, 't' | 'at'>;

export const shown = (point: string, ...evidence: string[]): Finding => ({ point, result: 'shown', evidence });

const unlike =
  (result: 'broken' | 'advised') =>
  (point: string, expected: string, received: string, ...evidence: string[]): Finding => ({
    ...{ point, result, evidence, expected, received },
  });
export const broken = unlike('broken');
export const advised = unlike('advised');

/** A member as text; '' where it is absent. */
export const text = (value: Json): string => String(value ?? '');
export const member = (body: Json, path: string): string => text(getAt(body, path));

/** The code by which a call was refused; '': it was not, or the reply was lost. */
export const refusalOf = ({ response }: ObservedCall): string =>
  response && outcomeOf(response) === 'refused' ? failureOf(response).code : '';

/** Was a call answered with a success? */
export const succeeded = ({ response }: ObservedCall): boolean =>
  response !== undefined && outcomeOf(response) === 'success';
