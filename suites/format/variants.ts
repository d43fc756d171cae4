/** The cases of a rule that holds in several dimensions. */
import { getOrMake, once } from '../../common/made-once';
import type { OperationId } from '../../contract';
import { isQuotation, quotationOf, statusOf } from '../../generators';
import { seedOf } from '../../generators/payouts';
import type { Target } from '../../targets/target';
import type { Case, LeftOut, Patch, Step, Wanted } from './case';
import { combinations, covering, type Shown, type Values } from './covering/covering';
import { type Dimension, dimensions } from './covering/dimensions';
import { plainStep } from './from-contract/boundary-cases';
import type { Selection } from './selection';

const words: Readonly<Record<string, string>> = {
  WALLET: 'wallet',
  BANK_AC: 'bank',
  CARD: 'card',
  partner: 'by-partner',
  second: 'of-second',
  other: 'from-other-ledger',
};

/** The place of the reference in the requests that name a payout. */
export const referencePlaces = {
  viewTransaction: { in: 'path', path: 'transactionReference' },
  viewTransactionOlder: { in: 'path', path: 'transactionReference' },
  cancelTransaction: { in: 'body', path: 'txnId' },
  reverseTransaction: { in: 'body', path: 'txnId' },
} as const satisfies Partial<Record<OperationId, Pick<Patch, 'in' | 'path'>>>;

/** A step that names the payout by the partner's reference, unless the case itself says by which. */
function byPartner(step: Step): Step {
  const { call = '', patches } = step;
  const places: Partial<Record<string, Pick<Patch, 'in' | 'path'>>> = referencePlaces;
  const place = places[call];
  if (!place || patches.some(({ path }) => path === place.path)) return step;
  return { ...step, patches: [...patches, { ...place, change: { eval: 'variables.reference' } }] };
}

/**
 * A transaction whose reference is as long as it may be, unless the case itself gives one: a gateway with a shorter
 * column would cut it.
 */
function longNamed(step: Step): Step {
  const path = 'requestingOrganisationTransactionReference';
  if (step.call !== 'createTransaction' || step.patches.some((patch) => patch.path === path)) return step;
  const change = { eval: '$pad(variables.reference, 50, "0")' };
  return { ...step, patches: [...step.patches, { in: 'body', path, change }] };
}

/** A step that is quoted in the older revision; what later steps read of it has the same name. */
export const inOlder = (step: Step): Step =>
  step.call === quotationOf.current ? { ...step, call: quotationOf.older } : step;

/** A step that the second partner sends, unless the case itself says who does. */
const sentBySecond = (step: Step): Step => (step.call && !step.as ? { ...step, as: 'secondPartner' } : step);

/** A case that the second partner sends. */
export const bySecond = (testCase: Case): Case => ({
  ...testCase,
  ofSecond: true,
  steps: testCase.steps.map(sentBySecond),
});

/** The amount to receive is that of an ordinary amount to send, which only a quote of the gateway tells. */
const forwardQuote = 'forwardQuote';
const fixed: Readonly<Record<string, string>> = {
  requestCurrency: 'payout.corridor.currency',
  requestAmount: `$toReceive(${forwardQuote}.response.quotes[0].receivingAmount, payout.receivingAmount)`,
};

/**
 * Steps whose quotations fix the receiving amount, unless the case itself says what they ask for. A forward quote comes
 * before the first of them that is to succeed.
 */
function reversed(steps: readonly Step[]): Step[] {
  const isReversed = ({ call, patches }: Step): boolean =>
    isQuotation(call) && !patches.some(({ path }) => path in fixed);
  const isAsked = ({ expect: { outcome } }: Step) => outcome === 'success' || outcome === 'open';
  const first = steps.find((step) => isReversed(step) && isAsked(step));
  const added = Object.entries(fixed).map(
    ([path, expression]): Patch => ({ in: 'body', path, change: { eval: expression } }),
  );
  return steps.flatMap((step) => {
    if (!isReversed(step) || !step.call) return [step];
    const { call, as, kind, patches, expect } = step;
    // what may be refused is not asked for before
    const own = expect.outcome === 'open' ? [] : patches;
    const forward = step === first && { ...plainStep(call), name: forwardQuote, as, kind, patches: own };
    return [...(forward ? [forward] : []), { ...step, patches: [...patches, ...added] }];
  });
}

