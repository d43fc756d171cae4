import type { Journal } from '../journal';

/** Did the machine of the load stand still while a reply was waited for? Times in epoch milliseconds. */
export type Stalled = (sentAt: number, ms: number) => boolean;

/** What is measured while the machine stands still says nothing of the gateway. */
export function stalledOf({ ends }: Journal): Stalled {
  const stalls = ends.flatMap((end) => end.stalls ?? []);
  if (stalls.length === 0) return () => false;
  return (sentAt, ms) => stalls.some(([from, until]) => sentAt <= until && sentAt + ms >= from);
}
