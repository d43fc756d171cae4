/**
 * What is recorded of a load: each exchange, by the module of k6 below the script (run/k6/binary/toolchain/recorder), and at
 * the start and the end of each flow what else it goes by. Node goes through a flow again by it, and judges (run/judge).
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

/** Written before a flow sends anything. */
export interface RecordedStart {
  flow: string;
  kind: 'flow' | 'batch';
  index: number;
  options: Omit<FlowOptions, 'load'>;
  /** epoch milliseconds */
  startedAt: number;
}

/** Written at the end of a flow. */
export interface RecordedEnd {
  flow: string;
  /** what the clock said each time that the flow looked at it, in milliseconds since its start */
  clock: number[];
}
