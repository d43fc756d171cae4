/** Values derived from the record of a flow. */
import { millionths } from '../contract';
import type { FlowRecord } from './records';

/** Prefix of the fault of a flow that ended because a limit or the funds are exhausted. */
export const usedUp = 'used up: ';

/** How many of `steps` had a reply. With a fault, the last ones had none, unless the fault is an exhausted limit. */
export const repliedIn = ({ fault, lost = 1 }: Pick<FlowRecord, 'fault' | 'lost'>, steps: number): number =>
  fault === undefined || fault.startsWith(usedUp) ? steps : Math.max(0, steps - lost);

/** The steps of a flow with a reply, in order; a refusal by a busy server is not counted as a reply. */
export const replied = (flow: FlowRecord): FlowRecord['steps'] =>
  flow.steps.slice(0, repliedIn(flow, flow.steps.length)).filter((_, place) => !flow.busy?.includes(place));

/** Is it a batch of duplicates? Batches do not count for the rate. */
export const isBatch = (id: string): boolean => id.startsWith('batch-');

/** Does a partner's reference begin with the id of the run? A truncated reference, or one of another run, does not. */
export const namesRun = (reference: string, run: string): boolean =>
  reference.toUpperCase().includes(run.toUpperCase());

/** Maximum time between reading the balances at the beginning and the first payout, in milliseconds. */
export const balancesBeforeMs = 10_000;

/** Flows are numbered without gaps in the order in which they start, from 0; batches likewise. */
export const numberOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

/**
 * The state by which a flow is counted: the last that it saw; `fault` after a missing answer; `duplicate` if another flow's transaction
 * had the reference; `none` if it saw no state.
 */
export function stateOf({ fault, status, shared }: Pick<FlowRecord, 'fault' | 'status' | 'shared'>): string {
  if (fault !== undefined) return 'fault';
  return status ?? (shared === 'refused' ? 'duplicate' : 'none');
}

/** The sum of the sending amounts of flows that were paid out, in millionths. */
export function paidIn(flows: Iterable<FlowRecord>): bigint {
  let paid = 0n;
  for (const { status, sendingAmount } of flows) if (status === 'SUCCESS') paid += millionths(sendingAmount) ?? 0n;
  return paid;
}
