/**
 * What is recorded of a load: each exchange, by the module of k6 below the script (run/k6/binary/toolchain/recorder), and at
 * the end of each flow what else it went by. Node goes through a flow again by it, and judges (run/judge).
 */
import type { OperationId } from '../../contract';
import type { FlowOptions } from './run-flow';
import type { Reply } from './wire';

export interface RecordedExchange extends Reply {
  /** `flow-12`, or `batch-0` */
  flow: string;
  operation: OperationId;
  /** when it was sent, in epoch milliseconds */
  at: number;
  /** CRC-32 of method, address and body as they were sent */
  sent: number;
}

/** Written at the end of a flow. */
export interface RecordedFlow {
  flow: string;
  kind: 'flow' | 'batch';
  index: number;
  options: Omit<FlowOptions, 'load'>;
  /** what the clock said each time that the flow looked at it: epoch milliseconds, and then the distance from the first */
  clock: number[];
}

/** Records what the clock says to a flow. */
export function readClock({ clock }: RecordedFlow, now: number): number {
  clock.push(now - (clock[0] ?? 0));
  return now;
}
