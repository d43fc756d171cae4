/** Accepts a night as the new baseline. */

import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { type Accepted, head, type Night } from './history/entry';
import type { History } from './history/files';

/** The night that is meant: by its id, or the last one. */
export function nightIn({ entries }: History, word: string, folder: string): Night {
  const nights = entries.filter((entry): entry is Night => entry.kind === 'night');
  const last = nights.at(-1);
  if (!last) throw new UsageError(`--accept: ${folder} has no night yet. Run nightly first.`);
  if (word === 'last') return last;
  const found = nights.find(({ id }) => id === word);
  if (found) return found;
  const ids = nights.map(({ id }) => id);
  throw new UsageError(
    `--accept: ${folder} has no night ${word}.${didYouMean(word, ids)} The last is ${last.id}; --show lists them.`,
  );
}

export function acceptance(night: Night, reason: string, by: string, now: Date): Accepted {
  if (night.verdict === 'none')
    throw new UsageError(`--accept: night ${night.id} has no verdict, so its figures cannot be a baseline.`);
  return { ...head, kind: 'accepted', at: now.toISOString(), series: night.series, night: night.id, reason, by };
}
