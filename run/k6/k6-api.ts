/** The REST API of a running k6. */
import { createServer } from 'node:net';
import { sendRequest } from '../../common/http-client';

/** A free port of 127.0.0.1. */
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

/** Asks k6 how many iterations it dropped so far. A request that fails changes nothing. */
export class DroppedIterations {
  #count: number | undefined;
  #isRefreshing = false;

  /** host and port of the API */
  constructor(private readonly address: string) {}

  /** undefined until k6 has answered */
  get count(): number | undefined {
    return this.#count;
  }

  async refresh(): Promise<void> {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    try {
      const url = `http://${this.address}/v1/metrics/dropped_iterations`;
      const response = await sendRequest(url, { timeoutMs: 900 });
      const { data } = JSON.parse(response.text) as { data?: { attributes?: { sample?: { count?: unknown } } } };
      const count = data?.attributes?.sample?.count;
      if (typeof count === 'number') this.#count = count;
      // k6 has no such metric before the first drop
      else if (response.status === 404) this.#count = 0;
    } catch {
      // k6 is starting or ending; the end record has the final count
    } finally {
      this.#isRefreshing = false;
    }
  }
}
