/** Gives each request its moment, so that no more are sent in a second than a gateway bears. */
export function departures(requestsPerSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + 1000 / requestsPerSecond);
    if (next > now) await new Promise((resolve) => setTimeout(resolve, next - now));
  };
}
