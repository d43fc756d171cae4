/** What two documents say differently, in a few lines for a person. */
import { differences } from '../../common/differences';
import { show } from '../../contract';
import type { VerdictDocument } from '../../reports';

/** Paths at which two documents differ, with both values. */
const differingPaths = (claimed: unknown, found: unknown): string[] =>
  [...differences(claimed, found)].map(({ path, one, other }) => `${path}: ${show(one)}, ${show(other)}`);

/**
 * What a verdict claims and its journal does not give: requirements by their ids, anything else by its path.
 */
export function verdictDifferences(claimed: VerdictDocument, found: VerdictDocument): string[] {
  const [claims, gives] = ['verdict.json says', 'the journal gives'];
  const { requirements: all, ...rest } = found;
  const { requirements: own = [], ...claimedRest } = claimed;
  const byId = new Map(own.map((one) => [one.id, one]));
  const texts = all.flatMap((one) => {
    const other = byId.get(one.id);
    byId.delete(one.id);
    if (!other) return [`${one.id}: ${gives} ${one.verdict}, ${claims} nothing`];
    if (other.verdict !== one.verdict) return [`${one.id}: ${claims} ${other.verdict}, ${gives} ${one.verdict}`];
    const [path] = differingPaths(other, one);
    return path ? [`${one.id}: ${claims} and ${gives} differ at ${path}`] : [];
  });
  const unknown = [...byId.keys()].map((id) => `${id}: ${claims} it, ${gives} no such requirement`);
  const others = differingPaths(claimedRest, rest).map((path) => `${claims} and ${gives} differ at ${path}`);
  return [...texts, ...unknown, ...others];
}
