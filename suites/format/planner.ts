import {
  countryRules,
  decimalsOf,
  field,
  fieldsOf,
  groupBy,
  isIban,
  type OperationId,
  operation as operationOf,
  placesOf,
  requirement,
} from '../../contract';
import { isQuotation, type Kind, originOfSecond, type Payout, statusOf } from '../../generators';
import {
  bySecondPartner,
  type PartnerCodes,
  type PayoutPlan,
  payout,
  seedOf,
  servesKind,
  type WeightedKind,
} from '../../generators/payouts';
import type { Share } from '../../k6.config';
import { namedBeneficiary, triggeringValues } from '../../targets/beneficiaries/declared';
import { type IsUnsent, unsentBy } from '../../targets/dialect/compile';
import { isDeclaredAbsent, type ScopeWord } from '../../targets/scope';
import { type Corridor, olderTypesOf, otherLedger, type Target, type Trigger } from '../../targets/target';
import {
  type Case,
  kindName,
  type LeftOut,
  openStep,
  type Patch,
  type Plan,
  type PlannedCase,
  type Step,
  verifiedBy,
  type Wanted,
} from './case';
import { isOfFlow, plainCases } from './from-contract/plain-cases';
import { type Selection, selects } from './selection';
import { toldBy } from './told';
import { applyTrigger, brokenAlike, carrying, corridorsFor, triggerOf, unfit } from './triggers';
import { bySecond, inOlder, variantsOf, variantsOfGroups } from './variants';

/** The usual one first, if it is offered. */
const preferredFirst = <T>(offered: readonly T[], usual: T): readonly T[] =>
  offered.includes(usual) ? [usual, ...offered.filter((one) => one !== usual)] : offered;

/**
 * The kind of payout that a case is run with, or a text that says why the target offers none. What the case leaves open is as
 * its trigger wants it, where it works at all.
 */
function kindFor(wanted: Wanted, target: Target, name?: string): Kind | string {
  const { types, instruments, operations, corridors } = target;
  const { country } = wanted;
  const offersOlder = operations.includes('createQuotationOlder');
  const revision = wanted.revision ?? (offersOlder && !operations.includes('createQuotation') ? 'older' : 'current');
  if (wanted.type && !types.includes(wanted.type)) return `the target offers no ${wanted.type}`;
  if (wanted.instrument && !instruments.includes(wanted.instrument))
    return `the target pays out to no ${wanted.instrument}`;
  if (revision === 'older' && !offersOlder) return 'the target offers no older revision';
  const ofRevision = revision === 'older' ? types.filter((one) => olderTypesOf(target).includes(one)) : types;
  if (ofRevision.length === 0 || (wanted.type && !ofRevision.includes(wanted.type)))
    return `the older revision of the target carries no ${wanted.type ?? types.join(', ')}`;
  if (revision === 'older' && wanted.instrument === 'CARD') return 'the older revision has no cards';
  const ofWanted = wanted.instrument ? [wanted.instrument] : preferredFirst(instruments, 'WALLET');
  const pairs = ofWanted.flatMap((instrument) =>
    (wanted.type ? [wanted.type] : preferredFirst(ofRevision, 'p2p')).map((type) => ({ type, instrument, revision })),
  );
  const there = corridors.filter((corridor) => !country || corridor.country === country);
  const isOfRevision = ({ instrument }: Kind): boolean => revision === 'current' || instrument !== 'CARD';
  const [first] = pairs;
  const paid = pairs.filter((kind) => isOfRevision(kind) && there.some((corridor) => servesKind(corridor, kind)));
  const trigger = name === undefined ? undefined : triggerOf(target, name);
  const fits = (kind: Kind) => {
    const own = triggerOf(target, name ?? '', { kind, country, salt: '' });
    return own && !unfit('', own, kind, target);
  };
  return (
    (trigger && paid.find(fits)) ??
    paid[0] ??
    `the target has no corridor ${country ? `to ${country} ` : ''}for ${first?.type} to ${first?.instrument}`
  );
}

/** Does a request of the operation name the beneficiary? */
const namesBeneficiary = (call: OperationId): boolean => call === 'createTransaction' || isOfFlow(call);

