import type { OperationId, Place, RequirementId } from '../../contract';
import type { BoundaryChange, Kind, Payout } from '../../generators';
import type { Values } from './covering/covering';
import type { Dimension } from './covering/dimensions';

/** A change to one field of a request, by the contract's path. */
export interface Patch {
  in: Place;
  path: string;
  /** a fixed change, or a JSONata expression whose value is set */
  change: BoundaryChange | { eval: string };
}

/** What must come of a call: anything, or an outcome. */
export type Expect = { outcome: 'any' } | ExpectedOutcome;

/** An expected outcome. `requirement` fails when it does not come. */
export interface ExpectedOutcome {
  /**
   * `accepted`: as `success`, for a value at a limit of its field; `one accepted`: exactly one of the copies;
   * `either`: a success or a refusal, as long as it is an answer of the interface; `open`: a success, or a refusal with
   * one of the codes, each of which shows how an open point is read
   */
  outcome: 'success' | 'accepted' | 'refused' | 'one accepted' | 'either' | 'open';
  requirement: RequirementId;
  /**
   * codes of the refusal; another code fails `codeRequirement`. For `accepted`: the only codes that fail, as the value
   * names something real that may be unknown
   */
  codes?: readonly string[];
  codeRequirement?: RequirementId;
  /**
   * for `open`: the point of the register, with the readings that an acceptance and a refusal show; `real`: the value names
   * something real that may be unknown, so that a refusal with another code shows nothing
   */
  open?: { point: string; taken: string; refused: string; place: string; real?: true };
  /** properties of which the description must name one */
  names?: readonly string[];
  /** numbers that the description should name: the limits of a length */
  limits?: readonly number[];
  /** for `either`: what an answer contains only if the text of the request was run as code */
  evaluated?: string;
  /** any 4xx is a refusal, and its body is not judged: a server in front of the gateway may have written it */
  clientError?: true;
}

export interface Check {
  verifies: RequirementId;
  /** JSONata; must be true */
  assert: string;
  /** the expectation in words */
  message: string;
  /** JSONata: what to show as received */
  actual?: string;
}

/** A wait of some seconds, from now or from the expiry of the first quote that a step got; negative: before the expiry. */
export interface Wait {
  seconds: number;
  /** name of the step */
  expiryOf?: string;
  /** seconds after which it ends in any case */
  atMost?: number;
  /** only where the target declares that no quote is valid for longer; seconds */
  within?: number;
  /** only where the payout is to be old; absent: always */
  of?: 'old';
}

export type Until = 'final' | 'checks' | 'ledger-stable';

/** Headers that identify a partner. */
export type CredentialHeader = 'X-USERNAME' | 'X-PASSWORD';

export interface Step {
  name: string;
  call?: OperationId;
  /** sent under the credentials of the target's second partner, or with only these headers of that partner */
  as?: 'secondPartner' | { secondPartner: readonly CredentialHeader[] };
  /** the request is that of the same payout as another kind; to another instrument in another country, where there is one */
  kind?: Partial<Kind>;
  /** the request is that of a payout to a beneficiary that triggers nothing */
  ordinary?: true;
  /** JSONata: the quote that the payout uses, with its amounts; absent: the first one of the last quotation */
  quote?: string;
  /** what the step waits for before it calls */
  wait?: Wait;
  patches: readonly Patch[];
  /** number of copies sent at the same moment */
  copies: number;
  /**
   * the call is repeated until the transaction is final, its checks hold, or the ledger is as the previous case left it,
   * at most for the target's settlement time
   */
  until?: Until;
  /** JSONata: the amount by which the ledger is lower than in the step `before` */
  debited?: string;
  expect: Expect;
  checks: readonly Check[];
  /** sent without these entries of the target's dialect, or without any; its answer is not judged */
  plain?: true | readonly number[];
}

/** The kind of payout that a case needs; the target decides what is left open. */
export interface Wanted extends Partial<Kind> {
  /** ISO alpha-2 destination */
  country?: string;
}

export interface Case {
  id: string;
  title: string;
  area: string;
  verifies: readonly RequirementId[];
  /** the trigger of the target that its data use: `name`, or `stage-code` of a family `stage-*` */
  trigger?: string;
  for?: Wanted;
  steps: readonly Step[];
  /** dimensions of the rule, with the values for which it must be shown (variants.ts) */
  vary?: Readonly<Partial<Record<Dimension | 'country', readonly string[] | 'all'>>>;
  /** the steps in the older revision */
  olderSteps?: readonly Step[];
  /** of a case that was drawn for some values of a rule with dimensions: the id of that rule, and the values */
  covers?: { rule: string; values: Values };
  /** reads a ledger: only the cases of its round run at the same time */
  serial?: true;
  /** its payout is of thousands, which a limit may refuse */
  large?: true;
  /** key of a boundary: cases with the same key show the same for different kinds of payout */
  boundary?: string;
  /** the country rule that makes the field of the boundary mandatory */
  rule?: string;
  /** `file:line` */
  source: string;
}

/** A kind of payout in words: what a case does not show for one kind, a case of another kind does not show either. */
export const kindName = ({ type, instrument, revision }: Kind): string =>
  `${type} to ${instrument}, ${revision} revision`;

/** A case with its data, ready to be run. */
export interface PlannedCase extends Case {
  payout: Payout;
  /** other cases and runs pay to the same beneficiary, which the target names */
  sharesBeneficiary?: true;
  /** payouts of another kind, by the name of the step that sends them */
  others?: Readonly<Record<string, Payout>>;
}

/** Why a case of the suites is not run against a target. */
export interface LeftOut {
  id: string;
  /** the kind of payout (kindName) that is not shown; absent: the target offers none */
  kind?: string;
  verifies: readonly RequirementId[];
  verdict: 'not-applicable' | 'skip';
  reason: string;
  /** as of a case */
  covers?: Case['covers'];
}

export interface Plan {
  cases: PlannedCase[];
  leftOut: LeftOut[];
}
