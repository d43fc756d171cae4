/** What was asked of a run, and what its steps hand on to each other. */
import type { Log } from '../common/log';
import type { StartOptions } from '../gateway';
import type { Payout } from '../generators';
import type { EndRecord, Part } from '../journal';
import type { Profile } from '../k6.config';
import type { Plan } from '../suites/format/case';
import type { Selection } from '../suites/format/selection';
import type { Waivers } from '../targets/waivers';
import type { RunNotes } from './monitor/notes';
import type { GatewayAccess, HarnessWire } from './network/ask';
import type { StageEstimate } from './settings/estimate';
import type { ChosenTarget } from './settings/target';

/** Outputs of k6 beside the journal. */
export interface K6OutputOptions {
  /** values of k6's --out */
  outputs: readonly string[];
  dashboard: boolean;
}

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
  /** the cases failed in another run, and run once more: nothing waits for callbacks at the end */
  isRepetition?: true;
  callbackPort?: number;
  /** who runs it, as given; absent: git or the login tells */
  operator?: string;
  /** the journal is compressed while it is written */
  gzip?: boolean;
  /** path of the k6 that carries out a load; absent: it is found, or built */
  k6?: string | undefined;
  /** how the embedded gateway behaves */
  gateway?: StartOptions;
  /** outputs of k6 beside the journal */
  k6Outputs?: K6OutputOptions;
  log: Log;
}

/** A stage as it is performed, with what its progress shows. */
export interface Stage extends Pick<StageEstimate, 'part' | 'cases' | 'seconds'> {
  title: string;
  /** how many cases or flows are planned */
  total: number;
  /** estimated seconds of what follows it */
  secondsAfter: number;
}

/** What the steps share. Each fills in what it is there for; `chosen` then has the address and the authority of this run. */
export interface RunContext extends RunOptions, GatewayAccess {
  wire: HarnessWire;
  /** the payout of the harness's own requests */
  sample: Payout;
  plan: Plan;
  notes: RunNotes;
  /** runs the cases or the flows of a stage, and returns its end record: processes beside this one do, or this one */
  perform(stage: Stage, context: RunContext): Promise<EndRecord>;
}
