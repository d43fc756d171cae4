import type { OperationId, Place, RequirementId } from '../../contract';
import type { BoundaryChange, Kind, Payout, WrongCipher } from '../../generators';
import type { Values } from './covering/covering';
import type { Dimension } from './covering/dimensions';

/** A change to one field of a request, by the contract's path. */
export interface Patch {
  in: Place;
  path: string;
  /** a fixed change, or a JSONata expression whose value is set */
  change: BoundaryChange | { eval: string };
}

/** How a call must end: in any way, or with an expected outcome. */
export type Expect = { outcome: 'any' } | ExpectedOutcome;

/** An expected outcome. `requirement` fails when it does not come. */
export interface ExpectedOutcome {
  /**
   * `accepted`: as `success`, for a value at a limit of its field; `one accepted`: exactly one of the copies;
   * `either`: a success or a refusal, as long as it is an answer of the interface; `open`: a success, or a refusal with
   * one of the codes: which of them comes shows how an open point is read
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
  open?: { point: string; taken: string; refused: string; shownBy?: readonly string[]; place: string; real?: true };
  /** properties of which the description must name one */
  names?: readonly string[];
  /** numbers that the description should name: the limits of a length */
  limits?: readonly number[];
  /** for `either`: what an answer contains only if the text of the request was run as code */
  evaluated?: string;
  /**
   * any HTTP status 4xx is a refusal, and its body is not judged: a server in front of the gateway may have written it
   */
  clientError?: true;
}

/** An expression about the answer of a step, and what it verifies. */
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
  /** the case is run only where the target declares that its quotes are valid for so many seconds at most */
  within?: number;
  /** it waits only in the variant whose payout is to be old (covering/dimensions.ts); absent: always */
  of?: 'old';
}

export type Until = 'final' | 'checks' | 'ledger-stable';

/** Headers that identify a partner. */
export type CredentialHeader = 'X-USERNAME' | 'X-PASSWORD';

/** A step of a case: at most one call, and what its answer must be. */
export interface Step {
  name: string;
  /** absent: the step only waits */
  call?: OperationId;
  /** sent under the credentials of the target's second partner, or with only these headers of that partner */
  as?: 'secondPartner' | { secondPartner: readonly CredentialHeader[] };
  /**
   * the request is for a payout of another kind with the same amounts; another instrument is of another country if
   * possible
   */
  kind?: Partial<Kind>;
  /** the request is for a payout to a beneficiary that triggers nothing */
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

/** What a step is where nothing is said of it: sent once and unchanged, with any answer. */
export const openStep = { patches: [], copies: 1, checks: [], expect: { outcome: 'any' } } as const;

/** The requirements that a step can verify. */
export const verifiedBy = ({ expect, checks }: Pick<Step, 'expect' | 'checks'>): RequirementId[] => [
  ...(expect.outcome === 'any' ? [] : [expect.requirement, expect.codeRequirement ?? expect.requirement]),
  ...checks.map(({ verifies }) => verifies),
];

/** The kind of payout that a case needs; the target decides what is left open. */
export interface Wanted extends Partial<Kind> {
  /** ISO alpha-2 destination */
  country?: string;
}

/** A compliance case of the suites, or one that is derived from the contract. */
export interface Case {
  /** `area.name` */
  id: string;
  /** the id with a `*` for what the seed draws, which differs between runs; absent: it draws nothing */
  drawn?: string;
  title: string;
  /** name of the folder of its suite file, or of the file itself */
  area: string;
  /** what its steps and checks can verify, and nothing else */
  verifies: readonly RequirementId[];
  /** the trigger of the target that its data use: `name`, or `stage-code` of a family `stage-*` */
  trigger?: string;
  for?: Wanted;
  steps: readonly Step[];
  /** dimensions of the rule, with the values for which it must be shown (variants.ts) */
  vary?: Readonly<Partial<Record<Dimension | 'country', readonly string[] | 'all'>>>;
  /** beside the pairs of values, it is shown for every type with every instrument and revision */
  everyKind?: true;
  /**
   * a group of cases, such as those of all codes of a stage, of which each is shown in one variant: together they show each
   * pair of values that the target offers
   */
  group?: string;
  /** a variant of a case with dimensions: the id of that case or its group, and the values for which this variant shows its rule */
  covers?: { rule: string; values: Values };
  /** reads a ledger: only the cases of its round run at the same time */
  serial?: true;
  /** its payout is of thousands, which a limit may refuse */
  large?: true;
  /** its people have names and dates that every gateway must take and some do not, or the longest texts; absent: ordinary ones */
  pool?: 'unusual' | 'longest';
  /** which of the unusual names come first; absent: drawn */
  turn?: number;
  /** it may pay twice, so production is spared it */
  notInProduction?: true;
  /** the second partner sends it */
  ofSecond?: true;
  /** either partner may send it, which the seed draws */
  drawsPartner?: true;
  /** its payout is paid from another ledger than that of the sending currency */
  fromOtherLedger?: true;
  /** how the card numbers of `payout.card.wrongly` are encrypted */
  cipher?: WrongCipher;
  /** key of a boundary: cases with the same key show the same for different kinds of payout */
  boundary?: string;
  /** `file:line` */
  source: string;
}

/**
 * A kind of payout in words. Evidence for one kind does not fill a gap of another, so both are noted under this name.
 */
export const kindName = ({ type, instrument, revision }: Kind): string =>
  `${type} to ${instrument}, ${revision} revision`;

/** A case with its data, ready to be run. */
export interface PlannedCase extends Case {
  payout: Payout;
  /** other cases and runs pay to the same beneficiary, which the target names */
  sharesBeneficiary?: true;
  /** how long its trigger holds a payout or its reversal; absent: the target does not tell */
  heldSeconds?: number;
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
  /** the trigger that the target lacks for it */
  trigger?: string;
  /** a part that it needs is declared as not offered: the operations that it would have called */
  declared?: readonly OperationId[];
  /** as in the case */
  covers?: Case['covers'];
}

/** What a run will execute for a target, and what it will not. */
export interface Plan {
  cases: PlannedCase[];
  leftOut: LeftOut[];
}
