import type { Journal } from '../journal';

/** Would a late reply have been in time, had the machine of the load not stood still? Times in epoch milliseconds. */
export type Excused = (sentAt: number, ms: number) => boolean;

export const never: Excused = () => false;

/** A reply is late by the machine at most as long as that stood still: what is later is the gateway's. */
export function excusedBy({ ends }: Journal, goalMs: number): Excused {
  const stalls = ends.flatMap((end) => end.stalls ?? []);
  if (stalls.length === 0) return never;
  return (sentAt, ms) => {
    if (ms <= goalMs) return false;
    let still = 0;
    for (const [from, until] of stalls) if (sentAt <= until && sentAt + ms >= from) still += until - from;
    return ms - still <= goalMs;
  };
}
