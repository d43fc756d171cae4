/** Slow worsening: steps that are too small for one night to show, found by their sum (CUSUM, Page 1954). */
import { median, spread } from './statistics';

/** Nights that the reference is made of: the first ones since a baseline was accepted. */
const referenceNights = 14;
/** A night adds what it lies above the reference, in deviations, less this. docs/nightly.md shows what the values find. */
const allowance = 1.5;
/** One bad night must not be enough. */
const mostPerNight = 3;
/** The sum at which a worsening is told. */
const limit = 7;
/** Nights whose median must be worse by the smallest change that is told. */
const lastNights = 3;
/** The smallest change that is told: 7 %. */
const leastShift = Math.log(1.07);
/** Least deviation: nights that agree to the millisecond tell nothing about the next one. */
const leastSpread = 0.02;

export interface Creep {
  /** how far the last nights lie above the reference, as a logarithm */
  shift: number;
  /** index of the night from which on it rose */
  since: number;
}

/** Tells whether the medians of the nights, logarithms in order and tonight last, have crept up. */
export function creepIn(
  medians: readonly number[],
  { least, floorMs }: { least: number; floorMs: number },
): Creep | undefined {
  const reference = medians.slice(0, Math.min(referenceNights, medians.length - 1));
  if (reference.length < least) return undefined;
  const level = median(reference);
  // the deviation of few nights is itself uncertain
  const deviation = Math.max(spread(reference), leastSpread) * (1 + 2 / reference.length);
  let sum = 0;
  let since = 0;
  for (const [at, value] of medians.entries()) {
    if (at < reference.length) continue;
    const before = sum;
    sum = Math.max(0, sum + Math.min(mostPerNight, (value - level) / deviation) - allowance);
    if (before === 0 && sum > 0) since = at;
  }
  const shift = median(medians.slice(-lastNights)) - level;
  const isEnough = shift >= leastShift && Math.exp(level + shift) - Math.exp(level) > floorMs;
  return sum >= limit && isEnough ? { shift, since } : undefined;
}
