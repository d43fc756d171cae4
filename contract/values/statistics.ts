/** The one median and the one percentile of the project. */

/** The middle of some numbers; of an even count the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) throw new Error('no number has no median');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] as number)) / 2;
}

/** By nearest rank: the smallest of the sorted values that at least this share of them does not exceed; 0 of none. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
