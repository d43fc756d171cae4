import type { EndRecord, Stall } from '../../journal';
import { maxLateMs } from '../../journal';
import type { Journal } from '../../journal/files';

/** Would a late reply have been in time without the stalls of the load generator? Times in epoch milliseconds. */
export type Excused = (sentAt: number, ms: number) => boolean;

/** Excuses no late reply: for replies of the current revision, whose goal is a SHOULD for each single one. */
export const never: Excused = () => false;

/** Limits beyond which the load generator measures itself: milliseconds of stall, and k6's share of all cores. */
export const maxLagMs = 1000;
export const maxCpu = 0.9;
/** k6's share of all cores up to which a saturated machine is the doing of other processes. */
const maxOwnCpu = 0.5;

/** With dropped flows, the share of the time in which all cores may be busy. */
const maxSaturated = 0.25;

/** Share of the load's time in which all cores were busy. */
export function saturatedShare({ ends, flows }: Journal): number {
  if (flows.length === 0) return 0;
  const from = flows.firstStart;
  const until = flows.timeAt(flows.length - 1);
  if (until <= from) return 0;
  const stretches = merged(ends.flatMap((end) => end.saturated ?? []));
  return stillBetween(stretches, from, until) / (until - from);
}

/**
 * Was the load generator overloaded? Flows were dropped because k6 or the machine had no time for them, not because
 * VUs waited for the gateway. Late replies then say nothing about the gateway.
 */
function isOverwhelmed(journal: Journal): boolean {
  const ends = journal.ends.filter(({ part }) => part === 'flow');
  if (!ends.some(({ dropped }) => dropped > 0)) return false;
  if (ends.some(({ lagMs = 0, cpu = 0 }) => lagMs > maxLagMs || cpu > maxCpu)) return true;
  return saturatedShare(journal) > maxSaturated;
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
 * When timers were late, and when all cores were busy though k6 itself took little of them: other processes kept it from
 * reading replies.
 */
const stallsOf = ({ stalls = [], saturated = [], cpu = 0 }: EndRecord): readonly Stall[] =>
  cpu > maxOwnCpu ? stalls : [...stalls, ...saturated];

/**
 * A late reply is excused by as much time as the load generator stalled while it was under way; where the generator was
 * overloaded, every late reply is.
 */
export function excusedBy(journal: Journal, goalMs: number): Excused {
  if (isOverwhelmed(journal)) return (_, ms) => ms > goalMs;
  const stalls = merged([...journal.ends.flatMap(stallsOf), ...starved(journal)]);
  if (stalls.length === 0) return never;
  return (sentAt, ms) => ms > goalMs && ms - stillBetween(stalls, sentAt, sentAt + ms) <= goalMs;
}
