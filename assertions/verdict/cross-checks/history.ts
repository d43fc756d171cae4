/** What the history of the cases' payouts contradicts, beside what each case has judged by itself. */
import { type Journal, runOf } from '../../../journal/files';
import { type CasePayout, contradictionsOf } from '../../model';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

export function historyEvidence(payouts: readonly CasePayout[], journal: Journal, store: EvidenceStore): void {
  const told = new Set(
    journal.checks.flatMap(({ exchange, findings }) => findings.map(({ requirement }) => `${exchange} ${requirement}`)),
  );
  for (const { exchange, ...finding } of contradictionsOf(payouts, journal, runOf(journal).id)) {
    // a case has found it already
    if (told.has(`${exchange} ${finding.requirement}`)) continue;
    store.violate(finding, journal.exchanges.get(exchange)?.case ?? wholeRun, exchange);
  }
}
