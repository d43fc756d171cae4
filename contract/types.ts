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

/** One field, parameter or header: a row of a table of the specification. */
export interface Field {
  /** `<object>.<path>`, with `@older` or `@p2b` where one path has several records */
  id: string;
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

export interface Operation {
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
  succeeds?: string;
  /** who hosts it */
  party: 'gateway' | 'partner';
  source: string;
}

export interface Code {
  code: string;
  message: string;
  /** should the partner contact operations: Yes, No, or not shown */
  contact: string;
  action: string;
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

/** One rule: what a run judges. */
export interface Requirement {
  id: string;
  level: Level;
  party: Party;
  text: string;
  source: string;
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
export interface Reading {
  id: string;
  point: string;
  decision: string;
  /** ids of requirements; `prefix.*` for all below */
  requirements: readonly string[];
}

/** A member of an answer that repeats one of the request. */
export interface Echo {
  /** id of the field in the answer */
  id: string;
  sent: string;
  came: string;
  /** two spellings of one number are equal */
  decimal?: true;
}

/** What is known of an operation where its answer is judged. */
export type OperationSummary = Pick<
  Operation,
  'id' | 'method' | 'revision' | 'request' | 'response' | 'list' | 'failure' | 'succeeds'
>;

/** A member of an answer that is mandatory where another member has one of some values. */
export interface Conditional {
  /** id of the field */
  id: string;
  path: string;
  given: NonNullable<Clause['given']>;
}
