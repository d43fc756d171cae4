/** How a gateway reads what the specification leaves open, as its answers showed it. */
import { groupBy, interpretationsOf, requirements } from '../../../contract';
import type { FoundReading } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { assumptionOf } from '../results/applicability';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

/** A reading of an open point, with the first exchange that showed it. */
export interface ReadingFound {
  /** id of the interpretation */
  point: string;
  /** id of the reading; several are joined by ` or ` */
  reading: string;
  /** id of the exchange */
  exchange: string;
  /** how often it was seen */
  count: number;
}

/** The readings that a run found, by point in the order of their exchanges. One place that is read in two ways warns. */
export function readingsOf(journal: Journal, store: EvidenceStore): ReadingFound[] {
  const seen = journal.checks.flatMap(({ readings = [], exchange }) => readings.map((one) => ({ ...one, exchange })));
  const placed = seen.filter(({ place }) => place !== undefined);
  for (const [place, all] of groupBy(placed, (one) => `${one.point}: ${one.place}`)) {
    const [first] = all;
    const other = all.find(({ reading }) => reading !== first?.reading);
    if (!first) continue;
    const requirement = 'readings.one';
    if (!other) for (const { exchange } of all) store.verify(requirement, wholeRun, exchange);
    else {
      const received = `${first.reading} in ${first.exchange}, and ${other.reading}`;
      store.violate({ requirement, expected: `one reading of ${place}`, received }, wholeRun, other.exchange);
    }
  }
  const found = foundIn(seen);
  assumedEvidence(found, journal, store);
  return found;
}

/** What a target assumes of an open point must be what the run saw of it, where a case has tried it. */
function assumedEvidence(found: readonly ReadingFound[], journal: Journal, store: EvidenceStore): void {
  const { assumptions = {} } = journal.runs[0]?.target ?? {};
  for (const gap of requirements) {
    const name = assumptionOf(gap);
    const declared = String(assumptions[name] ?? '');
    const points = interpretationsOf(gap.id).map(({ id }) => id);
    const tried = found.filter(({ point, reading }) => points.includes(point) && gap.assumed?.includes(reading));
    if (!gap.assumed?.includes(declared) || tried.length === 0) continue;
    const other = tried.find(({ reading }) => reading !== declared);
    const expected = `${name}: ${declared}, as the target file says`;
    if (other) store.violate({ requirement: gap.id, expected, received: other.reading }, wholeRun, other.exchange);
    else store.verify(gap.id, wholeRun, tried[0]?.exchange ?? '');
  }
}

function foundIn(seen: readonly (FoundReading & { exchange: string })[]): ReadingFound[] {
  return [...groupBy(seen, ({ point }) => point).values()].flatMap((all) => {
    const common = commonOf(all.map(({ reading }) => reading));
    const groups = common === '' ? [...groupBy(all, ({ reading }) => reading).values()] : [all];
    return groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { point, reading, exchange } = first;
      return { point, reading: common || reading, exchange, count: group.length };
    });
  });
}

/** The readings that all answers allow; one answer may leave several open, such as `later or pending`. */
function commonOf(shown: readonly string[]): string {
  const sets = shown.map((one) => one.split(' or '));
  return (sets[0] ?? []).filter((one) => sets.every((set) => set.includes(one))).join(' or ');
}
