/** What two documents say differently, in a few lines for a person. */
import { differences } from '../../common/differences';
import { show } from '../../contract';
import type { VerdictDocument } from '../../reports';

/** Paths at which two documents differ, with both values. */
const differingPaths = (claimed: unknown, found: unknown): string[] =>
  [...differences(claimed, found)].map(({ path, one, other }) => `${path}: ${show(one)}, ${show(other)}`);

/** What a verdict claims and its journal does not give: requirements by their ids, anything else by its path. */
export function verdictDifferences(claimed: VerdictDocument, found: VerdictDocument): string[] {
  const { requirements: all, ...rest } = found;
  const { requirements: own = [], ...claimedRest } = claimed;
  const byId = new Map(own.map((one) => [one.id, one]));
  const texts = all.flatMap((one) => {
    const other = byId.get(one.id);
    byId.delete(one.id);
    if (!other) return [`${one.id}: the journal gives ${one.verdict}, verdict.json says nothing`];
    if (other.verdict !== one.verdict)
      return [`${one.id}: verdict.json says ${other.verdict}, the journal gives ${one.verdict}`];
    const [path] = differingPaths(other, one);
    return path ? [`${one.id}: verdict.json says and the journal gives differ at ${path}`] : [];
  });
  const unknown = [...byId.keys()].map((id) => `${id}: verdict.json says it, the journal gives no such requirement`);
  const others = differingPaths(claimedRest, rest).map(
    (path) => `verdict.json says and the journal gives differ at ${path}`,
  );
  return [...texts, ...unknown, ...others];
}
