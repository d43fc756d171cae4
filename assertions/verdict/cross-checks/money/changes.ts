/** What became of a payout, and what was asked and told of it before. */
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import type { CasePayout } from '../case-payouts';

interface Cause {
  requirement: 'cancel.no-effect' | 'reverse.no-effect';
  words: string;
  /** codes of refusals after which the state may show all the same */
  excused: readonly string[];
}

const reversal = {
  requirement: 'reverse.no-effect',
  words: 'a reversal',
  // one that was rejected may show as such; the others say that there was one before
  excused: ['16002', '16005', '16006'],
} as const;

/** By state: the only request that leads to it. */
const causes: Readonly<Partial<Record<string, Cause>>> = {
  CANCELLED: { requirement: 'cancel.no-effect', words: 'a cancellation', excused: ['15005'] },
  'REVERSAL PENDING': reversal,
  'REVERSAL REJECTED': reversal,
  RETURNED: reversal,
};

/**
 * A payout is cancelled or reversed only if its partner was granted that (States and transitions): a view with
 * CANCELLED after a refusal with 15001 is a violation.
 */
export function changesEvidence(payouts: Iterable<CasePayout>, store: EvidenceStore): void {
  for (const { status = '', changed, refusals, unclear, reference, exchange } of payouts) {
    const cause = causes[status];
    if (!cause || changed || unclear || cause.excused.some((code) => refusals.has(code))) continue;
    const refused = refusals.size > 0 ? ` after it was refused with ${[...refusals].join(', ')}` : '';
    const expected = `no ${status} of ${reference} without ${cause.words} that was granted`;
    store.violate({ requirement: cause.requirement, expected, received: `${status}${refused}` }, wholeRun, exchange);
  }
}

/** The receiving partner sets one identifier for a payout (Resources: Transaction view response). */
export function creditedEvidence(payouts: Iterable<CasePayout>, store: EvidenceStore): void {
  for (const { creditedAs, reference, exchange } of payouts) {
    if (creditedAs.size < 2) continue;
    const expected = `one reference of the receiving partner for ${reference} while it is SUCCESS`;
    store.violate({ requirement: 'view.success', expected, received: [...creditedAs].join(', ') }, wholeRun, exchange);
  }
}
