import type { Field } from '../../contract';

/** What is wrong with a property. */
export type ProblemKind =
  | 'missing'
  | 'empty'
  | 'null'
  | 'type'
  | 'range'
  | 'exact'
  | 'format'
  | 'enumeration'
  /** of the right form, and of no country or currency */
  | 'unassigned'
  | 'malformed';

/** A property that is not as the contract has it. */
export interface Problem {
  kind: ProblemKind;
  /** id of the contract's field; the object's name where the whole body is malformed */
  field: string;
  /** the last name of the path, as error descriptions print it */
  name: string;
  /** bounds of a length, in Unicode code points */
  min?: number;
  max?: number;
}

/** The problem of a field; only problems of length have bounds. */
export function problemOf(field: Field, kind: ProblemKind): Problem {
  const { id, name, min, max } = field;
  return kind === 'range' || kind === 'exact' ? { kind, field: id, name, min, max } : { kind, field: id, name };
}
