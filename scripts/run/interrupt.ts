/** A person's Ctrl-C, or the system's word to end: what runs is wound up, and nothing new begins. */
let signal: NodeJS.Signals | undefined;
const listeners = new Set<(signal: NodeJS.Signals) => void>();

function note(received: NodeJS.Signals): void {
  // a second one is meant at once
  if (signal) process.exit(130);
  signal = received;
  for (const listener of listeners) listener(received);
}

/** Was this process told to end? */
export const isInterrupted = (): boolean => signal !== undefined;

/** Calls back when the process is told to end; gives what takes it back. */
export function onInterrupt(listener: (signal: NodeJS.Signals) => void): () => void {
  if (listeners.size === 0) process.on('SIGINT', note).on('SIGTERM', note);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // with nothing to wind up, the process ends as any other
    if (listeners.size === 0 && !signal) process.off('SIGINT', note).off('SIGTERM', note);
  };
}
