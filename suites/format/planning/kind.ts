/** The kind of payout that a case is run with against a target. */
import { getOrMake } from '../../../common/made-once';
import type { Kind } from '../../../generators';
import { servesKind, type WeightedKind } from '../../../generators/payouts';
import type { Share } from '../../../k6.config';
import { olderTypesOf, type Target } from '../../../targets/target';
import type { Wanted } from '../case';
import { triggerOf, unfit } from '../triggers';

/** The usual one first, if it is offered. */
const preferredFirst = <T>(offered: readonly T[], usual: T): readonly T[] =>
  offered.includes(usual) ? [usual, ...offered.filter((one) => one !== usual)] : offered;

/** What was found for a target: thousands of variants ask for a few kinds. */
const known = new WeakMap<Target, Map<string, Kind | string>>();

/**
 * The kind of payout that a case is run with, or a text that says why the target offers none. What the case leaves open is as
 * its trigger wants it, where it works at all.
 */
export function kindFor(wanted: Wanted, target: Target, name?: string): Kind | string {
  const { type, instrument, revision, country } = wanted;
  const ofTarget = getOrMake(known, target, () => new Map<string, Kind | string>());
  return getOrMake(ofTarget, [type, instrument, revision, country, name].join(), () => found(wanted, target, name));
}

function found(wanted: Wanted, target: Target, name?: string): Kind | string {
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