/** The values of each dimension of a case. */
function valuesOf({ vary = {} }: Case, { corridors }: Target): Record<string, readonly string[]> {
  const countries = [...new Set(corridors.map(({ country }) => country))];
  return Object.fromEntries(
    Object.entries(vary).map(([name, values]) => [
      name,
      values === 'all' ? (name === 'country' ? countries : dimensions[name as Dimension]) : values,
    ]),
  );
}

/** The usual value of each dimension, or the first that the target offers. */
function defaultValues({ for: wanted = {} }: Case, values: Record<string, readonly string[]>, target: Target): Values {
  const { types, instruments, operations } = target;
  const own: Partial<Record<string, string>> = { ...wanted };
  const offered: Partial<Record<string, readonly string[]>> = {
    type: types,
    instrument: instruments,
    revision: operations.includes('createQuotation') ? ['current'] : ['older'],
  };
  const usual = (name: string, all: readonly string[]): string =>
    own[name] ?? all.find((value) => offered[name]?.includes(value) ?? true) ?? (all[0] as string);
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, usual(name, all)]));
}

type VariantValues = Wanted & Partial<Record<Dimension, string>>;

/** The steps of a case with other values of its dimensions; none depends on the country. */
function stepsWith({ steps: written, for: wanted }: Case, values: Values): Step[] {
  const {
    reference,
    partner,
    quote,
    age,
    revision = wanted?.revision,
    instrument = 'WALLET',
  } = values as VariantValues;
  const isOlder = revision === 'older' && wanted?.revision !== 'older';
  const timely = written.filter(({ wait }) => !wait?.of || wait.of === age);
  // all three succeed by the same requirement
  const status = statusOf[instrument];
  const steps = timely.map((step) => {
    const quoted = isOlder ? inOlder(step) : step;
    return quoted.call === statusOf.WALLET ? { ...quoted, call: status } : quoted;
  });
  return (quote === 'reverse' ? reversed(steps) : steps).map((step) => {
    const byOwn = reference === 'partner' ? byPartner(step) : step;
    const named = reference === 'partner' && revision !== 'older' ? longNamed(byOwn) : byOwn;
    return partner === 'second' ? sentBySecond(named) : named;
  });
}

/** The dimensions that an id names, in their order. */
const namedDimensions = ['revision', 'type', 'instrument', 'country', 'quote', 'reference', 'partner', 'age', 'ledger'];

/** The case with other values of its dimensions, which its id names. */
function variantOf(testCase: Case, values: Values, usual: Values, steps: readonly Step[]): Case {
  const { vary: _, ...own } = testCase;
  const { reference, partner, quote, age, ledger, ...kind } = values as VariantValues;
  const isOlder = kind.revision === 'older' && testCase.for?.revision !== 'older';
  const name = namedDimensions
    .filter((dimension) => (dimension === 'revision' ? isOlder : values[dimension] !== usual[dimension]))
    .map((dimension) => words[`${values[dimension]}`] ?? `${values[dimension]}`.toLowerCase())
    .join('-');
  return {
    ...own,
    ...(name && { id: `${own.id}-${name}`, title: `${own.title} (${name.replace(/-/g, ' ')})` }),
    for: { ...own.for, ...kind },
    steps,
    ...(ledger === 'other' && { fromOtherLedger: true }),
    ...(partner === 'second' && { ofSecond: true }),
    drawn: `${own.id}-*`,
    covers: { rule: own.group ?? own.id, values },
  };
}

/** What a kind of payout is told by. */
const kindDimensions: readonly Dimension[] = ['type', 'instrument', 'revision'];

