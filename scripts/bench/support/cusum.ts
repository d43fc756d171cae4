/** CUSUM (Page 1954) over the nights, as the method that the search for changes is compared with. */

import { spread } from '../../../commands/nightly/decision';
import { median } from '../../../contract';

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

/** Tells whether the medians of the nights, logarithms in order and tonight last, have crept up. */
export function cusumIn(
  medians: readonly number[],
  { leastNights, floorMs }: { leastNights: number; floorMs: number },
): boolean {
  const reference = medians.slice(0, Math.min(referenceNights, medians.length - 1));
  if (reference.length < leastNights) return false;
  const level = median(reference);
  // the deviation of few nights is itself uncertain
  const deviation = Math.max(spread(reference), leastSpread) * (1 + 2 / reference.length);
  let sum = 0;
  for (const [at, value] of medians.entries()) {
    if (at < reference.length) continue;
    sum = Math.max(0, sum + Math.min(mostPerNight, (value - level) / deviation) - allowance);
  }
  const shift = median(medians.slice(-lastNights)) - level;
  const isEnough = shift >= leastShift && Math.exp(level + shift) - Math.exp(level) > floorMs;
  return sum >= limit && isEnough;
}
