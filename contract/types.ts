/** The record types of the contract, which imports no other folder of the project. */
import type { formatWords } from './formats';

export type Level = 'MUST' | 'SHOULD' | 'GAP';
export type Party = 'gateway' | 'partner' | 'both';
export type Revision = 'current' | 'older' | 'both';
/** M mandatory, O optional, C conditional, as in the specification */
export type Presence = 'M' | 'O' | 'C';
export type Instrument = 'WALLET' | 'BANK_AC' | 'CARD';
export type TransactionType = 'p2p' | 'p2b' | 'b2p' | 'b2b';
export type Place = 'body' | 'path' | 'query' | 'header';
/** A form that formats.ts describes. */
export type Format = keyof typeof formatWords;

/** The payouts that a field belongs to; an absent member means any. */
export interface Scope {
  types?: readonly TransactionType[];
  instruments?: readonly Instrument[];
}

/** One alternative under which a conditional field is mandatory. `country` names a rule of country-rules.ts. */
export interface Clause extends Scope {
  country?: string;
  /** destinations that the text itself names */
  destinations?: readonly string[];
  /** mandatory when this other field has one of these values */
  given?: { path: string; is: readonly string[] };
  /** mandatory unless this other field is an IBAN */
  unlessIban?: string;
}

/** When a conditional field is mandatory. */
export interface Condition {
  /** in words, as the specification has it */
  text: string;
  /** any of them makes the field mandatory; empty: the specification does not say when it is */
  when: readonly Clause[];
}

/** One field, parameter or header: a row of a table of the specification. `Field` is the type for any known id. */
export interface FieldOf<Id extends string> {
  /** `<object>.<path>`, with `@older` or `@p2b` where one path has several records */
  id: Id;
  /** name of the object, or of the parameters of an operation, such as `quotationRequest` */
  object: string;
  /** `a.b`, `a[].b` for members of a list, `a[key]` for an entry of a key/value list */
  path: string;
  /** the last member or key of the path */
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
  /** words that the text names; how they are spelt, and whether there are others, is open */
  words?: readonly string[];
  /** an empty string is valid */
  mayBeEmpty?: true;
  /** a JSON null is valid */
  mayBeNull?: true;
  /** a JSON number is valid in place of its text */
  mayBeNumber?: true;
  /** mandatory in its table, but the service infers it when absent, so omitting it is valid */
  inferred?: true;
  /** its absence turns the request into another kind, so no gateway can detect that it is missing */
  decides?: true;
  /** the other party issues the value, so valid ones cannot be generated */
  issued?: true;
  /** the accepted values are not published, so a generated one may be refused */
  listed?: true;
  /** values that a target declares as accepted */
  accepted?: readonly string[];
  /** identifies a real entity, such as an account: a value of valid length may still be refused as unknown */
  real?: true;
  /** an example of a valid value, if the format does not imply one */
  example?: string;
  /** codes of other rules that a changed value of this field may also violate */
  breaks?: readonly string[];
  /** names of fields that must agree with this one; a refusal of a changed value may name one of them instead */
  agreesWith?: readonly string[];
  /** codes of later checks, such as a look-up, which may be the first to see that the value is wrong */
  otherCodes?: readonly string[];
  /** response member that repeats this request field, if it was sent */
  echo?: string;
  scope?: Scope;
  condition?: Condition;
  revision: Revision;
  /** its meaning and rules, in words */
  text: string;
  /** section of the specification */
  source: string;
}

/** A call of the interface. `succeeds` names a rule; `Operation` is the type for any known rule. */
export interface OperationOf<Succeeds extends string> {
  id: string;
  title: string;
  method: 'GET' | 'POST';
  /** below the base URL; null if the specification has none, so the target declares it */
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
  /** the requirement that a valid request succeeds */
  succeeds?: Succeeds;
  /** who hosts it */
  party: 'gateway' | 'partner';
  /** section of the specification */
  source: string;
}

/** The meaning of a code, as far as it matters for judging. */
export type CodeClass =
  | 'success' // a quote, an account status or a credit succeeded; it is not the final code of a payout
  | 'paid' // a payout was paid out
  | 'pending' // a payout was accepted and is in process
  | 'on-hold' // a payout is in process, and may still fail
  | 'cancelled' // the outcome of a cancellation or a reversal
  | 'reversed' // the outcome of a cancellation or a reversal
  | 'reversal-pending' // the outcome of a cancellation or a reversal
  | 'reversal-rejected' // the outcome of a cancellation or a reversal
  | 'inquiry-success' // an inquiry that does not belong to a payout succeeded
  | 'busy' // the gateway is busy: repeat the call
  | 'duplicate' // the reference was used before
  | 'look-alike' // the payout resembles an earlier one within the configured time
  | 'used-up' // a limit of the beneficiary is exhausted; `usedUp` describes which
  | 'unfunded' // the partner's funds do not cover the payout
  | 'property' // the form of one property is wrong, which the description names
  | 'form' // the form of the request is wrong
  | 'kyc' // the personal data of the sender or the beneficiary is wrong
  | 'authentication' // authentication failed
  | 'unknown-transaction' // the transaction does not exist
  | 'payout-failure' // a payout is refused or has failed, for any other reason
  | 'change-refused' // a cancellation or a reversal is refused
  | 'refusal'; // any other refusal of a request

/** The stages of a payout at which the triggers of a target bring codes about. */
export type PayoutStage = 'status' | 'quotation' | 'acceptance' | 'credit' | 'cancel' | 'reversal';