/** Is it a quotation of another amount than that of the payout, such as the one to receive? */
const asksForOther = ({ call, patches }: Step): boolean =>
  isQuotation(call) && patches.some(({ path }) => path === 'requestAmount' || path === 'requestCurrency');

const sets = ({ change }: Patch, expression: string): boolean => 'eval' in change && change.eval === expression;

/** Does it ask under the provider of the corridor, where the trigger names another one? */
const needsProvider = ({ steps }: Case): boolean =>
  steps.some(({ patches }) => patches.some((one) => sets(one, 'payout.corridor.provider')));
const hasProvider = ({ provider }: Corridor): boolean => provider !== undefined;

/** The target with the corridors that every sender of the case pays into: a second partner may pay into some alone. */
function forSenders<Of extends { corridors: readonly Corridor[] }>(
  { steps }: Case,
  target: Of,
  { secondPartner }: Target,
): Of {
  const { countries } = secondPartner ?? {};
  const isNamed = ({ as, call }: Step) =>
    as === 'secondPartner' && call !== undefined && (namesBeneficiary(call) || call === 'bankList');
  if (!countries || !steps.some(isNamed)) return target;
  return { ...target, corridors: target.corridors.filter(({ country }) => countries.includes(country)) };
}

/** The row of the trigger of a case for a payout of the kind. */
const rowOf = ({ id, trigger, for: wanted }: Case, target: Target, kind: Kind): Trigger | undefined =>
  trigger ? triggerOf(target, trigger, { kind, country: wanted?.country, salt: id }) : undefined;

/** Seconds that a case waits while a trigger holds its payout. */
const secondsHeld = ({ steps }: Case): number =>
  steps.reduce((sum, { wait }) => sum + (wait && !wait.expiryOf ? Math.max(0, wait.seconds) : 0), 0);

/** The corridors of a trigger for a payout of the kind, of the country of the case alone where it names one. */
function servedBy(
  trigger: Trigger,
  corridors: readonly Corridor[],
  kind: Kind,
  { for: wanted }: Case,
): readonly Corridor[] {
  const { country } = wanted ?? {};
  const carried = carrying(trigger, corridorsFor(trigger, corridors, kind), kind);
  return country ? carried.filter((corridor) => corridor.country === country) : carried;
}

/** The target whose sending currency is that of the ledger which pays the payout of the case; undefined: it has none. */
function fromLedger({ fromOtherLedger }: Case, target: Target): Target | undefined {
  if (!fromOtherLedger) return target;
  const ledger = otherLedger(target.sendingCurrency, target.ledgers?.declared);
  if (!ledger) return undefined;
  const { currency: sendingCurrency, countries } = ledger;
  const corridors = target.corridors.filter(({ country }) => countries?.includes(country) ?? true);
  return { ...target, sendingCurrency, corridors };
}

/** Does the case show what a reverse quote is? Where both currencies are the same, a quote is neither forward nor reverse. */
const isOfReverse = ({ verifies }: Case): boolean => verifies.includes('quotation.reverse');
const asksToReceive = ({ steps }: Case): boolean =>
  steps.some(({ patches }) =>
    patches.some((one) => one.path === 'requestCurrency' && sets(one, 'payout.corridor.currency')),
  );

/** The same with only those corridors that pay out in another currency than the target sends. */
const inOtherCurrency = <Of extends { corridors: readonly Corridor[] }>(of: Of, { sendingCurrency }: Target): Of => ({
  ...of,
  corridors: of.corridors.filter(({ currency }) => currency !== sendingCurrency),
});

/**
 * The same with the corridors for a case without a trigger: one of two currencies for a reverse quote, if there is any.
 */
function toReceive<Of extends { corridors: readonly Corridor[] }>(
  testCase: Case,
  kind: Kind,
  of: Of,
  target: Target,
): Of {
  const others = inOtherCurrency(of, target);
  const { country } = testCase.for ?? {};
  const isServed = others.corridors.some((one) => servesKind(one, kind) && (!country || one.country === country));
  return asksToReceive(testCase) && isServed ? others : of;
}

/**
 * What stays open without the trigger of a case: the requirements that are about this trigger, where there are any, because
 * other cases show the rest too.
 */
