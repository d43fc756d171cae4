/** Interrupts a run on SIGINT, SIGTERM, SIGHUP, or the end of k6: everything that runs is ended, and nothing new is started. */
import { writeSync } from 'node:fs';
import { exitCodeOf } from './guarded.mjs';

interface Interruption {
  /** a sentence */
  reason: string;
  exitCode: number;
  /** epoch milliseconds */
  at: number;
}

/** Milliseconds that the listeners have to end what runs. The start script kills this process soon after. */
const graceMs = 1000;
/** Milliseconds in which one Ctrl-C arrives several times: from the terminal, from npm and from the start script. */
const repeatMs = 500;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let interruption: Interruption | undefined;
let hint: () => string = () => '';
const listeners = new Set<() => void>();

function handle(signal: NodeJS.Signals): void {
  if (interruption && Date.now() - interruption.at > repeatMs) endInterrupted();
  interrupt(`Stopped by ${signal}.`, exitCodeOf(signal));
}

/** Is anything running that an interruption would end? */
export const isInterruptible = (): boolean => listeners.size > 0;

/** Ends all that runs, and then this process. */
export function interrupt(reason: string, exitCode: number): void {
  if (interruption) return;
  interruption = { reason, exitCode, at: Date.now() };
  setTimeout(endInterrupted, graceMs).unref();
  for (const listener of listeners) listener();
}

/** Has this process been interrupted? */
export const isInterrupted = (): boolean => interruption !== undefined;

/** Adds a listener for the interruption; returns the function that removes it. */
export function onInterrupt(listener: () => void): () => void {
  if (listeners.size === 0) for (const signal of signals) process.on(signal, handle);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // without listeners, the default handling of the signal applies
    if (listeners.size === 0 && !interruption) for (const signal of signals) process.off(signal, handle);
  };
}

/** Sets the text that is printed after the reason of an interruption. */
export function setInterruptHint(text: () => string): void {
  hint = text;
  // with a listener, an interruption is handled, and prints the text, even while nothing else runs
  onInterrupt(() => {});
}

/** Ends this process after an interruption, and prints the reason and the hint. */
export function endInterrupted(): never {
  try {
    writeSync(2, `${[interruption?.reason, hint()].filter(Boolean).join(' ')}\n`);
  } catch {
    // the terminal is gone
  }
  process.exit(interruption?.exitCode ?? 1);
}
