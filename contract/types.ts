/** The record types of the contract. Every other folder reads these; this folder imports nothing of ours. */

export type Level = 'MUST' | 'SHOULD' | 'GAP';
export type Party = 'gateway' | 'partner' | 'both';
export type Revision = 'current' | 'older' | 'both';
/** M mandatory, O optional, C conditional: as the document prints it. */
export type Presence = 'M' | 'O' | 'C';
export type Instrument = 'WALLET' | 'BANK_AC' | 'CARD';
export type TransactionType = 'p2p' | 'p2b' | 'b2p' | 'b2b';
export type Place = 'body' | 'path' | 'query' | 'header';
export type Format =
  | 'text'
  | 'digits'
  | 'decimal'
  | 'signed'
  | 'dateTime'
  | 'timestamp'
  | 'errorTime'
  | 'iso'
  | 'date'
  | 'country'
  | 'currency'
  | 'codeMessage'
  | 'encrypted'
  | 'list'
  | 'object';

/** Which payouts a field belongs to; an absent member means any. */
export interface Scope {
  types?: readonly TransactionType[];
  instruments?: readonly Instrument[];
}

/** One alternative under which a conditional field is mandatory. `country` names a rule of country-rules.ts. */
export interface Clause extends Scope {
  country?: string;
  /** mandatory when this other field is absent */
  without?: string;
  /** mandatory when this other field has one of these values */
  given?: { path: string; is: readonly string[] };
  /** mandatory unless this other field is an IBAN */
  unlessIban?: string;
}

export interface Condition {
  text: string;
  /** any of them makes the field mandatory; none given: the document does not show when */
  when: readonly Clause[];
}

/** One field, parameter or header: a row of a table of the specification. `Field` is that of any of their ids. */
export interface FieldOf<Id extends string> {
  /** `<object>.<path>`, with `@older` or `@p2b` where one path has several records */
  id: Id;
  object: string;
  /** `a.b`, `a[].b` for members of a list, `a[key]` for an entry of a key/value list */
  path: string;
  name: string;
  in: Place;
  req: Presence;
  /** published length, verbatim; for key/value rows the length of the key's name */
  length: string;
  /** decided length in Unicode code points */
  min?: number;
  max?: number;
  /** decided total digits and decimal places of a decimal */
  digits?: number;
  decimals?: number;
  format: Format;
  enum?: readonly string[];
  /** an empty string is as good as a value */
  mayBeEmpty?: true;
  /** a JSON null is as good as a value */
  mayBeNull?: true;
  /** a JSON number is as good as its text */
  mayBeNumber?: true;
  /** mandatory in its table, yet the service fills it in where it is absent: leaving it out breaks nothing */
  inferred?: true;
  /** left out, the request is one of another kind: no gateway can tell that it is missing */
  decides?: true;
  /** the other party issues the value: no valid one can be made up */
  issued?: true;
  /** accepted values exist but are not shown: no made-up value is sure to be taken */
  listed?: true;
  /** names something in the world, such as an account: within its length it may still be refused as wrong */
  real?: true;
  /** a value that is as good as any, where the form does not say one */
  example?: string;
  /** codes of the other rules that any other value of this field breaks too */
  breaks?: readonly string[];
  /** response member that repeats this request field, where it was sent */
  echo?: string;
  scope?: Scope;
  condition?: Condition;
  revision: Revision;
  text: string;
  source: string;
}

/** A call of the interface. `succeeds` names a rule; `Operation` is that of any of them. */
export interface OperationOf<Succeeds extends string> {
  id: string;
  title: string;
  method: 'GET' | 'POST';
  /** below the base URL; null where the document shows none and the target declares it */
  path: string | null;
  revision: Revision;
  /** objects by name: the parameters, the request body, the success body */
  parameters?: string;
  request?: string;
  response: string;
  /** the success body is an array of the object */
  list?: true;
  /** how a failure is wrapped: the bare error, the wrapper with correlation ids, or either */
  failure: 'bare' | 'wrapped' | 'either';
  /** the requirement that a proper request succeeds */
  succeeds?: Succeeds;
  /** who hosts it */
  party: 'gateway' | 'partner';
  source: string;
}