function openWithout({ trigger = '', verifies }: Case): Case['verifies'] {
  const family = trigger.replace(/-\d{4,5}$/, '-*');
  const own = verifies.filter((id) => [trigger, family].includes(requirement(id)?.trigger ?? ''));
  return own.length > 0 ? own : verifies;
}

/** Has a step no effect on those after it: does it look at a payout or a list, or is it refused, and does none of them name it? */
function isAside({ name, call = 'bankStatus', until, expect }: Step, later: readonly Step[]): boolean {
  const { method, response } = operationOf(call);
  // which provider an account was asked for decides on its payouts
  const isLook = (method === 'GET' && response !== 'accountStatus') || expect.outcome === 'refused';
  const read = later.map(({ patches, checks, wait, debited, quote }) => [patches, checks, wait, debited, quote]);
  const isRead = new RegExp(`\\b${name}\\b`).test(JSON.stringify(read));
  return isLook && until !== 'final' && until !== 'ledger-stable' && !isRead;
}

/** The case without the steps that a target does not offer, where these are beside what it shows. */
function ofOffered(testCase: Case, { operations }: Target): Case {
  const { steps, verifies } = testCase;
  const isOffered = ({ call }: Step) => !call || operations.includes(call);
  const kept = steps.filter((step, at) => isOffered(step) || !isAside(step, steps.slice(at + 1)));
  if (kept.length === steps.length || !kept.every(isOffered) || !kept.some(({ call }) => call)) return testCase;
  const [gone, left] = [steps.filter((step) => !kept.includes(step)), kept].map((some) => some.flatMap(verifiedBy));
  const shown = verifies.filter((id) => left?.includes(id) || !gone?.includes(id));
  return shown.length > 0 ? { ...testCase, steps: kept, verifies: shown } : testCase;
}

/** The parts of the interface without which a case cannot be, as far as the target does not offer them. */
function missingParts({ steps, for: wanted = {}, serial }: Case, target: Target): ScopeWord[] {
  const { operations, types, instruments, ledgers } = target;
  const { type, instrument, revision } = wanted;
  const isOlder = revision === 'older' && !operations.includes('createQuotationOlder');
  return [
    ...steps.flatMap(({ call }) => (call && !operations.includes(call) ? call : [])),
    ...(type && !types.includes(type) ? [type] : []),
    ...(instrument && !instruments.includes(instrument) ? [instrument] : []),
    ...(isOlder ? (['createQuotationOlder'] as const) : []),
    ...(serial && !ledgers?.exclusive ? (['exclusive-ledger'] as const) : []),
  ];
}

