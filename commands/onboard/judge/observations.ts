/** What a sandbox sees of a partner's client. Times are epoch milliseconds. */

import { failureOf, getAt, type Json, type OperationId, outcomeOf } from '../../../contract';
import type { CallRecord, PointRecord } from '../../../journal';

/** One call of the client, with its secrets: it is judged before it is written. Headers have names in lower case. */
export type ObservedCall = Omit<CallRecord, 't' | 'operation' | 'situation'> & { operation?: OperationId };

/** What a partner may say that its system did with the sender's money. */
export const actions = ['refunded', 'not refunded', 'waiting'] as const;
/** What the partner's system did with a payout. */
export type Action = (typeof actions)[number];

/** What a call, a callback, a run or the passing of time shows of a point of the checklist. */
export type Finding = Omit<PointRecord, 't' | 'at'>;

/** A finding that proves a point; `evidence`: ids of records. */
export const shown = (point: string, ...evidence: string[]): Finding => ({ point, result: 'shown', evidence });

const unlike =
  (result: 'broken' | 'advised') =>
  (point: string, expected: string, received: string, ...evidence: string[]): Finding => ({
    ...{ point, result, evidence, expected, received },
  });
/** A finding that fails a point, with what was expected and received; `evidence`: ids of records. */
export const broken = unlike('broken');
/** Advice: the client could do better, but no point fails; `evidence`: ids of records. */
export const advised = unlike('advised');

/** A member as text; '' where it is absent. */
export const text = (value: Json): string => String(value ?? '');
/** A member of a body by its path, as text; '' where it is absent. */
export const member = (body: Json, path: string): string => text(getAt(body, path));

/** The code by which a call was refused; '': it was not, or the reply was lost. */
export const refusalOf = ({ response }: ObservedCall): string =>
  response && outcomeOf(response) === 'refused' ? failureOf(response).code : '';

/** When the client knew how a call had ended: what it sent before that, it sent without knowing. */
export const answeredAt = ({ at, answeredAt: ended = at }: Pick<ObservedCall, 'at' | 'answeredAt'>): number => ended;

/** Was a call answered with a success? */
export const succeeded = ({ response }: ObservedCall): boolean =>
  response !== undefined && outcomeOf(response) === 'success';

/** Tells what the specification does not forbid. */
export type Warn = (point: string, expected: string, received: string, ...more: string[]) => void;
/** Tells whether a point is kept. */
export type Tell = (point: string, isKept: boolean, expected: string, received: string, ...more: string[]) => void;