/**
 * What a code says, as far as judging goes by it.
 *
 * | class | says |
 * |---|---|
 * | `success` | a quote, an account status or a credit succeeded; no payout is told by it as ended |
 * | `paid` | a payout was paid out |
 * | `pending` | a payout was accepted and is under way |
 * | `on-hold` | a payout is under way, and may still fail |
 * | `cancelled`, `reversed`, `reversal-pending`, `reversal-rejected` | what became of a cancellation or a reversal |
 * | `inquiry-success` | an inquiry that has no part in a payout succeeded |
 * | `busy` | nothing was decided: ask again |
 * | `duplicate` | the reference was used before |
 * | `look-alike` | the payout is like an earlier one within the configured time |
 * | `used-up` | a limit or the funds are used up; `usedUp` has it in words |
 * | `property` | the form of one property is wrong, which the description names |
 * | `form` | the form of the request is wrong |
 * | `kyc` | what is said of the sender or the beneficiary as a person is wrong |
 * | `authentication` | the caller was not let in |
 * | `unknown-transaction` | there is no such transaction |
 * | `payout-failure` | a payout is refused or has failed, for any other reason |
 * | `change-refused` | a cancellation or a reversal is refused |
 * | `refusal` | any other refusal of a request |
 */
export type CodeClass =
  | 'success'
  | 'paid'
  | 'pending'
  | 'on-hold'
  | 'cancelled'
  | 'reversed'
  | 'reversal-pending'
  | 'reversal-rejected'
  | 'inquiry-success'
  | 'busy'
  | 'duplicate'
  | 'look-alike'
  | 'used-up'
  | 'property'
  | 'form'
  | 'kyc'
  | 'authentication'
  | 'unknown-transaction'
  | 'payout-failure'
  | 'change-refused'
  | 'refusal';

export interface Code {
  code: string;
  message: string;
  /** should the partner contact operations: Yes, No, or not shown */
  contact: string;
  action: string;
  class: CodeClass;
  /** in words what is used up, where the refusal of a proper request says that of test data or funds */
  usedUp?: string;
  source: string;
}

export interface State {
  status: string;
  meaning: string;
  action: string;
  /** no poll may show another state afterwards, but for the listed transitions */
  final: boolean;
  refund: boolean;
}

export interface Transition {
  id: string;
  from: string;
  trigger: string;
  condition: string;
  to: string;
  code: string;
  source: string;
}

/**
 * What of a run judges a requirement, where it is judged at all. `case`: answers, one at a time, and the checks of
 * cases; `run`: all answers and notifications of the run together; `reply-times`: the times of all replies; `probe`: a
 * connection of its own, below HTTP requests.
 */
export type JudgedBy = 'case' | 'run' | 'reply-times' | 'probe';

/**
 * What a target must offer for a requirement to apply. `callbacks`: it declares a time for notifications; `tls`: it is
 * not reached by plain HTTP on this machine; `exclusive-ledger`: nobody else moves money on its ledgers.
 */
export type Need = 'callbacks' | 'tls' | 'exclusive-ledger';

/**
 * When a run under load must show a requirement by itself. `always`; `where-seen`: where there is any evidence of it;
 * `with-resends`, `with-batches`: where the load sends transactions again, or copies at the same moment.
 */
export type ShownByLoad = 'always' | 'where-seen' | 'with-resends' | 'with-batches';

/** One rule: what a run judges. `Requirement` is that of any of their ids. */
export interface RequirementOf<Id extends string> {
  id: Id;
  level: Level;
  party: Party;
  text: string;
  source: string;
  judgedBy: JudgedBy;
  needs?: Need;
  /** absent: a run under load leaves it to certify, though failures count wherever they are seen */
  shownByLoad?: ShownByLoad;
  /** the object of the field that makes it; absent: a rule of the prose */
  object?: string;
  /** the operations it speaks of; judged only where the target offers one of them; absent: all */
  operations?: readonly string[];
  /** of one revision alone */
  revision?: Exclude<Revision, 'both'>;
  /** the payouts it speaks of; judged only where the target offers one of them */
  scope?: Scope;
  /** the target's trigger without which it cannot be shown */
  trigger?: string;
  /** codes of which any will do */
  accept?: readonly string[];
  /** the category that such a refusal carries */
  category?: string;
  tolerance?: string;
  /** for a GAP: what a target may declare to close it */
  assumption?: string;
  /** why no black-box case can verify it */
  unverifiable?: string;
  /** of a field that answers may leave out, whatever was asked: answers that never show it break nothing */
  mayLack?: true;
}

/** How an open point of the document is read, and which requirements rest on it. */
export interface Interpretation {
  id: string;
  point: string;
  decision: string;
  /** ids of requirements; `prefix.*` for all below */
  requirements: readonly string[];
}
