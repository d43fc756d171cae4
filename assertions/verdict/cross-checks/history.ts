/** What the history of the cases' payouts keeps and contradicts, beside what each case has judged by itself. */
import { type Journal, runOf } from '../../../journal/files';
import { type CasePayout, contradictionsOf, keptBy } from '../../model';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

export function historyEvidence(payouts: readonly CasePayout[], journal: Journal, store: EvidenceStore): void {
  const { checks, cases, exchanges } = journal;
  const { id: run, limits } = runOf(journal);
  const { settleSeconds } = limits;
  const told = new Set(
    checks.flatMap(({ exchange, findings }) => findings.map(({ requirement }) => `${exchange} ${requirement}`)),
  );
  const kinds = new Map(cases.map(({ case: id, kind }) => [id, kind]));
  for (const { exchange = '', ...finding } of contradictionsOf(payouts, journal, { run, settleSeconds })) {
    const key = `${exchange} ${finding.requirement}`;
    // a case has found it already
    if (!told.has(key)) store.violate(finding, exchanges.get(exchange)?.case ?? wholeRun, exchange);
    told.add(key);
  }
  for (const payout of payouts)
    for (const { requirement, exchange } of keptBy(payout)) {
      const by = exchanges.get(exchange)?.case ?? wholeRun;
      if (!told.has(`${exchange} ${requirement}`)) store.verify(requirement, by, exchange, kinds.get(by));
    }
}
