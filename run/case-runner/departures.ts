/** Gives each request its moment, so that no more are sent in a second than a gateway bears. */
export function departures(requestsPerSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + 1000 / requestsPerSecond);
    if (next > now) await new Promise((resolve) => setTimeout(resolve, next - now));
  };
}

/**
 * The reply to a request that was asked for at a moment of `performance.now()`, with the rest of the time until now: it waited
 * for its moment, for a connection, or for this process.
 */
export function withWait<Of extends { ms: number }>(asked: number, reply: Of): Of & { waitedMs?: number } {
  const waitedMs = Math.round(performance.now() - asked - reply.ms);
  return waitedMs > 0 ? { ...reply, waitedMs } : reply;
}
