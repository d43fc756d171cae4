/** The data of a case: its payout, and those of its steps of another kind. */
import { decimalsOf, fieldsOf, isIban, operation as operationOf, placesOf } from '../../../contract';
import { originOfSecond, type Payout, statusOf } from '../../../generators';
import {
  bySecondPartner,
  type PartnerCodes,
  type PayoutPlan,
  payout,
  seedOf,
  servesKind,
} from '../../../generators/payouts';
import type { Target } from '../../../targets/target';
import { type Case, openStep, type Patch, type PlannedCase, type Step } from '../case';
import { toldBy } from '../told';
import { applyTrigger, brokenAlike } from '../triggers';
import { kindFor } from './kind';
import {
  forSenders,
  fromLedger,
  hasProvider,
  inOtherCurrency,
  isOfReverse,
  namesBeneficiary,
  needsProvider,
  rowOf,
  servedBy,
  toReceive,
} from './paid-to';

/** The amount to send of a payout of thousands, with the decimals of the usual one. */
function thousands({ sendingAmount }: Payout): string {
  return (Number(sendingAmount) * 5 + 1000).toFixed(placesOf(sendingAmount));
}

function dataOf(testCase: Case, declared: Target, ofAll: PayoutPlan, seed: number): Payout {
  const target = fromLedger(testCase, declared) ?? declared;
  const offered = forSenders(testCase, target, target);
  const paying = isOfReverse(testCase) ? inOtherCurrency(offered, target) : offered;
  const kind = kindFor(testCase.for ?? {}, paying, testCase.trigger);
  if (typeof kind === 'string') throw new Error(`${testCase.id}: ${kind}`);
  const { sendingCurrency: ofLedger, corridors: paid } = target;
  const sent = { ...forSenders(testCase, ofAll, target), sendingCurrency: ofLedger };
  sent.corridors = sent.corridors.filter(({ country }) => paid.some((corridor) => corridor.country === country));
  const plan = testCase.trigger ? sent : toReceive(testCase, kind, sent, target);
  const trigger = rowOf(testCase, target, kind);
  const { pool, turn } = testCase;
  const drawn = { ...plan, kinds: [kind], pool, turn, ...(!plan.amountsOnly && toldBy(testCase)) };
  if (testCase.ofSecond) Object.assign(drawn, originOfSecond(target));
  const { country: wanted } = testCase.for ?? {};
  if (wanted) drawn.corridors = plan.corridors.filter(({ country }) => country === wanted);
  if (!trigger) {
    const draw = (corridors: PayoutPlan['corridors']): Payout =>
      payout({ ...drawn, corridors }, seedOf(`${seed}/${testCase.id}`));
    let { corridors } = drawn;
    let data = draw(corridors);
    // where accounts are no IBANs, it shows more
    while (isIban(data.account?.number ?? '') && testCase.steps.some(leavesOutForIban)) {
      const { country } = data.corridor;
      corridors = corridors.filter((one) => one.country !== country);
      if (!corridors.some((one) => servesKind(one, kind))) break;
      data = draw(corridors);
    }
    return testCase.large ? { ...data, sendingAmount: thousands(data) } : data;
  }
  const { sendingCurrency = plan.sendingCurrency } = trigger;
  const own = servedBy(trigger, plan.corridors, kind, testCase);
  const fitting = needsProvider(testCase) ? own.filter(hasProvider) : own;
  const corridors = fitting.map((corridor) => ({
    ...corridor,
    ...(corridor.cards && trigger.card && { cards: [trigger.card] }),
    ...(trigger.name && { beneficiaryName: trigger.name }),
  }));
  const data = payout({ ...drawn, corridors, sendingCurrency }, seedOf(`${seed}/${testCase.id}`));
  applyTrigger(trigger, data, `${plan.now}/${testCase.id}`);
  return data;
}

/** Is the beneficiary one that the target names, and not drawn for the case alone? */
function sharesBeneficiary({ instrument, recipient, account }: Payout, isNamed: (value: string) => boolean): boolean {
  return instrument === 'CARD' || isNamed((instrument === 'BANK_AC' && account?.number) || recipient.msisdn);
}

/** The payout with the card numbers of its case encrypted wrongly. */
function withWrongCipher(data: Payout, { cipher }: Case, { encrypt }: PayoutPlan): Payout {
  if (!cipher || !data.card || !encrypt) return data;
  const { plain } = data.card;
  const wrongly = { recipient: encrypt(plain.recipient, cipher), sender: encrypt(plain.sender, cipher) };
  return { ...data, card: { ...data.card, wrongly } };
}

/** The steps, whose refusal may also have the code of another limit that the amount breaks. */
function withOtherLimits({ id, trigger, steps }: Case, target: Target, data: Payout): readonly Step[] {
  const others = trigger ? brokenAlike(target, trigger, data, id) : [];
  if (others.length === 0) return steps;
  const own: string = trigger?.replace('limit-', 'limits.') ?? '';
  return steps.map((step) => {
    const { expect } = step;
    if (expect.outcome !== 'refused' || expect.requirement !== own) return step;
    return { ...step, expect: { ...expect, codes: [...(expect.codes ?? []), ...others] } };
  });
}

