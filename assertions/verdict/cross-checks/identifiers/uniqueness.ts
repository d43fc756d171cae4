import type { RequirementId } from '../../../../contract';
import { type Journal, KeyIndex, keyOf, noKey } from '../../../../journal/files';
import type { History } from '../../../model';
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

/**
 * An id counts as issued twice, whether within one case or flow or in two of them, or in a run before. `before`: the ids of earlier
 * runs.
 */
function judge(
  requirement: RequirementId,
  name: Name,
  before: readonly (string | undefined)[],
  toCases: Issued[],
  journal: Journal,
  store: EvidenceStore,
): void {
  const known = [...new Set(before)].flatMap((id): Issued[] => (id ? [[id, 'an earlier run']] : []));
  const first = new Map<string, string>();
  let doubled = false;
  for (const [id, by] of suspects([...known, ...toCases], journal, name)) {
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, by);
      continue;
    }
    doubled = true;
    const received = `${name} ${id} for ${other} and again for ${by}`;
    store.violate({ requirement, expected: `each ${name} once in the run`, received }, wholeRun, by);
  }
  const ids = journal.flows.idsOf(answered(journal, name));
  // a single id shows nothing
  if (doubled || toCases.length + ids.size < 2) return;
  for (const [, by] of toCases) store.verify(requirement, wholeRun, by);
  store.verify(requirement, wholeRun, ids);
}

/**
 * No two quotes of the run have the same id, and no two transactions the same reference of the service. Nor have what earlier runs
 * left, unless the service was emptied.
 */
export function uniqueEvidence(
  journal: Journal,
  { payouts, isEmptied }: Pick<History, 'payouts' | 'isEmptied'>,
  store: EvidenceStore,
): void {
  const before = isEmptied ? [] : payouts.filter(({ madeBefore }) => madeBefore?.earlier);
  const issued = (name: 'quoteIds' | 'references') =>
    journal.cases.flatMap((one) => one[name].flatMap((id): Issued[] => (id ? [[id, one.case]] : [])));
  const quotes = before.map(({ madeBefore }) => madeBefore?.quoteId);
  judge('quotation.unique', 'quoteId', quotes, issued('quoteIds'), journal, store);
  // both partners have references of one service
  const foreign = journal.cases.flatMap(({ case: by, foreign: theirs = [] }) =>
    [...new Set(theirs.map((one) => one.transactionReference))].map((id): Issued => [id, by]),
  );
  const references = before.map(({ transactionReference }) => transactionReference);
  judge(
    'transaction.unique',
    'transactionReference',
    references,
    [...issued('references'), ...foreign],
    journal,
    store,
  );
}
