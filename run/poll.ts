import { setTimeout } from 'node:timers/promises';
import type { Log } from '../common/log';
import { isInterrupted } from '../common/processes/interrupt';
import { gmtTime } from '../contract';

/** The time of a run: the machine's, or a simulated one. */
export interface Clock {
  /** epoch milliseconds */
  now(): number;
  /** milliseconds */
  sleep(ms: number): Promise<void>;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: Date.now, sleep: (ms) => setTimeout(ms) };

/** A wait of which the terminal tells. */
export interface Awaited {
  what: () => string;
  log?: Log | undefined;
}

/** A shorter wait is not worth a line. */
const tellAfterMs = 2000;

/** Tells once what is awaited, and until when, if it takes longer than a moment. */
export function teller(clock: Pick<Clock, 'now'>, { what, log }: Awaited): (until: number) => void {
  const begun = clock.now();
  let hasLogged = false;
  return (until) => {
    if (hasLogged || clock.now() - begun < tellAfterMs) return;
    hasLogged = true;
    log?.(`Waiting for ${what()}, until ${gmtTime(until).slice(11)} GMT at the latest`);
  };
}

/** Reads until the value is the wanted one, the time is over, or the run is interrupted; returns the last value read. */
export async function pollUntil<T>(
  clock: Clock,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  { withinSeconds, gapMs, awaited }: { withinSeconds: number; gapMs: number; awaited?: Awaited },
): Promise<T> {
  const deadline = clock.now() + withinSeconds * 1000;
  const tell = awaited && teller(clock, awaited);
  for (;;) {
    // the last reading begins at the end of the time: one that took long says nothing of that moment
    const isLast = clock.now() >= deadline;
    const value = await read();
    if (isWanted(value) || isLast || isInterrupted()) return value;
    tell?.(deadline);
    await clock.sleep(gapMs);
  }
}
