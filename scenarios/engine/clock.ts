/** What is known of a gateway's clock, by which the times are meant that it prints. */
import { clockTolerance, type Exchange } from '../../contract';

/** By how many milliseconds the clock of a gateway is ahead of ours, at least and at most. */
export interface Bounds {
  least: number;
  most: number;
}

export const unknownBounds = (): Bounds => ({ least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY });

/** A printed time, a whole second, was printed between the sending of the request and the arrival of the answer. */
export function narrow(bounds: Bounds, printed: number | undefined, { at, ms }: Exchange): void {
  if (printed === undefined || !(Math.abs(printed - at) <= clockTolerance)) return;
  bounds.least = Math.max(bounds.least, printed - at - ms);
  bounds.most = Math.min(bounds.most, printed + 1000 - at);
}

/** Are there such bounds, and does what was printed agree? */
const isSteady = ({ least, most }: Bounds): boolean => Number.isFinite(least) && least <= most;

/**
 * When a time that the gateway printed has come by our clock: at the earliest, and at the latest. Another server in front may
 * write the Date header, so times that the gateway prints itself come first.
 */
export function ourTime(
  printed: number,
  { ahead, printedAhead }: Record<'ahead' | 'printedAhead', Bounds>,
): { earliest: number; latest: number } {
  const { least, most } = isSteady(printedAhead) ? printedAhead : ahead;
  // a difference that the clock of a server in front would explain as well is only taken where it is safe
  return {
    earliest: least > 0 && Number.isFinite(most) ? printed - most : printed,
    latest: least < 0 && Number.isFinite(least) ? printed - least : printed,
  };
}
