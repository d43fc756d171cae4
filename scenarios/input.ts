import type { OperationId } from '../contract';
import type { Profile } from '../k6.config';

/** Input of the load script, beside the terms and the payouts: the profile, and what depends on the target. */
export interface LoadInput extends Omit<Profile, 'text' | 'mix' | 'inquiries' | 'forHours'> {
  /** payouts of the older revision are also viewed by the older operation */
  olderView: boolean;
  /** extra operations, each called by every n-th flow */
  inquiries: readonly { operation: OperationId; every: number }[];
  /** number of VUs, all allocated before the start */
  vus: number;
}
