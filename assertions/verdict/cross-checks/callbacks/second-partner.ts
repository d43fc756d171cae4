/**
 * Callbacks at the second partner's own address, where that is a path at the receiver of the run. A target file does
 * not say so: the path is known by the callbacks that come there, and where none come, nothing is judged.
 */
import { groupBy } from '../../../../contract';
import { type Callback, type Journal, keyOf } from '../../../../journal/files';
import { fitsCallback } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** States that a cancellation or a reversal brings about, of which a callback tells beside that of the payout. */
const brought = ['CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];

/** Compares callbacks with the ends of the second partner's payouts. It only finds violations, and verifies nothing. */
export function secondPartnerEvidence(journal: Journal, callbacks: readonly Callback[], store: EvidenceStore): void {
  if (callbacks.length === 0) return;
  for (const { id, transaction, kind } of callbacks) {
    const { status, code } = kind;
    const expected = `a code of the specification that fits ${status}`;
    const received = `${code || 'no code'} for ${transaction} of the second partner`;
    if (!fitsCallback(status, code)) store.violate({ requirement: 'callback.code', expected, received }, wholeRun, id);
  }
  // a part that was cut short did not wait for its callbacks
  if (!journal.ends.some(({ part }) => part === 'compliance')) return;
  const byTransaction = groupBy(callbacks, ({ transactionKey }) => transactionKey);
  for (const { case: by, foreign = [] } of journal.cases)
    for (const { transactionReference, final, ended } of foreign) {
      if (!final) continue;
      const told = byTransaction.get(keyOf(transactionReference))?.map(({ kind }) => kind.status) ?? [];
      const status = ended?.status ?? 'the final state';
      const isMissing = brought.includes(status) && !told.includes(status);
      const requirement = told.length === 0 ? 'callback.sent' : isMissing ? 'callback.reversal' : undefined;
      const received = `${told.join(', then ') || 'none'} for ${transactionReference} of the second partner`;
      if (requirement) store.violate({ requirement, expected: `a callback of ${status}`, received }, by, by);
    }
}
