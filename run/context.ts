/** Options of a run, and the state that its steps share. */
import type { Log } from '../common/log';
import type { StartOptions } from '../gateway';
import type { Payout } from '../generators';
import type { EndRecord, Part } from '../journal';
import type { Profile } from '../k6.config';
import type { Case, Plan } from '../suites/format/case';
import type { Selection } from '../suites/format/selection';
import type { Memory } from '../targets/memory/memory';
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

/** What is asked of a run, given by the command that starts it. */
export interface RunOptions {
  chosen: ChosenTarget;
  /** the run folder */
  folder: string;
  /** seed of the generated test data */
  seed: number;
  parts: readonly Part[];
  profile: Profile;
  /** the cases to run; absent: all of the standard depth */
  selection?: Selection;
  /** absent: certification */
  purpose?: 'load';
  waivers?: Waivers;
  /** it runs in the folder of another run, as its failed cases once more do; it does not wait for callbacks at its end */
  isWithin?: true;
  /** the cases of an integrator, in the place of ours */
  own?: readonly Case[];
  /** what runs after it: what that pays is part of what the target allows */
  later?: Plan | undefined;
  /** what is known of earlier runs of the target, or why nothing is; absent: it is not asked for */
  memory?: Memory | { none: string } | undefined;
  /** references of earlier runs are not sent again, as a gateway that forgot them would pay */
  keepsEarlier?: boolean;
  /** port on which callbacks are received */
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

/** A stage with the data of its progress line. */
export interface Stage extends Pick<StageEstimate, 'part' | 'cases' | 'seconds'> {
  title: string;
  /** how many cases or flows are planned */
  total: number;
  /** estimated seconds of what follows it */
  secondsAfter: number;
}

/** State that the steps share. Each step adds its own members; `chosen` then has the address and the CA file of this run. */
export interface RunContext extends RunOptions, GatewayAccess {
  wire: HarnessWire;
  /** the payout of the harness's own requests */
  sample: Payout;
  plan: Plan;
  notes: RunNotes;
  /** runs the cases or the flows of a stage, in this process or in others, and returns its end record */
  perform(stage: Stage, context: RunContext): Promise<EndRecord>;
}
