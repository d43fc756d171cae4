/** The rows of the generated tables by which responses are judged. */
import type { FieldId } from '../fields';
import type { Operation } from '../operations';
import type { Clause } from '../types';

/** A member of a response that repeats a member of the request. */
export interface Echo {
  /** id of the field in the response */
  id: FieldId;
  sent: string;
  returned: string;
  /** different spellings of the same number are equal */
  decimal?: true;
}

/** The members of an operation that are needed to judge its response. */
export type OperationSummary = Pick<
  Operation,
  'id' | 'method' | 'revision' | 'request' | 'response' | 'list' | 'failure' | 'succeeds'
>;

/** A member of a response that is mandatory if another member has one of some values. */
export interface Conditional {
  /** id of the field */
  id: FieldId;
  path: string;
  given: NonNullable<Clause['given']>;
}
