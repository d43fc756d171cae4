import type { RequirementId } from '../../contract';
import { type FlowRecord, TextIndex } from '../../journal';
import type { Journal } from '../../journal/files';
import { type EvidenceStore, wholeRun } from './evidence-store';

interface Issued {
  id: string;
  /** the case or flow that received it */
  by: string;
}

/** What the service issued: to the cases first, then to the flows. */
class AllIssued {
  readonly size: number;

  constructor(
    private readonly toCases: readonly Issued[],
    private readonly flows: Journal['flows'],
    private readonly idOf: (flow: FlowRecord) => string | undefined,
  ) {
    this.size = toCases.length + flows.length;
  }

  /** undefined: a flow received none */
  at(place: number): Issued | undefined {
    const toCase = this.toCases[place];
    if (toCase) return toCase;
    const flow = this.flows.at(place - this.toCases.length);
    const id = this.idOf(flow);
    return id ? { id, by: flow.id } : undefined;
  }

  *receivers(): Generator<string> {
    for (let place = 0; place < this.size; place += 1) {
      const issued = this.at(place);
      if (issued) yield issued.by;
    }
  }
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(requirement: RequirementId, what: string, all: AllIssued, store: EvidenceStore): void {
  const first = new TextIndex(all.size, (place) => all.at(place)?.id);
  let [different, doubled] = [0, false];
  for (let place = 0; place < all.size; place += 1) {
    const { id, by } = all.at(place) ?? {};
    if (id === undefined || by === undefined) continue;
    const before = first.last(id);
    if (before === undefined) {
      first.add(place, id);
      different += 1;
      continue;
    }
    doubled = true;
    const received = `${what} ${id} for ${all.at(before)?.by} and again for ${by}`;
    store.violate({ requirement, expected: `each ${what} once in the run`, received, verdict: 'fail' }, wholeRun, by);
  }
  if (!doubled && different >= 2) store.verify(requirement, wholeRun, all.receivers());
}

/** No two quotes and no two transactions of the run have the same service reference. */
export function uniquenessEvidence({ cases, flows }: Journal, store: EvidenceStore): void {
  const toCases = (name: 'quoteIds' | 'references'): Issued[] =>
    cases.flatMap((testCase) => testCase[name].flatMap((id) => (id ? [{ id, by: testCase.case }] : [])));
  const quotes = new AllIssued(toCases('quoteIds'), flows, ({ quoteId }) => quoteId);
  const transactions = new AllIssued(toCases('references'), flows, ({ transactionReference }) => transactionReference);
  judge('quotation.unique', 'quoteId', quotes, store);
  judge('transaction.unique', 'transactionReference', transactions, store);
}
