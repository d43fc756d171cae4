import { counted, decimalOf, isFinal, millionths } from '../../../../contract';
import { type Flow, type Journal, runOf } from '../../../../journal/files';
import { type CasePayout, stateOf } from '../../../model';
import { partOf } from '../../completeness';
import { type EvidenceStore, underLoad } from '../../results/evidence-store';
import { type Excerpt, excerptOf } from '../../results/excerpt';
import { movedText, Sums, smallest } from './others';

const requirement = 'ledger.money';

/** Flows whose money may be in transit: accepted, or possibly accepted, and in no final state. */
export const inFlight = (journal: Journal): Excerpt => excerptOf(openFlows(journal), ({ record }) => record.reference);

/** The flows that `inFlight` names. */
export function openFlows({ flows }: Journal): Iterable<Flow> {
  return flows.where(({ status, fault, hasReference }) => {
    if (status !== undefined && isFinal(status)) return false;
    return hasReference || fault?.startsWith('createTransaction') === true;
  });
}

/** Did every flow that started leave its record? A missing one may have moved an unknown amount. */
function isWhole(journal: Journal): boolean {
  const { ended, lines, iterations } = partOf('flow', journal);
  return ended && lines === iterations && journal.unreadable === 0;
}

/** Why the money of the load is not known; undefined: it is known. */
export const cutShort = (journal: Journal): string | undefined =>
  isWhole(journal) ? undefined : 'the load was cut short: flows without a record may have moved money';

/**
 * The sums that held payouts may have taken from the ledger between two readings, in millionths. For payouts that ended
 * meanwhile: the paid ones were debited then, or all were debited before and the unpaid ones came back. Payouts that
 * are still open may have been debited meanwhile, and reversed ones may have come back.
 */
export function heldSums(
  payouts: readonly CasePayout[],
  before: readonly string[] = [],
  after: readonly string[] = [],
): bigint[] {
  const sums = { paid: 0n, free: 0n, open: 0n, returned: 0n };
  const wasOpen = new Set(before);
  for (const payout of payouts) {
    const { transactionReference = '', amount = 0n, changed, status } = payout;
    if (!wasOpen.has(transactionReference)) continue;
    const state = stateOf(payout);
    if (changed) sums.returned += status === 'RETURNED' ? amount : 0n;
    else if (after.includes(transactionReference)) sums.open += amount;
    else if (state === 'paid' || state === 'free') sums[state] += amount;
  }
  return [sums.paid, -sums.free].flatMap((ended) =>
    [0n, sums.open].flatMap((open) => [ended + open, ended + open - sums.returned]),
  );
}

/**
 * On an exclusive ledger, once nothing is pending, the balance has changed by the sum of the sending amounts of the paid
 * flows, to the last minor unit (Resources: Ledger), and by what held payouts of cases (`payouts`) and those of others took.
 */
export function ledgerEvidence(
  journal: Journal,
  store: EvidenceStore,
  payouts: readonly CasePayout[] = [],
  ofOthers = new Sums([]),
): void {
  const at = (when: 'before' | 'after') => journal.ledgers.find((ledger) => ledger.when === when);
  const [before, after] = [millionths(at('before')?.balance), millionths(at('after')?.balance)];
  if (before === undefined || after === undefined) {
    if (runOf(journal).parts.includes('flow') && runOf(journal).exclusive)
      store.skip(requirement, 'skip', 'the ledger could not be read before and after the load');
    return;
  }
  const open = inFlight(journal).count;
  const reason = open > 0 ? `${counted(open, 'payout')} in flight: the ledger may still change` : cutShort(journal);
  if (reason) {
    store.skip(requirement, 'skip', reason);
    return;
  }
  let paid = 0n;
  for (const { sent } of journal.flows.where(({ status }) => status === 'SUCCESS')) paid += sent ?? 0n;
  const moved = before - after;
  const left = heldSums(payouts, at('before')?.open, at('after')?.open).map((sum) => moved - paid - sum);
  if (left.some((sum) => ofOthers.has(sum))) {
    store.verify(requirement, underLoad, journal.flows.ids());
    return;
  }
  const expected = `${decimalOf(paid)} less, the sum of what was paid out`;
  const received = movedText(moved, smallest(left.map((sum) => new Sums([]).restWith(ofOthers, sum))));
  store.violate({ requirement, expected, received }, underLoad, '');
}
