/** Validates requests against the field records of the contract. */
export type { Context } from './context';
export { type Step, stepsOf } from './path';
export type { Problem, ProblemKind } from './problem';
export { compileValidators, type FieldChange, type Validators, validatorKey, withChangedFields } from './validator';
export { codePoints } from './value';
