/** Which ledger pays the payout of a case, and into which corridors. */
import type { OperationId } from '../../../contract';
import type { Kind } from '../../../generators';
import { servesKind } from '../../../generators/payouts';
import { type Corridor, otherLedger, type Target, type Trigger } from '../../../targets/target';
import type { Case, Patch, Step } from '../case';
import { isOfFlow } from '../from-contract/plain-cases';
import { carrying, corridorsFor, triggerOf } from '../triggers';

/** Does a request of the operation name the beneficiary? */
export const namesBeneficiary = (call: OperationId): boolean => call === 'createTransaction' || isOfFlow(call);

const sets = ({ change }: Patch, expression: string): boolean => 'eval' in change && change.eval === expression;

/** Does it ask under the provider of the corridor, where the trigger names another one? */
export const needsProvider = ({ steps }: Case): boolean =>
  steps.some(({ patches }) => patches.some((one) => sets(one, 'payout.corridor.provider')));

export const hasProvider = ({ provider }: Corridor): boolean => provider !== undefined;

/** The target with the corridors that every sender of the case pays into: a second partner may pay into some alone. */
export function forSenders<Of extends { corridors: readonly Corridor[] }>(
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
export const rowOf = ({ id, trigger, for: wanted }: Case, target: Target, kind: Kind): Trigger | undefined =>
  trigger ? triggerOf(target, trigger, { kind, country: wanted?.country, salt: id }) : undefined;

/** The corridors of a trigger for a payout of the kind, of the country of the case alone where it names one. */
export function servedBy(
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
export function fromLedger({ fromOtherLedger }: Case, target: Target): Target | undefined {
  if (!fromOtherLedger) return target;
  const ledger = otherLedger(target.sendingCurrency, target.ledgers?.declared);
  if (!ledger) return undefined;
  const { currency: sendingCurrency, countries } = ledger;
  const corridors = target.corridors.filter(({ country }) => countries?.includes(country) ?? true);
  return { ...target, sendingCurrency, corridors };
}

/** Does the case show what a reverse quote is? Where both currencies are the same, a quote is neither forward nor reverse. */
export const isOfReverse = ({ verifies }: Case): boolean => verifies.includes('quotation.reverse');

const asksToReceive = ({ steps }: Case): boolean =>
  steps.some(({ patches }) =>
    patches.some((one) => one.path === 'requestCurrency' && sets(one, 'payout.corridor.currency')),
  );

/** The same with only those corridors that pay out in another currency than the target sends. */
export const inOtherCurrency = <Of extends { corridors: readonly Corridor[] }>(
  of: Of,
  { sendingCurrency }: Target,
): Of => ({
  ...of,
  corridors: of.corridors.filter(({ currency }) => currency !== sendingCurrency),
});

/**
 * The same with the corridors for a case without a trigger: one of two currencies for a reverse quote, if there is any.
 */
export function toReceive<Of extends { corridors: readonly Corridor[] }>(
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
