import { setTimeout } from 'node:timers/promises';
import { isInterrupted } from '../common/processes/interrupt';

/** The time of a run: the machine's, or a simulated one. */
export interface Clock {
  /** epoch milliseconds */
  now(): number;
  /** milliseconds */
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = { now: Date.now, sleep: (ms) => setTimeout(ms) };

/** Reads until the value is the wanted one, the time is over, or the run is interrupted; returns the last value read. */
export async function pollUntil<T>(
  clock: Clock,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  { withinSeconds, gapMs }: { withinSeconds: number; gapMs: number },
): Promise<T> {
  const deadline = clock.now() + withinSeconds * 1000;
  for (;;) {
    const value = await read();
    if (isWanted(value) || clock.now() >= deadline || isInterrupted()) return value;
    await clock.sleep(gapMs);
  }
}
