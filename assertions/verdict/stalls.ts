import type { Stall } from '../../journal';
import { maxLateMs } from '../../journal';
import type { Journal } from '../../journal/files';

/** Would a late reply have been in time without the stalls of the load generator? Times in epoch milliseconds. */
export type Excused = (sentAt: number, ms: number) => boolean;

/** Excuses no late reply: for replies of the current revision, whose goal is a SHOULD for each single one. */
export const never: Excused = () => false;

/** Limits beyond which the load generator measures itself: milliseconds of stall, and k6's share of all cores. */
export const maxLagMs = 1000;
export const maxCpu = 0.9;

/** k6's share of all cores where that made it drop flows, else 0: what it then measured is itself. */
export function ownSaturation({ ends }: Journal): number {
  const load = ends.filter(({ part }) => part === 'flow');
  const most = Math.max(0, ...load.map(({ cpu = 0 }) => cpu));
  return most > maxCpu && load.some(({ dropped }) => dropped > 0) ? most : 0;
}

/**
 * Times at which k6 started no flow although some were due: it did not get the processor. With dropped flows this
 * cannot be told, because later flows are numbered too low and a slow gateway may have held the VUs.
 */
function starved({ ends, flows }: Journal): Stall[] {
  if (flows.maxLate <= maxLateMs || ends.some(({ dropped }) => dropped > 0)) return [];
  const stalls: Stall[] = [];
  for (const { at, late = 0 } of flows) {
    if (late <= maxLateMs) continue;
    let [from, until] = [at - late, at];
    // merged at once, because all flows of hours may have been late
    for (let last = stalls.at(-1); last && from <= last[1] && last[0] <= until; last = stalls.at(-1)) {
      [from, until] = [Math.min(from, last[0]), Math.max(until, last[1])];
      stalls.pop();
    }
    stalls.push([from, until]);
  }
  return stalls;
}

/** Overlapping stalls merged, in order of time. */
function merged(stalls: readonly Stall[]): Stall[] {
  const all: [number, number][] = [];
  for (const [from, until] of [...stalls].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else all.push([from, until]);
  }
  return all;
}

/** Stalled milliseconds between two moments. */
function stillBetween(stalls: readonly Stall[], from: number, until: number): number {
  let [low, high] = [0, stalls.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stalls[middle] as Stall)[1] < from) low = middle + 1;
    else high = middle;
  }
  let still = 0;
  for (let at = low; at < stalls.length; at += 1) {
    const [begin, end] = stalls[at] as Stall;
    if (begin > until) break;
    still += Math.min(end, until) - Math.max(begin, from);
  }
  return still;
}

/**
 * A late reply is excused by as much time as the load generator stalled while it was under way. Only late timers are stalls:
 * that the cores were busy, or that only one operation was late, excuses nothing.
 */
export function excusedBy(journal: Journal, goalMs: number): Excused {
  const stalls = merged([...journal.ends.flatMap((end) => end.stalls ?? []), ...starved(journal)]);
  if (stalls.length === 0) return never;
  return (sentAt, ms) => ms > goalMs && ms - stillBetween(stalls, sentAt, sentAt + ms) <= goalMs;
}
