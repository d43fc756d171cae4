/** Which revision of the interface the calls of one payout are of: the specification does not say that they may be mixed. */
import type { Result } from './observations';
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
  if (revisions.size === 1) return [{ point, result: 'shown', evidence }];
  const [expected, received] = ['one revision for all calls of a payout', `a call of the ${revision} one after others`];
  return [{ point, result: 'advised', evidence, expected, received }];
}
