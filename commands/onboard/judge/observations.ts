/** The calls and statements of a partner's client that the sandbox judges. Times are epoch milliseconds. */

import { failureOf, getAt, type Json, type OperationId, outcomeOf } from '../../../contract';
import type { CallRecord, PointRecord } from '../../../journal';

/** One call of the client, with its secrets: it is judged before it is written. Headers have names in lower case. */
export type ObservedCall = Omit<CallRecord, 't' | 'operation' | 'situation'> & { operation?: OperationId };

/** What a partner may state that it did with the sender's money. */
export const actions = ['refunded', 'not refunded', 'waiting'] as const;
/** What the partner's system did with a payout. */
export type Action = (typeof actions)[number];

/** The result for one point of the checklist, from a call, a callback, a run, or a step that is judgeUnpaid. */
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

/** The result code of a refused call; '': it was accepted, or the reply was lost. */
export const refusalOf = ({ response }: ObservedCall): string =>
  response && outcomeOf(response) === 'refused' ? failureOf(response).code : '';

/** When the client received the reply to a call; requests that it sent earlier could not take the reply into account. */
export const answeredAt = ({ at, answeredAt: ended = at }: Pick<ObservedCall, 'at' | 'answeredAt'>): number => ended;

/** Did the gateway accept a call? */
export const succeeded = ({ response }: ObservedCall): boolean =>
  response !== undefined && outcomeOf(response) === 'success';

/** Adds advice about something that the specification does not forbid. */
export type Hint = (point: string, expected: string, received: string, ...more: string[]) => void;
/** Adds a finding that proves a point if `isKept`, and breaks it otherwise. */
export type Check = (point: string, isKept: boolean, expected: string, received: string, ...more: string[]) => void;
