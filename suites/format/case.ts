import type { OperationId, Place, RequirementId } from '../../contract';
import type { Change, Kind, Payout } from '../../generators';

/** A change to one field of a request, by the contract's path. */
export interface Patch {
  in: Place;
  path: string;
  /** a fixed change, or a JSONata expression whose value is set */
  change: Change | { eval: string };
}

/** What must come of a call: anything, or an outcome. */
export type Expect = { outcome: 'any' } | ExpectedOutcome;

/** An outcome that must come. `requirement` is charged when it does not. */
export interface ExpectedOutcome {
  /**
   * `accepted`: a refusal for a business reason leaves it unverified; `one accepted`: of the copies, exactly one;
   * `either`: a success or a refusal, but an answer of the interface
   */
  outcome: 'success' | 'accepted' | 'refused' | 'one accepted' | 'either';
  requirement: RequirementId;
  /** a refusal carries one of these codes (for `accepted`: none of them); `codeRequirement` is charged otherwise */
  codes?: readonly string[];
  codeRequirement?: RequirementId;
  /** the property that the description must name */
  names?: string;
  category?: string;
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

export type Until = 'final' | 'checks' | 'ledger-stable';

/** Headers that say who a partner is. */
export type CredentialHeader = 'X-USERNAME' | 'X-PASSWORD';

export interface Step {
  name: string;
  call?: OperationId;
  /** sent under the credentials of the target's second partner, or with only these headers of that partner */
  as?: 'secondPartner' | { secondPartner: readonly CredentialHeader[] };
  /** the request is that of the same payout as another kind */
  kind?: Pick<Wanted, 'type' | 'revision'>;
  /** JSONata giving a GMT time: nothing is sent before the second after it */
  waitUntil?: string;
  patches: readonly Patch[];
  /** sent so many times at the same moment */
  copies: number;
  /**
   * the call is repeated until the transaction is final, its checks hold, or the ledger is as the case before left it;
   * at most as long as the target takes to settle
   */
  until?: Until;
  expect: Expect;
  checks: readonly Check[];
}

/** The payouts that a case speaks of; what is left open, the target decides. */
export interface Wanted extends Partial<Kind> {
  /** ISO alpha-2 destination */
  country?: string;
}

export interface Case {
  id: string;
  title: string;
  area: string;
  verifies: readonly RequirementId[];
  /** the target's trigger that its data use: `name`, or `stage-code` of a family `stage-*` */
  trigger?: string;
  for?: Wanted;
  steps: readonly Step[];
  /** reads a ledger: no other case runs at the same time */
  serial?: true;
  /** one boundary of one field: cases of one key show the same of several variants */
  boundary?: string;
  /** the country rule without which the field of the boundary would not be mandatory */
  rule?: string;
  /** `file:line` */
  source: string;
}

/** A case with its data, ready to be run. */
export interface PlannedCase extends Case {
  payout: Payout;
  /** by the names of the steps that send it as another kind */
  others?: Readonly<Record<string, Payout>>;
}

/** Why a case of the suites is not run against a target. */
export interface LeftOut {
  id: string;
  verifies: readonly RequirementId[];
  verdict: 'not-applicable' | 'skip';
  reason: string;
}

export interface Plan {
  cases: PlannedCase[];
  leftOut: LeftOut[];
}
