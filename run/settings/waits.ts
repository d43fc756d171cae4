/** What cases and the end of a run wait for, as far as steps and the timings in a target file tell. */
import type { PlannedCase } from '../../suites/format/case';
import type { Target } from '../../targets/target';

/** Seconds that cases wait, by what they wait for. */
export interface Waits {
  expiry: number;
  settlement: number;
  pause: number;
}

/** A balance counts as stable if it has not changed for this time. */
export const stableMs = 2000;

/** Life of a short quote that the target file does not tell, in seconds. */
const defaultShortQuote = 60;
/** Seconds between an expiry and the next whole second. */
const resolution = 1.1;
/** Waits of no time at all, to add to. */
export const noWaits = (): Waits => ({ expiry: 0, settlement: 0, pause: 0 });

/** The sum of the waits, in seconds. */
export const secondsOf = ({ expiry, settlement, pause }: Waits): number => expiry + settlement + pause;

/** Late callbacks warn, and only those that never come fail, so the end of a run waits for longer than the target's time. */
export const awaitedSeconds = ({ callbacks }: Pick<Target, 'callbacks'>): number => 3 * (callbacks?.withinSeconds ?? 0);

/** Seconds that a payout or its reversal stays pending. */
export const settles = ({ settlement }: Target): number => settlement.usualSeconds ?? settlement.withinSeconds;

/** What a case waits for, and whether it leaves a payout or its reversal pending, which ends without it. */
export function waitsOf({ steps, trigger = '' }: PlannedCase, target: Target): Waits & { leavesPending: boolean } {
  const waits = noWaits();
  let isPending = false;
  // how old the quotes are that were asked for first
  let lived = 0;
  for (const { call, wait, until, expect } of steps) {
    if (wait?.expiryOf) {
      const { shortSeconds = defaultShortQuote, validSeconds = shortSeconds } = target.quotes ?? {};
      const life = (wait.within ? validSeconds - lived : shortSeconds) + wait.seconds + resolution;
      if (wait.within) lived += life;
      waits.expiry += wait.atMost ?? Math.max(0, life);
    } else if (wait) waits.pause += wait.seconds;
    // a held payout is final once it is cancelled
    if (call === 'createTransaction') isPending ||= expect.outcome !== 'refused' && trigger !== 'held-pending';
    if (call === 'reverseTransaction') isPending ||= expect.outcome !== 'refused';
    if (until !== 'final' || !isPending) continue;
    waits.settlement += settles(target);
    isPending = false;
  }
  return { ...waits, leavesPending: isPending };
}