/** Why a case cannot be run against a target; undefined where it can. */
function leftOut(testCase: Case, offered: Target, isUnsent: IsUnsent): LeftOut | undefined {
  const { id, verifies } = testCase;
  const declared = fromLedger(testCase, offered);
  const target = declared && forSenders(testCase, declared, declared);
  const isDeclared = missingParts(testCase, offered).some((word) => isDeclaredAbsent(offered, word));
  const absent = (reason: string): LeftOut => ({
    ...{ id, verifies, verdict: 'not-applicable', reason },
    ...(isDeclared && { declared: testCase.steps.flatMap(({ call }) => call ?? []) }),
  });
  if (!target) return absent('the target declares no other ledger that pays');
  if (testCase.notInProduction && target.environment === 'production')
    return absent('it may pay twice, which is not tried in production');
  const isListed = target.paths?.statements?.includes('{currency}');
  if (testCase.fromOtherLedger && !isListed && testCase.steps.some(({ call }) => call === 'statements'))
    return absent('the statement that the target shows is of its sending currency');
  const missing = testCase.steps.find(({ call }) => call && !target.operations.includes(call))?.call;
  if (missing) return absent(`the target does not offer ${missing}`);
  const unsent = testCase.steps.flatMap(({ call, patches }) =>
    patches.filter(({ path }) => call && isUnsent(call, path)),
  )[0];
  if (unsent) return absent(`by the dialect of the target, ${unsent.path} is not sent, or is always the same`);
  const kind = kindFor(testCase.for ?? {}, target, testCase.trigger);
  if (typeof kind === 'string')
    return absent(target === declared ? kind : kind.replace('the target', 'the second partner'));
  const abroad = isOfReverse(testCase) && kindFor(testCase.for ?? {}, inOtherCurrency(target, declared));
  if (typeof abroad === 'string') return absent(`${abroad} in another currency than ${declared.sendingCurrency}`);
  if (testCase.ofSecond) {
    // a target offers the partners that it declares; what only a second one can show needs an attestation, see below
    if (!target.secondPartner) return absent('the target declares no secondPartner');
    if (testCase.fromOtherLedger) return absent('the ledgers that the target declares are those of its first partner');
  }
  const paysByCard = ({ as, call }: Step) => as === 'secondPartner' && /^create|^cardStatus/.test(call ?? '');
  const isOfSecond = testCase.ofSecond || testCase.steps.some(paysByCard);
  // a public key is issued to each partner
  if (kind.instrument === 'CARD' && isOfSecond && target.secondPartner && !target.secondPartner.cards)
    return absent('cards are encrypted for the first partner');
  const others = testCase.steps.map(({ kind }) => kind && kindFor({ ...testCase.for, ...kind }, target));
  const reason = others.find((other) => typeof other === 'string');
  if (reason) return absent(reason);
  const { validSeconds = Number.POSITIVE_INFINITY } = target.quotes ?? {};
  const within = testCase.steps.map(({ wait }) => wait?.within).find((one) => one !== undefined && validSeconds > one);
  if (within) return absent(`the target does not declare that its quotes are valid for ${within} s at most`);
  if (testCase.serial && !target.ledgers?.exclusive) return absent('the target declares no exclusive ledger');
  const attest = (reason: string, open = verifies): LeftOut => ({
    id,
    kind: kindName(kind),
    verifies: open,
    verdict: 'skip',
    reason: `${reason}; it needs an attestation`,
    ...(testCase.trigger && { trigger: testCase.trigger }),
  });
  const trigger = rowOf(testCase, target, kind);
  if (testCase.trigger && !trigger)
    return attest(`the target declares no trigger ${testCase.trigger}`, openWithout(testCase));
  const { namesMatched = target.instruments } = target;
  if (testCase.trigger?.startsWith('name-matched') && !namesMatched.includes(kind.instrument))
    return absent(`names are not matched for ${kind.instrument}`);
  if (trigger?.seconds !== undefined && secondsHeld(testCase) >= trigger.seconds)
    return absent(`the trigger ${testCase.trigger} holds for ${trigger.seconds} s, and the case waits longer`);
  const unfitFor = trigger && unfit(`${testCase.trigger}`, trigger, kind, target);
  // what is sent elsewhere shows nothing of the country of the case
  const isElsewhere = (one: Trigger) =>
    !servedBy(one, target.corridors, kind, testCase).some((to) => servesKind(to, kind));
  if (trigger && !unfitFor && testCase.for?.country && isElsewhere(trigger))
    return absent(`the trigger ${testCase.trigger} is of no corridor to ${testCase.for.country} for ${kindName(kind)}`);
  if (unfitFor) {
    const reason = target === declared ? unfitFor : unfitFor.replace('corridor', 'corridor of the second partner');
    return attest(reason, openWithout(testCase));
  }
  if (trigger && needsProvider(testCase) && !corridorsFor(trigger, target.corridors, kind).some(hasProvider))
    return attest(`the trigger ${testCase.trigger} is of no corridor with a provider`);
  if (trigger?.amount && testCase.steps.some(asksForOther))
    return attest(`the trigger ${testCase.trigger} is an amount, and another one is asked for`);
  if (testCase.steps.some(({ as }) => as) && !target.secondPartner)
    return attest('the target declares no secondPartner');
  return undefined;
}

/** Can a case be run against a target? */
export const isOffered = (testCase: Case, target: Target): boolean =>
  leftOut(testCase, target, unsentBy(target.dialect)) === undefined;

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
    const data = payout(drawn, seedOf(`${seed}/${testCase.id}`));
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

