/** Slow worsening: a level that has risen by steps, or on some nights, that the comparison of one night does not show. */

import { median } from '../../../contract';
import { withoutDisturbed } from './statistics';

/** Nights that are looked at: the last ones since a baseline was accepted. */
const mostNights = 60;
/** Nights that the first level is made of. */
const referenceNights = 14;
/** Nights that must all lie above every night of it. */
const lastNights = 3;
/** Share of the threshold of one night above which a change is told: what lasts needs less to be sure. */
const ofThreshold = 0.85;

/** Have the medians of the nights, logarithms in order and tonight last, crept up? */
export function hasCrept(
  medians: readonly number[],
  { leastNights, floorMs, threshold }: { leastNights: number; floorMs: number; threshold: number },
): boolean {
  const recent = medians.slice(-mostNights);
  // without nights before the last ones, nothing can have crept
  if (recent.length <= Math.max(leastNights, lastNights)) return false;
  const first = withoutDisturbed(recent.slice(0, Math.min(referenceNights, recent.length - lastNights)));
  const last = recent.slice(-lastNights);
  const [from, to] = [median(first), median(last)];
  return (
    Math.min(...last) > Math.max(...first) &&
    to - from >= Math.log(1 + ofThreshold * threshold) &&
    Math.exp(to) - Math.exp(from) > floorMs
  );
}
