/** Which revision of the interface the calls of one payout are of: the specification does not say that they may be mixed. */
import { advised, type Result, shown } from './observations';
import type { Payout, Revision } from './payout';

/** The point that the revisions of a payout show. */
export const revisionPoints = ['client.revision'] as const;

type RevisionPoint = (typeof revisionPoints)[number];

/** Takes a call of a payout, and tells where it is the first of another revision. */
export function revisionShows({ revisions }: Payout, revision: Revision, id: string): Result<RevisionPoint>[] {
  const point = 'client.revision';
  if (revisions.has(revision)) return [];
  revisions.set(revision, id);
  const evidence = [...revisions.values()];
  if (revisions.size === 1) return [shown(point, ...evidence)];
  const received = `a call of the ${revision} one after others`;
  return [advised(point, 'one revision for all calls of a payout', received, ...evidence)];
}