/** The steps, in which a field that only an IBAN makes optional may be left out if the drawn account is an IBAN. */
function withIban(steps: readonly Step[], { account }: Payout): readonly Step[] {
  if (!isIban(account?.number ?? '')) return steps;
  const isOptional = ({ path, change }: Patch, parameters = ''): boolean =>
    'omit' in change &&
    fieldsOf(parameters).some(
      (field) => field.path === path && field.condition?.when.some(({ unlessIban }) => unlessIban !== undefined),
    );
  return steps.map((step) => {
    const { parameters } = step.call ? operationOf(step.call) : {};
    const isLeftOut = step.patches.some((patch) => isOptional(patch, parameters));
    return isLeftOut && step.expect.outcome === 'refused' ? { ...step, expect: { outcome: 'any' } } : step;
  });
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
function planned(
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
    const elsewhere = plan.corridors.filter(({ country }) => country !== data.corridor.country);
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

/** The kinds of payout of a mix that the target offers, and the reasons why others are left out. */
export function kindsOf(mix: readonly Share[], target: Target): { kinds: WeightedKind[]; leftOut: string[] } {
  const kinds: WeightedKind[] = [];
  const leftOut: string[] = [];
  for (const { weight, ...wanted } of mix) {
    const kind = kindFor(wanted, target);
    if (typeof kind === 'string') leftOut.push(kind);
    else kinds.push({ ...kind, weight, ...(wanted.country && { country: wanted.country }) });
  }
  return { kinds, leftOut };
}

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
 * few, and their limits soon used up, so a card shows only what nothing else can.
 */
function drawnBoundaries(offered: readonly Case[], seed: number): ReadonlySet<Case> {
  const groups = groupBy(
    offered.filter(({ boundary }) => boundary),
    ({ boundary }) => boundary,
  );
  return new Set(
    [...groups].map(([key, all]) => {
      const others = all.filter((one) => one.for?.instrument !== 'CARD');
      const group = others.length > 0 ? others : all;
      return group[seedOf(`${seed}/${key}`) % group.length] as Case;
    }),
  );
}

/** The second partner sends one in so many of the cases that either partner may send. */
const shareOfSecond = 4;

const isDrawnForSecond = ({ id, boundary, drawsPartner }: Case, seed: number): boolean =>
  drawsPartner === true && seedOf(`${seed}/${boundary ?? id}/partner`) % shareOfSecond === 0;

/** The plan for a target: cases with their data, and those that are left out with the reason. */
export function makePlan(
  cases: readonly Case[],
  target: Target,
  seed: number,
  now: number,
  encrypt?: PayoutPlan['encrypt'],
  selection: Selection = { depth: 'standard' },
  amountsOnly?: true,
): Plan {
  const data = { ...payoutPlan(target, now, encrypt), amountsOnly };
  const plan: Plan = { cases: [], leftOut: [] };
  const isUnsent = unsentBy(target.dialect);
  const isOlderOnly =
    target.operations.includes('createQuotationOlder') && !target.operations.includes('createQuotation');
  const own = (isOlderOnly ? cases.map(inOlderRevision) : cases).map((one) => ofOffered(one, target));
  const reasons = new Map<Case, LeftOut | undefined>();
  const leftOutOf = (one: Case): LeftOut | undefined => {
    if (!reasons.has(one)) reasons.set(one, leftOut(one, target, isUnsent));
    return reasons.get(one);
  };
  const ofGroups = variantsOfGroups(own, target, selection.named, String(seed), leftOutOf);
  const drawn = own.flatMap((one) => ofGroups.get(one) ?? variantsOf(one, target, selection, String(seed), leftOutOf));
  const offered: Case[] = [];
  for (const testCase of [...drawn, ...plainCases(target)]) {
    if (!selects(selection, testCase)) continue;
    const left = leftOutOf(testCase);
    const { covers } = testCase;
    if (left) plan.leftOut.push(covers ? { ...left, covers } : left);
    else offered.push(testCase);
  }
  const isNamed = namedBeneficiary(target);
  const shown = selection.depth === 'full' ? undefined : drawnBoundaries(offered, seed);
  for (const testCase of offered)
    if (!testCase.boundary || !shown || shown.has(testCase) || selection.named?.has(testCase.id)) {
      const ofSecond = isDrawnForSecond(testCase, seed) ? bySecond(testCase) : testCase;
      const sent = leftOutOf(ofSecond) ? testCase : ofSecond;
      plan.cases.push(planned(sent, target, data, seed, isNamed));
    }
  return plan;
}
