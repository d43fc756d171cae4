import { setTimeout as sleep } from 'node:timers/promises';

interface Polling {
  withinSeconds: number;
  /** milliseconds between two reads */
  gapMs: number;
  /** ends the polling early; absent: it never does */
  isCancelled?: () => boolean;
}

/** Reads until the value is the wanted one, the time is over, or the polling is cancelled; returns the last value read. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  { withinSeconds, gapMs, isCancelled = () => false }: Polling,
): Promise<T> {
  const deadline = Date.now() + withinSeconds * 1000;
  for (;;) {
    const value = await read();
    if (isWanted(value) || Date.now() >= deadline || isCancelled()) return value;
    await sleep(gapMs);
  }
}
