/** What the line of a flow tells. */
import { millionths } from '../contract';
import type { FlowRecord } from './records';

/** How the line of a flow begins that ended for such a reason. */
export const usedUp = 'used up: ';

/** Steps that had a reply: a flow that met a fault ended with a step that had none, unless it was told what is used up. */
export const replied = ({ steps, fault }: FlowRecord): FlowRecord['steps'] =>
  fault === undefined || fault.startsWith(usedUp) ? steps : steps.slice(0, -1);

/** A batch of duplicates runs beside the flows that the rate counts. */
export const isBatch = ({ id }: FlowRecord): boolean => id.startsWith('batch-');

/** Flows are numbered without gaps as they start, from 0 on; so are batches. */
export const numberOf = ({ id }: FlowRecord): number => Number(id.slice(id.indexOf('-') + 1));

/**
 * The state under which a flow is counted: the last that it saw; `fault` had no answer, `duplicate` met the transaction
 * of another flow, `none` never saw one.
 */
export function stateOf({ fault, status, shared }: FlowRecord): string {
  if (fault !== undefined) return 'fault';
  return status ?? (shared === 'refused' ? 'duplicate' : 'none');
}

/** The sum of the sending amounts of flows that were paid out, in millionths. */
export function paidIn(flows: readonly FlowRecord[]): bigint {
  let paid = 0n;
  for (const { status, sendingAmount } of flows) if (status === 'SUCCESS') paid += millionths(sendingAmount) ?? 0n;
  return paid;
}
