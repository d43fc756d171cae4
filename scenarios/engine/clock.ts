/** What is known of a gateway's clock: the times that it prints, such as an expiry, are by that clock. */
import { clockTolerance } from '../../contract';
import { answeredAt, type Exchange } from '../../journal';

/** By how many milliseconds the clock of a gateway is ahead of ours, at least and at most. */
export interface Bounds {
  least: number;
  most: number;
}

/** Bounds that say nothing yet; `narrow` changes them in place, so each use needs its own. */
export const unknownBounds = (): Bounds => ({ least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY });

/**
 * Narrows the bounds in place by a time, epoch milliseconds of a whole second, that the gateway printed between the
 * sending of the request and the arrival of the answer. A time that is off by more than `clockTolerance` is ignored.
 */
export function narrow(bounds: Bounds, printed: number | undefined, exchange: Exchange): void {
  const { at } = exchange;
  if (printed === undefined || !(Math.abs(printed - at) <= clockTolerance)) return;
  bounds.least = Math.max(bounds.least, printed - answeredAt(exchange));
  bounds.most = Math.min(bounds.most, printed + 1000 - at);
}

/** Are both bounds known, and do all printed times agree? */
const isSteady = ({ least, most }: Bounds): boolean => Number.isFinite(least) && least <= most;

/**
 * When a time that the gateway printed is reached by our clock, at the earliest and at the latest; epoch milliseconds.
 * Another server in front may write the Date header (`ahead`), so times that the gateway itself prints (`printedAhead`)
 * are preferred.
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
