import type { OperationId } from '../contract';

/** Input of the load script, beside the session and the payouts. */
export interface LoadInput {
  /** flows started per second, and for how many seconds */
  rate: number;
  seconds: number;
  stages?: readonly { rate: number; seconds: number }[];
  /** every n-th flow resends its transaction; 0: none */
  resendEvery: number;
  /** every n-th flow and the next one share a reference; absent: none do */
  sharedEvery?: number;
  /** payouts of the older revision are also viewed by the older operation */
  olderView: boolean;
  /** extra operations, each called by every n-th flow */
  inquiries: readonly { operation: OperationId; every: number }[];
  /** number of VUs, all allocated before the start */
  vus: number;
  /** how often simultaneous copies are sent, and how many copies at a time */
  batches: number;
  copies: number;
  goalMs: number;
}
