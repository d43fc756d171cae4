import type { RequirementId } from '../../contract';
import type { Journal } from '../../journal/files';
import { type EvidenceStore, wholeRun } from './evidence-store';

interface Issued {
  id: string;
  /** the case or flow that received it */
  by: string;
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(requirement: RequirementId, what: string, issued: readonly Issued[], store: EvidenceStore): void {
  const first = new Map<string, string>();
  let doubled = false;
  for (const { id, by } of issued) {
    const before = first.get(id);
    if (before === undefined) first.set(id, by);
    else {
      doubled = true;
      const received = `${what} ${id} for ${before} and again for ${by}`;
      store.violate({ requirement, expected: `each ${what} once in the run`, received, verdict: 'fail' }, wholeRun, by);
    }
  }
  if (!doubled && first.size >= 2) store.verify(requirement, wholeRun, [...first.values()]);
}

/** No two quotes and no two transactions of the run have the same service reference. */
export function uniquenessEvidence(journal: Journal, store: EvidenceStore): void {
  const given = (id: string | undefined, by: string): Issued[] => (id === undefined || id === '' ? [] : [{ id, by }]);
  const quotes = [
    ...journal.cases.flatMap((testCase) => testCase.quoteIds.flatMap((id) => given(id, testCase.case))),
    ...journal.flows.flatMap((flow) => given(flow.quoteId, flow.id)),
  ];
  const transactions = [
    ...journal.cases.flatMap((testCase) => testCase.references.flatMap((id) => given(id, testCase.case))),
    ...journal.flows.flatMap((flow) => given(flow.transactionReference, flow.id)),
  ];
  judge('quotation.unique', 'quoteId', quotes, store);
  judge('transaction.unique', 'transactionReference', transactions, store);
}
