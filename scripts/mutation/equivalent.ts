/** Systematic mutants that the specification allows, with what makes each legal. They must fail nothing. */
import type { OperationId } from '../../contract';
import { type Family, type Mutant, systematicMutants } from './mutants';

/** A group of mutants; members that are absent match all. */
interface Equivalent {
  family: Family;
  operations?: readonly OperationId[];
  fields?: readonly string[];
  operators: readonly string[];
  /** id of an interpretation, or a sentence of the specification */
  because: { reading: string } | { text: string };
}

const earlier = ['previous', 'other-transaction', 'other-partner'];

export const equivalents: readonly Equivalent[] = [
  {
    family: 'responses',
    fields: ['failure.error.errorDateTime'],
    operators: ['stale-10s', 'stale-60s', ...earlier],
    because: { reading: 'clock.tolerance' },
  },
];

export const matches = ({ family, operations, fields, operators }: Equivalent, mutant: Mutant): boolean =>
  family === mutant.family &&
  (operations?.includes(mutant.operation) ?? true) &&
  (fields?.includes(mutant.field) ?? true) &&
  operators.includes(mutant.operator);

/** What makes a mutant legal; undefined for all that must be killed. */
export const equivalentOf = (mutant: Mutant): Equivalent | undefined => equivalents.find((one) => matches(one, mutant));

/** Declarations that match no mutant, in words. */
export const unusedEquivalents = (): string[] =>
  equivalents
    .filter((one) => !systematicMutants.some((mutant) => matches(one, mutant)))
    .map(
      ({ family, fields = [], operators }) => `${family}: ${fields.join(', ') || 'any field'}: ${operators.join(', ')}`,
    );
