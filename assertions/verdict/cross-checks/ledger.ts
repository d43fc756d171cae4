import { counted, decimalOf, isFinal, millionths } from '../../../contract';
import { paidIn } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { partOf } from '../completeness';
import { type EvidenceStore, underLoad } from '../results/evidence-store';
import { type Excerpt, excerptOf } from '../results/excerpt';

const requirement = 'ledger.money';

/** Flows whose money may be in transit: accepted, or possibly accepted, and in no final state. */
export const inFlight = (journal: Journal): Excerpt => excerptOf(openReferences(journal));

function* openReferences({ flows }: Journal): Generator<string> {
  const open = flows.where(({ status, fault, transactionReference }) => {
    if (status !== undefined && isFinal(status)) return false;
    return transactionReference !== undefined || fault?.startsWith('createTransaction') === true;
  });
  for (const { reference } of open) yield reference;
}

/** Did every flow that started leave its record? A missing one may have moved an unknown amount. */
function isWhole(journal: Journal): boolean {
  const { ends, lines, iterations } = partOf('flow', journal);
  const ended = ends.length > 0 && ends.every(({ exit }) => exit === 0);
  return ended && lines === iterations && journal.unreadable === 0;
}

/**
 * On an exclusive ledger, once nothing is pending, the balance has changed by the sum of the sending amounts of the
 * paid flows, to the last minor unit (Resources: Ledger).
 */
export function ledgerEvidence(journal: Journal, store: EvidenceStore): void {
  const at = (when: 'before' | 'after') => journal.ledgers.find((ledger) => ledger.when === when);
  const [before, after] = [millionths(at('before')?.balance), millionths(at('after')?.balance)];
  if (before === undefined || after === undefined) {
    if (journal.runs[0]?.parts.includes('flow') && journal.runs[0].exclusive)
      store.skip(requirement, 'skip', 'the ledger could not be read before and after the load');
    return;
  }
  const open = inFlight(journal);
  if (open.count > 0) {
    store.skip(requirement, 'skip', `${counted(open.count, 'payout')} in flight: the ledger may still change`);
    return;
  }
  if (!isWhole(journal)) {
    store.skip(requirement, 'skip', 'the load was cut short: flows without a record may have moved money');
    return;
  }
  const paid = paidIn(journal.flows);
  const moved = before - after;
  if (moved === paid) {
    store.verify(requirement, underLoad, journal.flows.ids());
    return;
  }
  const expected = `${decimalOf(paid)} less, the sum of what was paid out`;
  const received = `${decimalOf(moved)} less: ${decimalOf(moved - paid)} too much`;
  store.violate({ requirement, expected, received, verdict: 'fail' }, underLoad, '');
}
