/** A compiled dialect, as k6 reads it: what is changed in each part of an exchange, in the order of reading. */
import type { Json, OperationId, Place } from '../../contract';

/** A change of one member, or of one entry of a key/value list. */
export type DialectChange =
  | { rename: string }
  | { default: Json }
  | { drop: true }
  | { constant: Json }
  | { shape: 'object' | 'list' | 'empty-object' }
  | { absent: null | '' }
  | { type: 'number' }
  /** `own`: the form of the contract */
  | { time: string; own: string }
  | { prefix: string }
  | { values: Record<string, string> }
  /** `codes`: the contract's code and its message, by the gateway's code; `message`: the member beside it with the message */
  | { codes: Record<string, { to: string; message: string; entry: number; keepsText?: true }>; message?: string };

/** A change of the member `name` of the objects at `within`, or of the entry with the key `name` in the lists there. */
export interface Step {
  /** index of the entry of the target file */
  entry: number;
  /** names of the members that lead to the object or the list; every item of a list on the way */
  within: readonly string[];
  name: string;
  isEntry?: true;
  change: DialectChange;
}

/**
 * The declared rules of a field. A value that keeps them is not a violation, even if it breaks the contract.
 */
export interface Excuse {
  /** indexes of the entries of the target file */
  entries: readonly number[];
  /** it may be absent */
  optional?: true;
  /** length in Unicode code points */
  min?: number;
  max?: number;
  /** allowed words */
  enum?: readonly string[];
  /** source of a pattern */
  pattern?: string;
}

/** The length or the words that a field must have in requests. */
export interface Fit {
  path: string;
  in: Place;
  /** length in Unicode code points */
  min?: number;
  max?: number;
  /** allowed words */
  words?: readonly string[];
}

/** The dialect of one operation. The lists of steps are in the order in which an answer is read. */
export interface OperationDialect {
  /** below the base URL */
  path?: string | undefined;
  /** in place of the base URL of the target */
  baseUrl?: string | undefined;
  /** headers that are added to each request */
  headers?: Record<string, string> | undefined;
  /** changes of path and query parameters and of the body */
  request?: readonly Step[] | undefined;
  /** changes of the contract's headers */
  header?: readonly Step[] | undefined;
  /** changes of a success */
  response?: readonly Step[];
  /** changes of a refusal */
  error?: readonly Step[];
  /** the gateway's name of the member `error` */
  errorName?: string;
  fits?: readonly Fit[];
  /** indexes of the entries that declare `path`, `baseUrl` and `headers` */
  sends?: readonly number[] | undefined;
  /** by the HTTP status of the gateway: the status of the contract, and the index of the entry that declares it */
  statuses?: Record<string, { to: number; entry: number }>;
}

/** The compiled dialect of a target. */
export interface Dialect {
  operations: Partial<Record<OperationId, OperationDialect>>;
  /** for fields that the gateway writes, by the id of the field */
  excuses: Record<string, Excuse>;
  /** for fields that are sent to it, by the id of the field: captured requests are judged by it */
  sent: Record<string, Excuse>;
}
