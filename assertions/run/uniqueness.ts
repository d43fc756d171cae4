import type { RequirementId } from '../../contract';
import type { Id } from '../../journal';
import { type Journal, Span, TextIndex } from '../../journal/files';
import { type EvidenceStore, wholeRun } from './evidence-store';

interface Issued {
  id: string;
  /** the case or flow that received it */
  by: string;
}

/** What the service issued, by place: to the cases first, then to the flows. */
class AllIssued {
  readonly size: number;

  constructor(
    private readonly toCases: readonly Issued[],
    private readonly flows: Journal['flows'],
    private readonly name: 'quoteId' | 'transactionReference',
    readonly heads: Journal['heads'],
  ) {
    this.size = toCases.length + flows.length;
  }

  textAt(place: number, into: Span): boolean {
    const toCase = this.toCases[place];
    if (toCase) return Boolean(into.of(toCase.id));
    return this.flows.textAt(place - this.toCases.length, this.name, into) && !into.isEmpty;
  }

  at(place: number): Issued {
    const toCase = this.toCases[place];
    if (toCase) return toCase;
    const flow = this.flows.at(place - this.toCases.length);
    return { id: flow[this.name] ?? '', by: flow.id };
  }

  *receivers(): Generator<Id> {
    for (const { by } of this.toCases) yield by;
    const text = new Span(this.heads);
    for (let place = 0; place < this.flows.length; place += 1)
      if (this.flows.textAt(place, this.name, text) && !text.isEmpty) yield this.flows.idAt(place);
  }
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(requirement: RequirementId, what: string, all: AllIssued, store: EvidenceStore): void {
  const known = new TextIndex(all.heads, all.size, (place, into) => all.textAt(place, into));
  let [different, doubled] = [0, false];
  for (let place = 0; place < all.size; place += 1) {
    const first = known.firstLike(place);
    if (first === place) different += 1;
    if (first === place || first === undefined) continue;
    doubled = true;
    const { id, by } = all.at(place);
    const received = `${what} ${id} for ${all.at(first).by} and again for ${by}`;
    store.violate({ requirement, expected: `each ${what} once in the run`, received, verdict: 'fail' }, wholeRun, by);
  }
  if (!doubled && different >= 2) store.verify(requirement, wholeRun, all.receivers());
}

/** No two quotes and no two transactions of the run have the same service reference. */
export function uniquenessEvidence({ cases, flows, heads }: Journal, store: EvidenceStore): void {
  const toCases = (name: 'quoteIds' | 'references'): Issued[] =>
    cases.flatMap((testCase) => testCase[name].flatMap((id) => (id ? [{ id, by: testCase.case }] : [])));
  const quotes = new AllIssued(toCases('quoteIds'), flows, 'quoteId', heads);
  const transactions = new AllIssued(toCases('references'), flows, 'transactionReference', heads);
  judge('quotation.unique', 'quoteId', quotes, store);
  judge('transaction.unique', 'transactionReference', transactions, store);
}
