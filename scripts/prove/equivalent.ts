/** Systematic mutants that the specification allows, with what makes each legal. They must fail nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../common/project-root';
import { aboutPayouts, fields, type OperationId } from '../../contract';
import { gatewayOperations, type Mutant, systematicMutants } from './mutants';
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
}

const { groups, ...rows }: { groups: Record<string, string[]> } & Record<'responses' | 'notifications', Row[]> = parse(
  readFileSync(join(root, 'scripts', 'prove', 'equivalent.yaml'), 'utf8'),
);

const ofFamily = (family: keyof typeof rows): Equivalent[] =>
  rows[family].map(({ except, mutations, ...row }) => ({
    family,
    ...row,
    mutations: mutations.flatMap((name) => groups[name] ?? name),
    ...(except && { operations: gatewayOperations.map(({ id }) => id).filter((id) => !except.includes(id)) }),
  }));

/**
 * Refusals with codes of all classes but these, the one about the form of a property, those about credentials (of `refusal`, 1006 is
 * taken), and that of a payout that was paid.
 */
const refused = (values: readonly string[], ...others: string[]): string[] =>
  systematicMutants
    .map(({ mutation }) => mutation)
    .filter((mutation) => values.some((value) => mutation.startsWith(`${value} refused `)))
    .filter(
      (mutation) =>
        !['property', 'authentication', 'refusal', 'paid', ...others].some((word) => mutation.endsWith(` ${word}`)),
    );

const ofRealThings = fields.filter(({ real }) => real).map(({ id }) => id as string);

const decisions: readonly Omit<Equivalent, 'family'>[] = [
  // a value of another form may name no number, account or bank that there is
  {
    operations: gatewayOperations.map(({ id }) => id).filter((id) => id !== 'createTransaction'),
    fields: ofRealThings,
    mutations: refused(['min', 'max', 'sent'], ...aboutPayouts),
    because: 'silent.real-things',
  },
  // that a reference was sent before is a claim of its own
  {
    operations: ['createTransaction'],
    fields: ofRealThings,
    mutations: refused(['min', 'max', 'sent'], 'duplicate'),
    because: 'silent.real-things',
  },
  // cases share the cards of the target, so that an earlier payout may resemble one, or have used their limits up
  {
    operations: ['createTransaction'],
    instrument: 'CARD',
    mutations: ['look-alike', 'used-up'].flatMap((word) => [`refused ${word}`, `left refused ${word}`]),
    because: { text: 'The limit values are configured and not shown.' },
  },
];

/** All groups of mutants that are declared legal. */
export const equivalents: readonly Equivalent[] = [
  ...ofFamily('responses'),
  ...ofFamily('notifications'),
  ...decisions.map((one): Equivalent => ({ family: 'decisions', ...one })),
];

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
