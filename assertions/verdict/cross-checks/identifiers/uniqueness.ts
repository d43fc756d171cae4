import type { RequirementId } from '../../../../contract';
import { type Journal, KeyIndex, keyOf, noKey } from '../../../../journal/files';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** What the service issued, and the case or flow that received it. */
type Issued = [id: string, by: string];
type Name = 'quoteId' | 'transactionReference';

/** Ids whose key occurs twice, those of cases first; they may differ all the same, as two texts may have one key. */
function* suspects(toCases: readonly Issued[], { flows }: Journal, name: Name): Generator<Issued> {
  const keyAt = (item: number): number => {
    const [id] = toCases[item] ?? [];
    return id === undefined ? flows.keyAt(item - toCases.length, name) : keyOf(id);
  };
  const size = toCases.length + flows.length;
  for (const item of new KeyIndex(size, keyAt).repeated) {
    const flow = toCases[item] ? undefined : flows.recordAt(item - toCases.length);
    yield flow ? [flow[name] ?? '', flow.id] : (toCases[item] as Issued);
  }
}

/** The places of the flows to which it was issued. */
function* answered({ flows }: Journal, name: Name): Generator<number> {
  for (let place = 0; place < flows.length; place += 1) if (flows.keyAt(place, name) !== noKey) yield place;
}

/** An id counts as issued twice, whether within one case or flow or in two of them. */
function judge(
  requirement: RequirementId,
  name: Name,
  toCases: Issued[],
  journal: Journal,
  store: EvidenceStore,
): void {
  const first = new Map<string, string>();
  let doubled = false;
  for (const [id, by] of suspects(toCases, journal, name)) {
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, by);
      continue;
    }
    doubled = true;
    const received = `${name} ${id} for ${before} and again for ${by}`;
    store.violate({ requirement, expected: `each ${name} once in the run`, received }, wholeRun, by);
  }
  const ids = journal.flows.idsOf(answered(journal, name));
  // a single id shows nothing
  if (doubled || toCases.length + ids.size < 2) return;
  for (const [, by] of toCases) store.verify(requirement, wholeRun, by);
  store.verify(requirement, wholeRun, ids);
}

/** No two quotes of the run have the same id, and no two transactions the same reference of the service. */
export function uniqueEvidence(journal: Journal, store: EvidenceStore): void {
  const issued = (name: 'quoteIds' | 'references') =>
    journal.cases.flatMap((one) => one[name].flatMap((id): Issued[] => (id ? [[id, one.case]] : [])));
  judge('quotation.unique', 'quoteId', issued('quoteIds'), journal, store);
  // both partners have references of one service
  const foreign = journal.cases.flatMap(({ case: by, foreign: theirs = [] }) =>
    [...new Set(theirs.map((one) => one.transactionReference))].map((id): Issued => [id, by]),
  );
  judge('transaction.unique', 'transactionReference', [...issued('references'), ...foreign], journal, store);
}
