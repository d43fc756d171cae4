/** What k6 tells of itself while it runs: its REST API on this machine. */
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Asks how many iterations were dropped so far; what it does not learn at once it leaves out. */
export class Dropped {
  #count: number | undefined;
  #asking = false;

  /** host and port of the API */
  constructor(private readonly address: string) {}

  /** undefined as long as k6 did not say */
  get count(): number | undefined {
    return this.#count;
  }

  async look(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const url = `http://${this.address}/v1/metrics/dropped_iterations`;
      const response = await fetch(url, { signal: AbortSignal.timeout(900) });
      const { data } = (await response.json()) as { data?: { attributes?: { sample?: { count?: unknown } } } };
      const count = data?.attributes?.sample?.count;
      if (typeof count === 'number') this.#count = count;
      // before the first drop k6 does not know the metric
      else if (response.status === 404) this.#count = 0;
    } catch {
      // not up yet, or ending already: the end record has the count
    } finally {
      this.#asking = false;
    }
  }
}
