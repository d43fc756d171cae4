import type { RequirementId } from '../../../contract';
import { NumberSet } from '../../../journal';
import { type Journal, KeyIndex, keyOf, noKey } from '../../../journal/files';
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
    readonly flows: Journal['flows'],
    private readonly name: 'quoteId' | 'transactionReference',
  ) {
    this.size = toCases.length + flows.length;
  }

  keyAt(place: number): number {
    const toCase = this.toCases[place];
    return toCase ? keyOf(toCase.id) : this.flows.keyAt(place - this.toCases.length, this.name);
  }

  at(place: number): Issued {
    const toCase = this.toCases[place];
    if (toCase) return toCase;
    const flow = this.flows.recordAt(place - this.toCases.length);
    return { id: flow[this.name] ?? '', by: flow.id };
  }
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(requirement: RequirementId, what: string, all: AllIssued, store: EvidenceStore): void {
  const known = new KeyIndex(all.size, (place) => all.keyAt(place));
  const answered = new NumberSet();
  let doubled = false;
  for (let place = 0; place < all.size; place += 1) {
    const key = all.keyAt(place);
    if (key === noKey) continue;
    if (place >= all.toCases.length) answered.add(place - all.toCases.length);
    if (known.last(key) === undefined) {
      known.add(place);
      continue;
    }
    const { id, by } = all.at(place);
    // two texts may have one key
    const first = known.all(key).find((other) => all.at(other).id === id);
    if (first === undefined) {
      known.add(place);
      continue;
    }
    doubled = true;
    const received = `${what} ${id} for ${all.at(first).by} and again for ${by}`;
    store.violate({ requirement, expected: `each ${what} once in the run`, received, verdict: 'fail' }, wholeRun, by);
  }
  if (!doubled) verifyDifferent(requirement, all, answered, store);
}

/** A single id shows nothing. */
function verifyDifferent(requirement: RequirementId, all: AllIssued, answered: NumberSet, store: EvidenceStore): void {
  if (all.toCases.length + answered.size < 2) return;
  for (const { by } of all.toCases) store.verify(requirement, wholeRun, by);
  store.verify(requirement, wholeRun, all.flows.idsOf(answered));
}

/** Are the references of the flows, which were compared when they were indexed, and those of the cases all different? */
function areDifferent({ toCases }: AllIssued, texts: FlowTexts): boolean {
  const ofCases = new Set(toCases.map(({ id }) => id));
  return texts.areDifferent && ofCases.size === toCases.length && ![...ofCases].some((id) => texts.find(keyOf(id)));
}

type Ids = 'quoteIds' | 'references';

const issuedTo = ({ cases }: Journal, name: Ids): Issued[] =>
  cases.flatMap((testCase) => testCase[name].flatMap((id) => (id ? [{ id, by: testCase.case }] : [])));

/** No two quotes of the run have the same id. */
export function quoteEvidence(journal: Journal, store: EvidenceStore): void {
  const quotes = new AllIssued(issuedTo(journal, 'quoteIds'), journal.flows, 'quoteId');
  judge('quotation.unique', 'quoteId', quotes, store);
}

/** No two transactions of the run have the same reference of the service. */
export function transactionEvidence(journal: Journal, texts: FlowTexts, store: EvidenceStore): void {
  const requirement = 'transaction.unique';
  const name = 'transactionReference';
  const transactions = new AllIssued(issuedTo(journal, 'references'), journal.flows, name);
  if (areDifferent(transactions, texts)) verifyDifferent(requirement, transactions, texts.answered, store);
  else judge(requirement, name, transactions, store);
}
