/** Which nights of a history tonight is compared with. */
import type { Accepted, HistoryEntry, Night } from './entry';

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

/**
 * The nights that count: those that did not fail and had a verdict. After a baseline was accepted, those from the
 * accepted night on, with the nights just before it that failed as it did: they show the same level.
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
