import { countryRules, field, groupBy } from '../../contract';
import { type PayoutPlan, seedOf } from '../../generators/payouts';
import type { Share } from '../../k6.config';
import { namedBeneficiary, triggeringValues } from '../../targets/beneficiaries/declared';
import { unsentBy } from '../../targets/dialect/compile';
import type { Target } from '../../targets/target';
import type { Case, LeftOut, Plan } from './case';
import { plainCases } from './from-contract/plain-cases';
import { planned } from './planning/case-data';
import { kindsOf } from './planning/kind';
import { leftOut, ofOffered } from './planning/left-out';
import { type Selection, selects, selectsVariant } from './selection';
import { bySecond, inOlder, variantsOf, variantsOfGroups } from './variants';

/** What the payouts of a target are drawn from. With the mix of a load, some have unusual people. */
export const payoutPlan = (
  target: Target,
  now: number,
  encrypt?: PayoutPlan['encrypt'],
  mix?: readonly Share[],
): PayoutPlan => ({
  corridors: target.corridors,
  kinds: kindsOf(mix ?? [{ weight: 1 }], target).kinds,
  ...(mix && { pool: 'mixed' }),
  sendingCurrency: target.sendingCurrency,
  originCountry: target.originCountry,
  now,
  countryRules: { ...countryRules, ...target.countryRules },
  ...(encrypt && { encrypt }),
  triggering: triggeringValues(target),
  ...(target.acceptedValues && { accepted: target.acceptedValues }),
  partnerCodes: target.credentials.partnerCodes,
  ...(target.roundings && { roundings: target.roundings }),
});

/** Fields that the table of each revision has in common. */
const isOfBoth = (id: string): boolean => field(id)?.revision === 'both';

/**
 * A case of a business payout for a target that offers the older revision alone: quoted there, and otherwise the same.
 * The suites have business payouts of the current revision only. Others stay as they are.
 */
function inOlderRevision(testCase: Case): Case {
  const { type, revision, instrument } = testCase.for ?? {};
  const isBusiness = type !== undefined && type !== 'p2p' && revision !== 'older' && instrument !== 'CARD';
  // what is changed must mean the same in both revisions
  const changesBoth = testCase.boundary === undefined || testCase.verifies.some(isOfBoth);
  const changesQuote = testCase.steps.some(({ call, patches }) => call === 'createQuotation' && patches.length > 0);
  if (!isBusiness || !changesBoth || changesQuote) return testCase;
  const steps = testCase.steps.map(inOlder);
  const { boundary, drawn } = testCase;
  return {
    ...testCase,
    id: `${testCase.id}-older-only`,
    ...(drawn && { drawn: `${drawn}-older-only` }),
    title: `${testCase.title} (older revision)`,
    for: { ...testCase.for, revision: 'older' },
    steps,
    ...(boundary && { boundary: `${boundary} older` }),
  };
}

/**
 * The cases that show the boundaries, each for one of the kinds of payout that share it, which the seed draws. Test cards are
 * few, and their limits soon used up, so a card shows only what is to be refused, and what nothing else can.
 */
function drawnBoundaries(offered: readonly Case[], seed: number): ReadonlySet<Case> {
  const groups = groupBy(
    offered.filter(({ boundary }) => boundary),
    ({ boundary }) => boundary,
  );
  return new Set(
    [...groups].map(([key, all]) => {
      const isRefused = ({ steps }: Case) => steps.some(({ expect }) => expect.outcome === 'refused');
      const others = all.filter((one) => one.for?.instrument !== 'CARD' || isRefused(one));
      const group = others.length > 0 ? others : all;
      return group[seedOf(`${seed}/${key}`) % group.length] as Case;
    }),
  );
}

/** The second partner sends one in so many of the cases that either partner may send. */
const shareOfSecond = 4;

const isDrawnForSecond = ({ id, boundary, drawsPartner }: Case, seed: number): boolean =>
  drawsPartner === true && seedOf(`${seed}/${boundary ?? id}/partner`) % shareOfSecond === 0;

/** What a target offers of the cases, before any is selected. */
export interface OfferedCases {
  cases: readonly Case[];
  /** why a case is not run; undefined: it can be */
  leftOut: (testCase: Case) => LeftOut | undefined;
}

/** The rules of which a variant may be selected, with all of their groups, which are drawn together. */
function rulesFor(selection: Selection, rules: readonly Case[]): readonly Case[] {
  const chosen = new Set(rules.filter((rule) => selectsVariant(selection, rule)));
  const groups = new Set([...chosen].flatMap(({ group = [] }) => group));
  return rules.filter((rule) => chosen.has(rule) || groups.has(rule.group ?? ''));
}

/** The cases that a seed draws for a target. It takes most of the time of a plan, and they have no data yet. */
export function offeredCases(cases: readonly Case[], target: Target, seed: number, selection: Selection): OfferedCases {
  const isUnsent = unsentBy(target.dialect);
  const isOlderOnly =
    target.operations.includes('createQuotationOlder') && !target.operations.includes('createQuotation');
  const rules = rulesFor(selection, isOlderOnly ? cases.map(inOlderRevision) : cases);
  const own = rules.map((one) => ofOffered(one, target));
  const reasons = new Map<Case, LeftOut | undefined>();
  const leftOutOf = (one: Case): LeftOut | undefined => {
    if (!reasons.has(one)) reasons.set(one, leftOut(one, target, isUnsent));
    return reasons.get(one);
  };
  const ofGroups = variantsOfGroups(own, target, selection.named, String(seed), leftOutOf);
  const drawn = own.flatMap((one) => ofGroups.get(one) ?? variantsOf(one, target, selection, String(seed), leftOutOf));
  return { cases: [...drawn, ...plainCases(target)], leftOut: leftOutOf };
}

/** The plan for a target: the selected cases with their data, and those that are left out with the reason. */
export function makePlan(
  { cases, leftOut }: OfferedCases,
  target: Target,
  seed: number,
  now: number,
  encrypt: PayoutPlan['encrypt'],
  selection: Selection,
  amountsOnly?: true,
): Plan {
  const data = { ...payoutPlan(target, now, encrypt), amountsOnly };
  const plan: Plan = { cases: [], leftOut: [] };
  const offered: Case[] = [];
  for (const testCase of cases) {
    if (!selects(selection, testCase)) continue;
    const left = leftOut(testCase);
    const { covers } = testCase;
    if (left) plan.leftOut.push(covers ? { ...left, covers } : left);
    else offered.push(testCase);
  }
  const isNamed = namedBeneficiary(target);
  const shown = selection.depth === 'full' ? undefined : drawnBoundaries(offered, seed);
  for (const testCase of offered)
    if (!testCase.boundary || !shown || shown.has(testCase) || selection.named?.has(testCase.id)) {
      const ofSecond = isDrawnForSecond(testCase, seed) ? bySecond(testCase) : testCase;
      const sent = leftOut(ofSecond) ? testCase : ofSecond;
      plan.cases.push(planned(sent, target, data, seed, isNamed));
    }
  return plan;
}
