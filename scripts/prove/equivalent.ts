/** Systematic mutants that the specification allows, with what makes each legal. They must fail nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../common/project-root';
import { fields, gatewayOperations, type OperationId } from '../../contract';
import { type Mutant, systematicMutants } from './mutants';
import type { Family } from './proof';

/** A group of mutants; members that are absent match all. */
interface Equivalent {
  family: Family;
  operations?: readonly OperationId[];
  /** ids of fields, or other names of what is changed */
  fields?: readonly string[];
  mutations: readonly string[];
  /** the instrument of the payout that is refused */
  instrument?: string;
  /** id of an interpretation, or a sentence of the specification */
  because: string | { text: string };
}

/** A row of equivalent.yaml, about the mutants of one family. */
interface Row extends Omit<Equivalent, 'family'> {
  except?: readonly OperationId[];
  /** all fields that name a real thing */
  real?: true;
  /** each of the mutations with each of these classes of codes */
  refusedAs?: readonly string[];
}

const {
  groups,
  ...rows
}: { groups: Record<string, string[]> } & Record<'responses' | 'notifications' | 'decisions', Row[]> = parse(
  readFileSync(join(root, 'scripts', 'prove', 'equivalent.yaml'), 'utf8'),
);

/** All groups of mutants that are declared legal. */
export const equivalents: readonly Equivalent[] = Object.entries(rows).flatMap(([family, declared]) =>
  declared.map(({ except, real, refusedAs = [''], mutations, ...row }) => ({
    family: family as Family,
    ...row,
    mutations: mutations.flatMap((name) =>
      (groups[name] ?? [name]).flatMap((one) => refusedAs.map((word) => `${one} ${word}`.trim())),
    ),
    ...(except && { operations: gatewayOperations.map(({ id }) => id).filter((id) => !except.includes(id)) }),
    ...(real && { fields: fields.filter((field) => field.real).map(({ id }) => id) }),
  })),
);

const matches = ({ family, operations, fields, mutations, instrument }: Equivalent, mutant: Mutant): boolean =>
  family === mutant.family &&
  (operations?.includes(mutant.operation) ?? true) &&
  (fields?.includes(mutant.field) ?? true) &&
  (instrument === undefined || mutant.kind?.split(' ').includes(instrument) === true) &&
  mutations.includes(mutant.mutation);

/** What makes a mutant legal; undefined for all that must be killed. */
export const equivalentOf = (mutant: Mutant): Equivalent | undefined => equivalents.find((one) => matches(one, mutant));

/** Declarations that match no mutant, in words. */
export const unusedEquivalents = (): string[] =>
  equivalents
    .filter((one) => !systematicMutants.some((mutant) => matches(one, mutant)))
    .map(
      ({ family, fields: of = [], mutations }) => `${family}: ${of.join(', ') || 'any field'}: ${mutations.join(', ')}`,
    );
