import { debited, isFinal, millionths } from '../../../contract';
import type { StatementEntry } from '../../../journal';
import { idOf, type Journal } from '../../../journal/files';
import { type EvidenceStore, underLoad } from '../results/evidence-store';

const requirement = 'statements.complete';

const entriesText = (entries: readonly StatementEntry[]): string =>
  entries.map(({ type, amount, internalRef }) => `${type} ${amount} of ${internalRef}`).join(', ') || 'no entry';

/**
 * Once nothing is pending, each paid transaction has one statement entry, under both references and with its sending
 * amount. Any other final transaction has no net debit (Resources: Statement entry).
 */
export function statementEvidence(journal: Journal, store: EvidenceStore): void {
  if (journal.statements.records === 0) return;
  const entries = journal.statements.index();
  for (const flow of journal.flows) {
    const { status = '' } = flow;
    if (!isFinal(status)) continue;
    const { reference, transactionReference, sendingAmount } = flow;
    const own = entries.all(reference).map((place) => journal.statements.at(place));
    const paid = status === 'SUCCESS';
    const owed = paid ? millionths(sendingAmount) : 0n;
    const debits = own.filter(({ type }) => type === 'TRANSFERRED');
    const once = !paid || (debits.length === 1 && debits[0]?.internalRef === transactionReference);
    // without a known amount nothing can be compared
    if (owed === undefined) continue;
    if (once && debited(own) === owed) {
      store.verify(requirement, underLoad, idOf(flow));
      continue;
    }
    const expected = paid
      ? `one debit of ${sendingAmount} for ${reference}`
      : `no debit left for ${reference}, ${status}`;
    store.violate({ requirement, expected, received: entriesText(own), verdict: 'fail' }, underLoad, flow.id);
  }
}
