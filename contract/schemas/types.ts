/** The rows of the tables that are generated for the judging of answers. */
import type { FieldId } from '../fields';
import type { Operation } from '../operations';
import type { Clause } from '../types';

/** A member of an answer that repeats one of the request. */
export interface Echo {
  /** id of the field in the answer */
  id: FieldId;
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
  id: FieldId;
  path: string;
  given: NonNullable<Clause['given']>;
}
