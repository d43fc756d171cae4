import { debited } from '../../../contract';
import type { StatementEntry } from '../../../journal';
import { type Journal, keyOf, noKey } from '../../../journal/files';
import { type EvidenceStore, underLoad } from '../results/evidence-store';
import { hasFinal } from './final-states';

const requirement = 'statements.complete';

const entriesText = (entries: readonly StatementEntry[]): string =>
  entries.map(({ type, amount, internalRef }) => `${type} ${amount} of ${internalRef}`).join(', ') || 'no entry';

/**
 * Once nothing is pending, each paid transaction has one statement entry, under both references and with its sending
 * amount. Any other final transaction has no net debit (Resources: Statement entry).
 */
export function statementEvidence(journal: Journal, store: EvidenceStore): void {
  const { flows, statements } = journal;
  if (statements.length === 0) return;
  const byKey = new Map<number, StatementEntry[]>();
  for (const { entries } of statements)
    for (const entry of entries) {
      const key = keyOf(entry.externalRef);
      const known = byKey.get(key);
      if (known) known.push(entry);
      else byKey.set(key, [entry]);
    }
  for (const place of flows.placesWhere(hasFinal)) {
    const { status = '', sent, id } = flows.at(place);
    const own = byKey.get(flows.keyAt(place, 'reference')) ?? [];
    const paid = status === 'SUCCESS';
    const owed = paid ? sent : 0n;
    const [debit, ...others] = own.filter(({ type }) => type === 'TRANSFERRED');
    const named = keyOf(debit?.internalRef);
    const isNamed = named !== noKey && named === flows.keyAt(place, 'transactionReference');
    const once = !paid || (debit !== undefined && others.length === 0 && isNamed);
    // without a known amount nothing can be compared
    if (owed === undefined) continue;
    if (once && debited(own) === owed) {
      store.verify(requirement, underLoad, flows.idAt(place));
      continue;
    }
    const { reference, sendingAmount } = flows.recordAt(place);
    const expected = paid
      ? `one debit of ${sendingAmount} for ${reference}`
      : `no debit left for ${reference}, ${status}`;
    store.violate({ requirement, expected, received: entriesText(own), verdict: 'fail' }, underLoad, id);
  }
}
