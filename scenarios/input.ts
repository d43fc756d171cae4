import type { OperationId } from '../contract';

/** What the load script is handed, beside the session and the payouts. */
export interface LoadInput {
  /** flows started in a second, and for how many */
  rate: number;
  seconds: number;
  stages?: readonly { rate: number; seconds: number }[];
  /** every n-th flow sends its transaction again; 0: none */
  resendEvery: number;
  /** every n-th flow and the next one share a reference; absent: none do */
  sharedEvery?: number;
  /** payouts of the older revision are viewed by its own view too */
  olderView: boolean;
  /** operations that every n-th flow calls beside its payout */
  inquiries: readonly { operation: OperationId; every: number }[];
  /** VUs, all allocated before the start */
  vus: number;
  /** how many times simultaneous copies are sent, and how many copies */
  batches: number;
  copies: number;
  goalMs: number;
}
