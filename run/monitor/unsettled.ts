import type { CaseRecord } from '../../journal';
import type { PlannedCase } from '../../suites/format/case';

/** A transaction whose final state no case has seen. */
export interface UnsettledTransaction {
  reference: string;
  /** the latest time at which the target settles it, epoch milliseconds */
  until: number;
  /** it was paid, and its reversal is under way */
  reversed?: true;
}

/** Triggers whose payouts never settle, so waiting for them is useless. */
const neverSettlingTriggers = ['held-pending', 'reversal-held'];

/** Ids of the cases whose payouts never settle. */
export const neverSettlingCases = (cases: readonly PlannedCase[]): ReadonlySet<string> =>
  new Set(cases.filter(({ trigger = '' }) => neverSettlingTriggers.includes(trigger)).map(({ id }) => id));

/** The transactions that a case left unsettled. */
export function unsettledIn(
  { case: id, at, ms, finals, references }: CaseRecord,
  neverSettling: ReadonlySet<string>,
  withinSeconds: number,
): UnsettledTransaction[] {
  if (neverSettling.has(id)) return [];
  const last = new Map(finals.map((final) => [final.transactionReference, final]));
  const until = at + ms + withinSeconds * 1000;
  return references.flatMap((reference): UnsettledTransaction[] => {
    const final = last.get(reference);
    if (!final) return [{ reference, until }];
    return final.reversed ? [{ reference, until, reversed: true }] : [];
  });
}
