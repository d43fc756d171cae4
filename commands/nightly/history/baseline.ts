/** Which nights of a history tonight is compared with, and how one is accepted as the new baseline. */
import { UsageError } from '../../../common/errors';
import { didYouMean } from '../../../common/usage-error';
import { type Accepted, type HistoryEntry, head, type Night } from './entry';

const isNight = (entry: HistoryEntry): entry is Night => entry.kind === 'night';

/** The series of a history. */
export const seriesIn = (entries: readonly HistoryEntry[]): string[] =>
  [...new Set(entries.map(({ series }) => series))].sort();

/** The nights of a series, in order. */
export const nightsOf = (entries: readonly HistoryEntry[], series: string): Night[] =>
  entries.filter(isNight).filter((night) => night.series === series);

/** The baselines of a series that were accepted, in order. */
export const acceptedIn = (entries: readonly HistoryEntry[], series: string): Accepted[] =>
  entries.filter((entry): entry is Accepted => entry.kind === 'accepted' && entry.series === series);

/** The day of a night, with its time if there are several nights of this day. */
export function dayOf({ at }: Pick<Night, 'at'>, nights: readonly Pick<Night, 'at'>[]): string {
  const day = at.slice(0, 10);
  return nights.filter((other) => other.at.startsWith(day)).length > 1 ? `${day} ${at.slice(11, 16)}` : day;
}

/**
 * The nights of the baseline: those with a verdict that did not fail. If a night was accepted, only nights from it on count, and the
 * nights just before it that failed like it, because they show the same level.
 */
export function baselineOf(entries: readonly HistoryEntry[], series: string): Night[] {
  const nights = nightsOf(entries, series);
  const accepted = acceptedIn(entries, series).at(-1);
  const counts = ({ verdict }: Night): boolean => verdict === 'pass' || verdict === 'warn';
  const at = accepted ? nights.findIndex(({ id }) => id === accepted.night) : -1;
  if (at < 0) return nights.filter(counts);
  let first = at;
  while (nights[first - 1]?.verdict === 'fail') first -= 1;
  return nights.slice(first).filter((night, index) => first + index <= at || counts(night));
}

/** The night with an id, or the last night. */
export function nightIn(entries: readonly HistoryEntry[], word: string, folder: string): Night {
  const nights = entries.filter(isNight);
  const last = nights.at(-1);
  if (!last) throw new UsageError(`--accept: ${folder} has no night yet. Run nightly first.`);
  if (word === 'last') return last;
  const found = nights.find(({ id }) => id === word);
  if (found) return found;
  const ids = nights.map(({ id }) => id);
  throw new UsageError(
    `--accept: ${folder} has no night ${word}.${didYouMean(word, ids)} The last is ${last.id}; history.html lists them.`,
  );
}

/** The entry that accepts a night as the new baseline. Throws a UsageError for a night without a verdict. */
export function acceptance(night: Night, reason: string, by: string, now: Date): Accepted {
  if (night.verdict === 'none')
    throw new UsageError(`--accept: night ${night.id} has no verdict, so its figures cannot be a baseline.`);
  return { ...head, kind: 'accepted', at: now.toISOString(), series: night.series, night: night.id, reason, by };
}
