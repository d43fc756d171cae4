/** Slow worsening: a level that has risen by steps, or on some nights, that the comparison of one night does not show. */

import { median } from '../../../contract';
import { changeIn } from './change-point';
import { randomFrom } from './statistics';

/** Nights that are looked at: the last ones since a baseline was accepted. */
const mostNights = 60;
/** Nights that the first level is made of. */
const referenceNights = 14;
/** Nights that must all lie above it, by their median. */
const lastNights = 3;
/** Share of the threshold of one night above which a change is told: what lasts needs less to be sure. */
const ofThreshold = 0.85;
/** Chance of a change in a series without one. */
const level = 0.001;

/** Have the medians of the nights, logarithms in order and tonight last, crept up? */
export function hasCrept(
  medians: readonly number[],
  { leastNights, floorMs, threshold }: { leastNights: number; floorMs: number; threshold: number },
): boolean {
  const recent = medians.slice(-mostNights);
  if (recent.length <= leastNights) return false;
  const isEnough = (from: number, to: number): boolean =>
    to - from >= Math.log(1 + ofThreshold * threshold) && Math.exp(to) - Math.exp(from) > floorMs;
  // without nights before the last ones, nothing can have crept
  if (recent.length <= lastNights) return false;
  const last = median(recent.slice(-lastNights));
  if (!isEnough(median(recent.slice(0, Math.min(referenceNights, recent.length - lastNights))), last)) return false;
  const place = changeIn(recent, randomFrom(1), level);
  return place !== undefined && isEnough(median(recent.slice(0, place)), last);
}
