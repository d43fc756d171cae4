import type { OperationId } from '../contract';
import type { Profile } from '../k6.config';
import type { PlannedCase } from '../suites/format/case';

/** Input of the load script, beside the terms and the payouts: the profile, and what depends on the target. */
export interface LoadInput extends Omit<Profile, 'text' | 'mix' | 'inquiries' | 'forHours'> {
  /** payouts of the older revision are also viewed by the older operation */
  olderView: boolean;
  /** extra operations, each called by every n-th flow */
  inquiries: readonly { operation: OperationId; every: number }[];
  /** number of VUs, all allocated before the start */
  vus: number;
}

/** A gateway of several that share a process of k6, and the cases of one stage of its run. */
export interface Member {
  run: string;
  baseUrl: string;
  /** the cases read a ledger, so they run in rounds */
  serial: boolean;
  /** index of the first one, which keeps the references of two stages apart */
  from: number;
  cases: readonly PlannedCase[];
}