/** Does a step leave out what only an IBAN makes optional? */
function leavesOutForIban({ call, patches }: Step): boolean {
  const { parameters = '' } = call ? operationOf(call) : {};
  const isOptional = ({ path, change }: Patch): boolean =>
    'omit' in change &&
    fieldsOf(parameters).some(
      (field) => field.path === path && field.condition?.when.some(({ unlessIban }) => unlessIban !== undefined),
    );
  return patches.some(isOptional);
}

/** The steps, in which a field that only an IBAN makes optional may be left out if the drawn account is an IBAN. */
function withIban(steps: readonly Step[], { account }: Payout): readonly Step[] {
  if (!isIban(account?.number ?? '')) return steps;
  return steps.map((step) =>
    step.expect.outcome === 'refused' && leavesOutForIban(step) ? { ...step, expect: { outcome: 'any' } } : step,
  );
}

/**
 * The steps, after an account status request for each beneficiary that is paid under a provider, because the provider
 * of a payout must equal the one in that request. Nothing is added to a case that sends such a request itself.
 */
function withStatus(steps: readonly Step[], payoutOf: (name: string) => Payout, others: Map<string, Payout>): Step[] {
  const asked = new Set<string>();
  const statuses = steps.flatMap(({ name, call, as }): Step[] => {
    const data = payoutOf(name);
    const status = statusOf[data.instrument];
    const isAsked = steps.some((one) => one.call === status && one.as === as);
    const key = `${as} ${data.instrument} ${data.account?.number ?? data.recipient.msisdn}`;
    if (call !== 'createTransaction' || !data.provider || typeof as === 'object' || isAsked || asked.has(key))
      return [];
    asked.add(key);
    const own = `${name}Status`;
    others.set(own, data);
    return [{ ...openStep, name: own, call: status, ...(as && { as }) }];
  });
  return [...statuses, ...steps];
}

/** The payout with other codes of its partner. */
const withCodes = (data: Payout, codes: Partial<PartnerCodes> | undefined): Payout =>
  data.business && codes
    ? { ...data, business: { ...data.business, partnerCodes: { ...data.business.partnerCodes, ...codes } } }
    : data;

/** A case with the data of its payout, and of its steps of another kind, which have the same amounts. */
export function planned(
  testCase: Case,
  target: Target,
  plan: PayoutPlan,
  seed: number,
  isNamed: (value: string) => boolean,
): PlannedCase {
  const drawn = dataOf(testCase, target, plan, seed);
  // a trigger's beneficiary is that of both partners
  const second = (data: Payout) =>
    withCodes(
      testCase.trigger ? data : bySecondPartner(data, plan.corridors, plan, seedOf(`${seed}/${testCase.id}/second`)),
      target.secondPartner?.partnerCodes,
    );
  const isOfSecond = testCase.ofSecond === true;
  const data = withWrongCipher(isOfSecond ? second(drawn) : drawn, testCase, plan);
  const { sendingAmount, receivingAmount, type, instrument, revision } = data;
  const others = testCase.steps.flatMap(({ name, call, as, kind, ordinary }): [string, Payout][] => {
    if (as === 'secondPartner' && call && namesBeneficiary(call) && !kind && !(testCase.trigger && ordinary)) {
      const other = second(data);
      return other === data || isOfSecond ? [] : [[name, other]];
    }
    if (!kind && !ordinary) return [];
    const trigger = ordinary ? undefined : testCase.trigger;
    const payable = forSenders(testCase, plan, target).corridors;
    const elsewhere = payable.filter(({ country }) => country !== data.corridor.country);
    const other = kind?.instrument && kindFor({ ...testCase.for, ...kind }, { ...target, corridors: elsewhere });
    const from = typeof other === 'object' ? { ...plan, corridors: elsewhere } : plan;
    const wanted = { ...testCase.for, ...(ordinary ? { type, instrument, revision } : kind) };
    const paid = dataOf({ ...testCase, trigger, for: wanted }, target, from, seed);
    // decimals follow the currency of the beneficiary
    const fits = decimalsOf(paid.corridor.currency) >= decimalsOf(data.corridor.currency);
    return [[name, fits ? { ...paid, sendingAmount, receivingAmount } : paid]];
  });
  const byStep = new Map(others);
  const own = withIban(withOtherLimits(testCase, target, data), data);
  const steps = withStatus(own, (name) => byStep.get(name) ?? data, byStep);
  const { seconds: heldSeconds } = rowOf(testCase, target, data) ?? {};
  return {
    ...testCase,
    steps: steps.every(({ call }) => !call || target.operations.includes(call)) ? steps : own,
    payout: data,
    ...(sharesBeneficiary(data, isNamed) && { sharesBeneficiary: true }),
    ...(heldSeconds !== undefined && { heldSeconds }),
    ...(byStep.size > 0 && { others: Object.fromEntries(byStep) }),
  };
}
