/** The one median and the one percentile of the project. */

/**
 * The median; for an even count the mean of the two in the middle. Throws without numbers. Typed arrays are sorted several
 * times faster: intervals and simulations take many medians.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no number has no median');
  const sorted = Float64Array.from(values).sort();
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

/**
 * The percentile by nearest rank: the place, counted from 1, of the smallest sorted value that at least this share of
 * `count` values does not exceed.
 */
export const rankOf = (count: number, part: number): number => Math.max(1, Math.ceil(count * part));
