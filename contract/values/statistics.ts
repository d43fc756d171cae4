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

/** A small generator of pseudo-random numbers from 0 to 1 (mulberry32), so that data and simulations repeat. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
