import type { RequirementId } from '../../../contract';
import { type Id, NumberSet } from '../../../journal';
import { type Journal, type Span, TextIndex } from '../../../journal/files';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';
import type { FlowTexts } from './flow-texts';

interface Issued {
  id: string;
  /** the case or flow that received it */
  by: string;
}

/** What the service issued, by place: to the cases first, then to the flows. */
class AllIssued {
  readonly size: number;

  constructor(
    readonly toCases: readonly Issued[],
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

  /** The cases, and the flows at these places. */
  *receivers(answered: Iterable<number>): Generator<Id> {
    for (const { by } of this.toCases) yield by;
    for (const place of answered) yield this.flows.idAt(place);
  }
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(requirement: RequirementId, what: string, all: AllIssued, store: EvidenceStore): void {
  const known = new TextIndex(all.heads, all.size, (place, into) => all.textAt(place, into));
  const answered = new NumberSet();
  let doubled = false;
  for (let place = 0; place < all.size; place += 1) {
    const first = known.firstLike(place);
    if (first === undefined) continue;
    if (place >= all.toCases.length) answered.add(place - all.toCases.length);
    if (first === place) continue;
    doubled = true;
    const { id, by } = all.at(place);
    const received = `${what} ${id} for ${all.at(first).by} and again for ${by}`;
    store.violate({ requirement, expected: `each ${what} once in the run`, received, verdict: 'fail' }, wholeRun, by);
  }
  if (!doubled) verifyDifferent(requirement, all, answered, store);
}

/** A single id shows nothing. */
function verifyDifferent(requirement: RequirementId, all: AllIssued, answered: NumberSet, store: EvidenceStore): void {
  if (all.toCases.length + answered.size >= 2) store.verify(requirement, wholeRun, all.receivers(answered));
}

/** Are the references of the flows, which were compared when they were indexed, and those of the cases all different? */
function areDifferent({ toCases }: AllIssued, texts: FlowTexts): boolean {
  const ofCases = new Set(toCases.map(({ id }) => id));
  return texts.areDifferent && ofCases.size === toCases.length && ![...ofCases].some((id) => texts.find(id));
}

type Ids = 'quoteIds' | 'references';

const issuedTo = ({ cases }: Journal, name: Ids): Issued[] =>
  cases.flatMap((testCase) => testCase[name].flatMap((id) => (id ? [{ id, by: testCase.case }] : [])));

/** No two quotes of the run have the same id. */
export function quoteEvidence(journal: Journal, store: EvidenceStore): void {
  const quotes = new AllIssued(issuedTo(journal, 'quoteIds'), journal.flows, 'quoteId', journal.heads);
  judge('quotation.unique', 'quoteId', quotes, store);
}

/** No two transactions of the run have the same reference of the service. */
export function transactionEvidence(journal: Journal, texts: FlowTexts, store: EvidenceStore): void {
  const requirement = 'transaction.unique';
  const name = 'transactionReference';
  const transactions = new AllIssued(issuedTo(journal, 'references'), journal.flows, name, journal.heads);
  if (areDifferent(transactions, texts)) verifyDifferent(requirement, transactions, texts.answered, store);
  else judge(requirement, name, transactions, store);
}
