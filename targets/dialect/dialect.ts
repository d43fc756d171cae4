/** A compiled dialect, as k6 reads it: what is changed in each part of an exchange, in the order of reading. */
import type { Json, OperationId, Place } from '../../contract';

/** What is done with one member, or with the entry of a key/value list. */
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

/** What a field must be like in place of what the contract says, for its violations. */
export interface Excuse {
  entries: readonly number[];
  optional?: true;
  min?: number;
  max?: number;
  enum?: readonly string[];
  /** source of a pattern */
  pattern?: string;
}

/** The length or the words of a field that is sent. */
export interface Fit {
  path: string;
  in: Place;
  min?: number;
  max?: number;
  words?: readonly string[];
}

export interface OperationDialect {
  /** below the base URL */
  path?: string | undefined;
  baseUrl?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** path and query parameters and the body */
  request?: readonly Step[] | undefined;
  header?: readonly Step[] | undefined;
  response?: readonly Step[];
  error?: readonly Step[];
  /** the gateway's name of the member `error` */
  errorName?: string;
  fits?: readonly Fit[];
  /** the entries of `path`, `baseUrl` and `headers` */
  sends?: readonly number[] | undefined;
  /** by the gateway's HTTP status: the one that it stands for */
  statuses?: Record<string, { to: number; entry: number }>;
}

export interface Dialect {
  operations: Partial<Record<OperationId, OperationDialect>>;
  /** by the requirement of a field that the gateway writes */
  excuses: Record<string, Excuse>;
  /** the same for the fields that are sent to it, for requests that others made */
  sent: Record<string, Excuse>;
}
