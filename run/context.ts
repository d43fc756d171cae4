/** The options of a run, and what its stages share. */

import type { Log } from '../common/log';
import type { StartOptions } from '../gateway';
import type { Payout } from '../generators';
import type { Part } from '../journal';
import type { JournalWriter } from '../journal/files';
import type { Profile } from '../k6.config';
import type { Selection } from '../suites/format/selection';
import type { Waivers } from '../targets/waivers';
import type { K6OutputOptions } from './k6/k6-outputs';
import type { EndedTransactions } from './monitor/ended-transactions';
import type { PendingCallbacks } from './monitor/pending-callbacks';
import type { ChosenTarget } from './settings/target';

export interface RunOptions {
  chosen: ChosenTarget;
  folder: string;
  seed: number;
  parts: readonly Part[];
  profile: Profile;
  /** the cases to run; absent: all of the standard depth */
  selection?: Selection;
  /** absent: certification */
  purpose?: 'load';
  waivers?: Waivers;
  /** the file of attempts at the certification; absent: they are not counted */
  attempts?: string;
  callbackPort?: number;
  /** who runs it, as given; absent: git or the login tells */
  operator?: string | undefined;
  /** the journal is compressed while it is written */
  gzip?: boolean;
  /** how the embedded gateway behaves */
  gateway?: StartOptions;
  /** outputs of k6 beside the journal */
  k6Outputs?: K6OutputOptions;
  log: Log;
}

/** A transaction whose final state no case has seen. */
export interface UnsettledTransaction {
  reference: string;
  /** the latest time at which the target settles it, epoch milliseconds */
  until: number;
  /** it was paid, and its reversal is under way */
  reversed?: true;
}

/** What the stages of a run share. */
export interface RunContext {
  options: RunOptions;
  /** id of the run, the prefix of every reference */
  run: string;
  baseUrl: string;
  /** folder of the input files of k6 */
  input: string;
  /** the payout of the harness's own requests */
  sample: Payout;
  journal: JournalWriter;
  /** ids of the cases whose payouts never settle */
  neverSettling: ReadonlySet<string>;
  /** transactions that earlier stages left unsettled */
  unsettled: UnsettledTransaction[];
  pendingCallbacks: PendingCallbacks;
  endedTransactions: EndedTransactions;
  /** PEM file of the trusted authority */
  caFile?: string;
}
