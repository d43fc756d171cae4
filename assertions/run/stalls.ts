import type { Stall } from '../../journal';
import { mostLateMs } from '../../journal';
import type { Journal } from '../../journal/files';

/** Would a late reply have been in time, had the machine of the load not stood still? Times in epoch milliseconds. */
export type Excused = (sentAt: number, ms: number) => boolean;

export const never: Excused = () => false;

/** Milliseconds that the machine of a load may stall, and share of all cores that k6 may take, before it measures itself. */
export const mostLagMs = 1000;
export const mostCpu = 0.9;

/** Share of the load's time in which all cores may be busy where flows are dropped. */
const mostSaturated = 0.25;

/** Share of the time in which flows started that found all cores of the machine busy. */
export function saturatedShare({ ends, flows }: Journal): number {
  let [from, until] = [Number.POSITIVE_INFINITY, 0];
  for (const { at, late = 0 } of flows) {
    from = Math.min(from, at - late);
    until = Math.max(until, at);
  }
  if (until <= from) return 0;
  const stretches = merged(ends.flatMap((end) => end.saturated ?? []));
  return stillBetween(stretches, from, until) / (until - from);
}

/**
 * Was more asked of the machine than it can do? Flows were dropped, and it was k6 or the machine that had no time for
 * them, not VUs that waited for the gateway. What was late then says nothing of the gateway.
 */
function isOverwhelmed(journal: Journal): boolean {
  const ends = journal.ends.filter(({ part }) => part === 'flow');
  if (!ends.some(({ dropped }) => dropped > 0)) return false;
  if (ends.some(({ lagMs = 0, cpu = 0 }) => lagMs > mostLagMs || cpu > mostCpu)) return true;
  return saturatedShare(journal) > mostSaturated;
}

/**
 * When k6 started nothing though flows were due: it was not given the processor. Where flows were dropped that says
 * nothing: all later ones are numbered too low, and a slow gateway may have held the VUs.
 */
function starved({ ends, flows }: Journal): Stall[] {
  if (ends.some(({ dropped }) => dropped > 0)) return [];
  return flows.flatMap(({ at, late = 0 }): Stall[] => (late > mostLateMs ? [[at - late, at]] : []));
}

/** The same time once: in order, none touching another. */
function merged(stalls: readonly Stall[]): Stall[] {
  const all: [number, number][] = [];
  for (const [from, until] of [...stalls].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else all.push([from, until]);
  }
  return all;
}

/** Milliseconds of the stalls between two moments. */
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

/** A reply is late by the machine at most as long as that stood still: what is later is the gateway's. */
export function excusedBy(journal: Journal, goalMs: number): Excused {
  if (isOverwhelmed(journal)) return (_, ms) => ms > goalMs;
  const stalls = merged([...journal.ends.flatMap((end) => end.stalls ?? []), ...starved(journal)]);
  if (stalls.length === 0) return never;
  return (sentAt, ms) => ms > goalMs && ms - stillBetween(stalls, sentAt, sentAt + ms) <= goalMs;
}
