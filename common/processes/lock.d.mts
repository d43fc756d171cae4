/**
 * Waits until no other process holds the lock, and resolves to the function that releases it. `onWait` is called once
 * if another process holds it, with its process id where that is known; if it throws, nothing waits.
 */
export function lock(folder: string, onWait: (owner?: number) => void): Promise<() => void>;