/** The variants of a case, each made once it is asked for: of thousands, a plan has a few hundred. */
function rowsOf(testCase: Case, target: Target) {
  if (!testCase.vary) return [{ values: {}, variant: () => testCase }];
  const offered = valuesOf(testCase, target);
  const usual = defaultValues(testCase, offered, target);
  const far = (row: Values) => Object.entries(usual).filter(([name, value]) => row[name] !== value).length;
  const made = new Map<string, readonly Step[]>();
  const stepsOf = ({ country: _, ...others }: Values) =>
    getOrMake(made, Object.values(others).join(), () => stepsWith(testCase, others));
  return combinations(offered)
    .map((values) => ({ values, far: far(values) }))
    .sort((a, b) => a.far - b.far)
    .map(({ values }) => ({
      values,
      ...(testCase.everyKind && { together: kindDimensions }),
      variant: once(() => variantOf(testCase, values, usual, stepsOf(values))),
    }));
}

type Row = ReturnType<typeof rowsOf>[number];

/** A case for each combination of the values of its dimensions, the usual one first; the case itself where it has none. */
export const everyVariant = (testCase: Case, target: Target): Case[] =>
  rowsOf(testCase, target).map(({ variant }) => variant());

type LeftOutOf = (variant: Case) => Pick<LeftOut, 'verdict'> | undefined;

const isNamed = ({ variant }: Row, named: Selection['named']): boolean => named?.has(variant().id) ?? false;

/**
 * The variants of the cases that are of a group: one that can be run for each, which together show each pair of values that any of
 * them can; and those that the selection names. Cases with the fewest variants that can be run choose first.
 */
export function variantsOfGroups(
  cases: readonly Case[],
  target: Target,
  named: Selection['named'],
  seed: string,
  leftOut: LeftOutOf,
): Map<Case, Case[]> {
  const shown = new Map<string, Shown>();
  const choices = cases.flatMap((testCase) => {
    if (!testCase.group) return [];
    const rows = rowsOf(testCase, target);
    return [{ testCase, rows, offered: rows.filter(({ variant }) => !leftOut(variant())) }];
  });
  const chosen = choices
    .sort((one, other) => one.offered.length - other.offered.length)
    .map(({ testCase, rows, offered }) => {
      const { id, group = id } = testCase;
      const own = getOrMake(shown, group, () => new Set());
      const rank = seedOf(`${seed}/${id}`);
      const [one = offered[rank % offered.length] ?? rows[0]] = covering(offered, 2, `${rank}`, own, { max: 1 });
      const drawn = rows.filter((row) => row === one || isNamed(row, named));
      return [testCase, drawn.map(({ variant }) => variant())] as const;
    });
  return new Map(chosen);
}

/** How many values at a time are combined in every way, by the depth of a run. */
const groupSize = { smoke: 1, standard: 2, full: 3 } as const;

/**
 * The cases of a rule for a target: for each value that it offers and each pair of values, or each group of three at
 * depth full; and those that the selection names. `leftOut` tells why a case cannot be run. Variants that the target
 * does not offer are left out, unless it offers none; those that it offers and cannot bring about are returned where no
 * other case shows their values.
 */
export function variantsOf(
  testCase: Case,
  target: Target,
  { depth, named }: Pick<Selection, 'depth' | 'named'>,
  seed: string,
  leftOut: LeftOutOf,
): Case[] {
  const rows = rowsOf(testCase, target);
  const [first, ...others] = rows;
  if (!first || others.length === 0) return first ? [first.variant()] : [];
  const shown: Shown = new Set();
  const unable: Row[] = [];
  const isOffered = (row: Row): boolean => {
    const left = leftOut(row.variant());
    if (left?.verdict === 'skip') unable.push(row);
    return left === undefined;
  };
  const draw = (of: readonly Row[], wanted?: typeof isOffered) =>
    covering(of, groupSize[depth], `${seed}/${testCase.id}`, shown, wanted && { isOffered: wanted });
  const drawn = [...draw(rows, isOffered), ...draw(unable)];
  // in an order that no draw decides: the references of a run count its cases, and verify plans it again
  const chosen = rows.filter((row) => drawn.includes(row) || isNamed(row, named));
  return (chosen.length > 0 ? chosen : [first]).map(({ variant }) => variant());
}
