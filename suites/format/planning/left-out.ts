/** Which cases are not run against a target, and why. */
import { operation as operationOf, requirement } from '../../../contract';
import { isQuotation, type Kind } from '../../../generators';
import { servesKind } from '../../../generators/payouts';
import { type IsUnsent, unsentBy } from '../../../targets/dialect/compile';
import { isDeclaredAbsent, type ScopeWord } from '../../../targets/scope';
import type { Target, Trigger } from '../../../targets/target';
import { type Case, kindName, type LeftOut, type Step, verifiedBy } from '../case';
import { corridorsFor, unfit } from '../triggers';
import { kindFor } from './kind';
import {
  forSenders,
  fromLedger,
  hasProvider,
  inOtherCurrency,
  isOfReverse,
  needsProvider,
  rowOf,
  servedBy,
} from './paid-to';

/** Is it a quotation of another amount than that of the payout, such as the one to receive? */
const asksForOther = ({ call, patches }: Step): boolean =>
  isQuotation(call) && patches.some(({ path }) => path === 'requestAmount' || path === 'requestCurrency');

/** Seconds that a case waits while a trigger holds its payout. */
const secondsHeld = ({ steps }: Case): number =>
  steps.reduce((sum, { wait }) => sum + (wait && !wait.expiryOf ? Math.max(0, wait.seconds) : 0), 0);

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
export function ofOffered(testCase: Case, { operations }: Target): Case {
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

/** The target as the senders of a case have it. */
interface Offer {
  /** with the ledger that pays the case */
  declared: Target;
  /** the same with the corridors that each of its senders pays into */
  target: Target;
}

/** Why a target does not offer what a case needs, whatever the kind of its payout; undefined: it does. */
function absentPart(testCase: Case, { target }: Offer, isUnsent: IsUnsent): string | undefined {
  const { steps, notInProduction, fromOtherLedger } = testCase;
  if (notInProduction && target.environment === 'production')
    return 'it may pay twice, which is not tried in production';
  const isListed = target.paths?.statements?.includes('{currency}');
  if (fromOtherLedger && !isListed && steps.some(({ call }) => call === 'statements'))
    return 'the statement that the target shows is of its sending currency';
  const missing = steps.find(({ call }) => call && !target.operations.includes(call))?.call;
  if (missing) return `the target does not offer ${missing}`;
  const [unsent] = steps.flatMap(({ call, patches }) => patches.filter(({ path }) => call && isUnsent(call, path)));
  return unsent && `by the dialect of the target, ${unsent.path} is not sent, or is always the same`;
}

/** Why a target offers no payout of this kind to a case; undefined: it does. */
function absentKind(testCase: Case, { target, declared }: Offer, kind: Kind): string | undefined {
  const { steps, ofSecond, fromOtherLedger, serial, for: wanted = {} } = testCase;
  const abroad = isOfReverse(testCase) && kindFor(wanted, inOtherCurrency(target, declared));
  if (typeof abroad === 'string') return `${abroad} in another currency than ${declared.sendingCurrency}`;
  // a target offers the partners that it declares; what only a second one can show needs an attestation, see untriggered
  if (ofSecond && !target.secondPartner) return 'the target declares no secondPartner';
  if (ofSecond && fromOtherLedger) return 'the ledgers that the target declares are those of its first partner';
  const paysByCard = ({ as, call }: Step) => as === 'secondPartner' && /^create|^cardStatus/.test(call ?? '');
  // a public key is issued to each partner
  const isOfSecond = ofSecond || steps.some(paysByCard);
  if (kind.instrument === 'CARD' && isOfSecond && target.secondPartner && !target.secondPartner.cards)
    return 'cards are encrypted for the first partner';
  const others = steps.map(({ kind }) => kind && kindFor({ ...wanted, ...kind }, target));
  const reason = others.find((other) => typeof other === 'string');
  if (reason) return reason;
  // of a target without any, it stays open
  const paid = target.corridors.filter(hasProvider);
  if (needsProvider(testCase) && paid.length > 0 && !paid.some((one) => servesKind(one, kind)))
    return `the target has no corridor with a provider for ${kindName(kind)}`;
  const { validSeconds = Number.POSITIVE_INFINITY } = target.quotes ?? {};
  const within = steps.map(({ wait }) => wait?.within).find((one) => one !== undefined && validSeconds > one);
  if (within) return `the target does not declare that its quotes are valid for ${within} s at most`;
  return serial && !target.ledgers?.exclusive ? 'the target declares no exclusive ledger' : undefined;
}

/** Why the trigger of a case does not bring about what it is to show; undefined: it does, or there is none. */
function untriggered(
  testCase: Case,
  { target, declared }: Offer,
  kind: Kind,
): { absent: string } | { attest: string; open?: Case['verifies'] } | undefined {
  const { trigger: name, steps, for: wanted } = testCase;
  const trigger = rowOf(testCase, target, kind);
  if (name && !trigger) return { attest: `the target declares no trigger ${name}`, open: openWithout(testCase) };
  const { namesMatched = target.instruments } = target;
  if (name?.startsWith('name-matched') && !namesMatched.includes(kind.instrument))
    return { absent: `names are not matched for ${kind.instrument}` };
  if (trigger?.seconds !== undefined && secondsHeld(testCase) >= trigger.seconds)
    return { absent: `the trigger ${name} holds for ${trigger.seconds} s, and the case waits longer` };
  const unfitFor = trigger && unfit(`${name}`, trigger, kind, target);
  if (unfitFor) {
    const attest = target === declared ? unfitFor : unfitFor.replace('corridor', 'corridor of the second partner');
    return { attest, open: openWithout(testCase) };
  }
  // what is sent elsewhere shows nothing of the country of the case
  const isElsewhere = (one: Trigger) =>
    !servedBy(one, target.corridors, kind, testCase).some((to) => servesKind(to, kind));
  if (trigger && wanted?.country && isElsewhere(trigger))
    return { absent: `the trigger ${name} is of no corridor to ${wanted.country} for ${kindName(kind)}` };
  if (trigger && needsProvider(testCase) && !corridorsFor(trigger, target.corridors, kind).some(hasProvider))
    return { attest: `the trigger ${name} is of no corridor with a provider` };
  if (trigger?.amount && steps.some(asksForOther))
    return { attest: `the trigger ${name} is an amount, and another one is asked for` };
  return steps.some(({ as }) => as) && !target.secondPartner
    ? { attest: 'the target declares no secondPartner' }
    : undefined;
}

/** Why a case cannot be run against a target; undefined where it can. */
export function leftOut(testCase: Case, offered: Target, isUnsent: IsUnsent): LeftOut | undefined {
  const { id, verifies, steps, trigger, for: wanted = {} } = testCase;
  const isDeclared = missingParts(testCase, offered).some((word) => isDeclaredAbsent(offered, word));
  const absent = (reason: string): LeftOut => ({
    ...{ id, verifies, verdict: 'not-applicable', reason },
    ...(isDeclared && { declared: steps.flatMap(({ call }) => call ?? []) }),
  });
  const declared = fromLedger(testCase, offered);
  if (!declared) return absent('the target declares no other ledger that pays');
  const offer = { declared, target: forSenders(testCase, declared, declared) };
  const part = absentPart(testCase, offer, isUnsent);
  if (part) return absent(part);
  const kind = kindFor(wanted, offer.target, trigger);
  if (typeof kind === 'string')
    return absent(offer.target === declared ? kind : kind.replace('the target', 'the second partner'));
  const reason = absentKind(testCase, offer, kind);
  if (reason) return absent(reason);
  const without = untriggered(testCase, offer, kind);
  if (!without || 'absent' in without) return without && absent(without.absent);
  return {
    ...{ id, kind: kindName(kind), verifies: without.open ?? verifies, verdict: 'skip' },
    reason: `${without.attest}; it needs an attestation`,
    ...(trigger && { trigger }),
  };
}

/** Can a case be run against a target? */
export const isOffered = (testCase: Case, target: Target): boolean =>
  leftOut(testCase, target, unsentBy(target.dialect)) === undefined;
