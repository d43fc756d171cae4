/**
 * The record of a load: each exchange, which the module of k6 below the script writes
 * (run/k6/binary/toolchain/recorder), and at the start and the end of each flow what else its course depends on. With
 * it, Node goes through a flow again and judges it (run/judge).
 */
import type { OperationId } from '../../contract';
import type { Reply } from '../../wire/wire';
import type { FlowOptions } from './run-flow';

/** One exchange of a flow. */
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
  /** number of the iteration in its scenario */
  index: number;
  options: Omit<FlowOptions, 'load'>;
  /** epoch milliseconds */
  startedAt: number;
}

/** Written at the end of a flow. */
export interface RecordedEnd {
  flow: string;
  /** each reading of the clock by the flow, in order: milliseconds since its start */
  clock: number[];
}
