/** What the history of the cases' payouts keeps and contradicts, beside what each case has judged by itself. */
import type { Journal } from '../../../journal/files';
import { contradictionsOf, type History, keptBy } from '../../model';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

export function historyEvidence(history: History, journal: Journal, store: EvidenceStore): void {
  const { checks, cases, exchanges } = journal;
  const told = new Set(
    checks.flatMap(({ exchange, findings }) => findings.map(({ requirement }) => `${exchange} ${requirement}`)),
  );
  const kinds = new Map(cases.map(({ case: id, kind }) => [id, kind]));
  for (const { exchange = '', ...finding } of contradictionsOf(history)) {
    const key = `${exchange} ${finding.requirement}`;
    // a case has found it already
    if (!told.has(key)) store.violate(finding, exchanges.get(exchange)?.case ?? wholeRun, exchange);
    told.add(key);
  }
  for (const payout of history.payouts)
    for (const { requirement, exchange } of keptBy(payout)) {
      const by = exchanges.get(exchange)?.case ?? wholeRun;
      if (!told.has(`${exchange} ${requirement}`)) store.verify(requirement, by, exchange, kinds.get(by));
    }
}
