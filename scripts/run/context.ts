/** What a run is started with, and what its stages share. */
import type { StartOptions } from '../../gateway';
import type { Payout } from '../../generators';
import type { Part } from '../../journal';
import type { JournalWriter } from '../../journal/files';
import type { Profile } from '../../k6.config';
import type { Selection } from '../../suites/format/selection';
import type { Waivers } from '../../targets/waivers';
import type { Seeing } from './k6/k6-outputs';
import type { Outstanding } from './monitor/pending-callbacks';
import type { Open } from './settlement-wait';
import type { ChosenTarget } from './target';

export interface RunOptions {
  chosen: ChosenTarget;
  folder: string;
  seed: number;
  parts: readonly Part[];
  profile: Profile;
  /** what of the suites is run */
  selection?: Selection;
  /** absent: to certify */
  purpose?: 'load';
  waivers?: Waivers;
  /** requests in a second at most, below the target's own ceiling */
  pace?: number;
  callbackPort?: number;
  /** how the embedded gateway behaves */
  gateway?: StartOptions;
  /** what of k6 is shown beside the journal */
  seeing?: Seeing;
  /** a line of progress for a person */
  say: (text: string) => void;
}

/** What all stages of a run share. */
export interface RunContext {
  options: RunOptions;
  /** id of the run: every reference begins with it */
  run: string;
  baseUrl: string;
  /** folder of the input files */
  input: string;
  /** a payout for the harness's own calls */
  sample: Payout;
  journal: JournalWriter;
  /** cases whose payouts never settle */
  held: ReadonlySet<string>;
  /** transactions that the stages so far left open */
  open: Open[];
  outstanding: Outstanding;
  /** PEM file of the authority that is trusted */
  caFile?: string;
}