/** A result code: a row of a code table (Errors). */
export interface Code {
  code: string;
  /** verbatim */
  message: string;
  /** whether the partner should contact operations: Yes, No, or empty if not published */
  contact: string;
  /** what the partner should do, such as Retry; empty if not published */
  action: string;
  class: CodeClass;
  /** describes the exhausted limit or funds, if the code can refuse a valid request for lack of them */
  usedUp?: string;
  /** the stage at which a trigger brings it about; absent: a request brings it about, or it is `unseen` */
  stage?: PayoutStage;
  /** with a stage: payouts to this instrument alone; absent: to any */
  instrument?: Instrument;
  /** why a sending partner never sees it */
  unseen?: string;
  /** section of the specification */
  source: string;
}

/** A state of a transaction (States and transitions). */
export interface State {
  status: string;
  meaning: string;
  /** what the partner has to do */
  action: string;
  /** later views must show the same state, except for the listed transitions */
  final: boolean;
  /** the partner refunds the sender */
  refund: boolean;
}

/** How a request is answered for a payout in a state, or what comes by itself (States and transitions). */
export interface LifecycleRow<RequirementId extends string = string> {
  /** made of `event`, `from` and the first code: `cancel.REVERSAL_PENDING.15002` */
  id: string;
  /** `none`: before the transaction is created */
  from: string;
  /** a request, or `time`: it comes by itself, and is seen by a poll or a callback */
  event: 'create' | 'cancel' | 'reverse' | 'time';
  /** when the row holds, in words; empty: always */
  condition: string;
  /** of the answer, or of the state that comes by itself; the reference gateway gives the first one */
  codes: readonly string[];
  /** codes of refusals that may be answered in their place, none: any; and the interpretation that allows it */
  alsoCodes?: { codes: readonly string[]; by: string };
  /** the states to one of which it leads; `from`: it stays */
  to: readonly string[];
  /** what another answer breaks */
  requirement: RequirementId;
  /** section of the specification; for what that leaves open, the id of an interpretation */
  source: string;
}

/**
 * What a requirement is judged by. `case`: single responses, and the checks of cases; `run`: all responses and
 * callbacks of the run together; `reply-times`: the times of all replies; `probe`: a separate raw connection.
 */
export type JudgedBy = 'case' | 'run' | 'reply-times' | 'probe';

/**
 * What a target must offer for a requirement to apply. `callbacks`: it declares a time for callbacks; `tls`: its URL
 * is not plain HTTP on this machine; `exclusive-ledger`: nobody else moves money on its ledgers.
 */
export type Need = 'callbacks' | 'tls' | 'exclusive-ledger';

/**
 * When a load run must verify a requirement. `always`; `where-seen`: if there is any evidence of it; `with-resends`,
 * `with-batches`: if the load sends transactions again, or copies at the same moment.
 */
export type ShownByLoad = 'always' | 'where-seen' | 'with-resends' | 'with-batches';

/** One rule, on which a run gives a verdict. `Requirement` is the type for any known id. */
export interface RequirementOf<Id extends string> {
  id: Id;
  level: Level;
  /** whom it binds */
  party: Party;
  /** the rule, in one sentence */
  text: string;
  /** section of the specification */
  source: string;
  /** what it rests on, if no sentence of the specification asks for it */
  basis?: 'security baseline';
  judgedBy: JudgedBy;
  needs?: Need;
  /** absent: a load run need not verify it, but failures count */
  shownByLoad?: ShownByLoad;
  /** the object of the field that it is derived from; absent: a rule of the prose */
  object?: string;
  /** operations that it is about; it is judged only if the target offers one of them; absent: all */
  operations?: readonly string[];
  /** it binds one revision alone; absent: both */
  revision?: Exclude<Revision, 'both'>;
  /** payouts that it is about; it is judged only if the target offers one of them */
  scope?: Scope;
  /** the trigger that the target must declare for it to be verified */
  trigger?: string;
  /** result codes with which a refusal is accepted */
  accept?: readonly string[];
  /** the errorCategory of such a refusal; absent: any */
  category?: string;
  /** how far a gateway may deviate and still pass, in words */
  tolerance?: string;
  /** for a GAP: what a target may declare to close it */
  assumption?: string;
  /** the values of the assumption, `number` for any number; absent: free */
  assumed?: readonly string[];
  /** why no black-box case can verify it */
  unverifiable?: string;
  /** a field that responses may omit: it is not violated if no response contains it */
  mayLack?: true;
}

/** How long a request field may be by one reading, in Unicode code points; an absent end is as the field has it. */
export interface Bound {
  /** id of the field */
  field: string;
  /** the revision in which it is so; absent: both */
  revision?: Exclude<Revision, 'both'>;
  min?: number;
  max?: number;
  /** the specification has no such figure, so a value of this length need not be accepted */
  unshown?: true;
}

/** One way to read an open point: a gateway that does it keeps the specification. */
export interface Reading {
  id: string;
  /** what such a gateway does, in one sentence */
  text: string;
  /** the lengths by which it differs from the fields of the contract */
  bounds?: readonly Bound[];
  /** a refusal with one of these codes shows this reading */
  codes?: readonly string[];
}

/** How an open point of the specification is interpreted, and the requirements that depend on it. */
export interface Interpretation {
  id: string;
  /** what the specification leaves open, in words */
  point: string;
  /** how the harness reads it, in words */
  decision: string;
  /** ids of requirements; `prefix.*` for all below */
  requirements: readonly string[];
  /** each of them passes; the reference gateway has the first; absent: there is one way, or the target file tells it */
  readings?: readonly Reading[];
}
