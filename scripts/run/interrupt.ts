/** SIGINT and SIGTERM: what runs is brought to an end, and nothing new is started. */
let signal: NodeJS.Signals | undefined;
const listeners = new Set<(signal: NodeJS.Signals) => void>();

function handle(received: NodeJS.Signals): void {
  // a second signal ends the process at once
  if (signal) process.exit(130);
  signal = received;
  for (const listener of listeners) listener(received);
}

/** Has this process received SIGINT or SIGTERM? */
export const isInterrupted = (): boolean => signal !== undefined;

/** Adds a listener for SIGINT and SIGTERM; returns the function that removes it. */
export function onInterrupt(listener: (signal: NodeJS.Signals) => void): () => void {
  if (listeners.size === 0) process.on('SIGINT', handle).on('SIGTERM', handle);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // without listeners, the default handling of the signal applies
    if (listeners.size === 0 && !signal) process.off('SIGINT', handle).off('SIGTERM', handle);
  };
}
