/** The one median and the one percentile of the project. */

/** The median; for an even count the mean of the two in the middle. Throws without numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) throw new Error('no number has no median');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] as number)) / 2;
}

/**
 * The percentile by nearest rank: the place, counted from 1, of the smallest sorted value that at least this share of
 * `count` values does not exceed.
 */
export const rankOf = (count: number, part: number): number => Math.max(1, Math.ceil(count * part));
