import { rankOf } from '../../contract';

/** Exact figures of single replies, in milliseconds. */
export interface Latency {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  p9999: number;
  max: number;
}

/** Times are counted in hundredths of a millisecond, because figures have two decimals. */
const perMs = 100;
const pageBits = 6;
const pageSize = 1 << pageBits;

/**
 * Counts times by hundredths of a millisecond. A percentile of rounded times equals the rounded percentile, so the figures are exact,
 * and the memory does not grow with the number of replies.
 */
export class Times {
  /** counts of neighbouring times, by the first of them; a list with gaps */
  readonly #pages: Uint32Array[] = [];
  count = 0;

  add(ms: number): void {
    const time = Math.round(ms * perMs);
    const first = Math.floor(time / pageSize);
    let page = this.#pages[first];
    if (page === undefined) {
      page = new Uint32Array(pageSize);
      this.#pages[first] = page;
    }
    page[time - first * pageSize] = (page[time - first * pageSize] as number) + 1;
    this.count += 1;
  }

  /** Adds the times of another count. */
  addAll(others: Times): void {
    others.#pages.forEach((counts, first) => {
      const page = this.#pages[first] ?? new Uint32Array(pageSize);
      this.#pages[first] = page;
      for (let index = 0; index < pageSize; index += 1)
        page[index] = (page[index] as number) + (counts[index] as number);
    });
    this.count += others.count;
  }

  latency(): Latency {
    const { count } = this;
    const ranks = [0.5, 0.95, 0.99, 0.999, 0.9999, 1].map((part) => rankOf(count, part));
    const found: number[] = [];
    let passed = 0;
    this.#pages.forEach((page, first) => {
      for (const [index, n] of page.entries()) {
        passed += n;
        while (found.length < ranks.length && passed >= (ranks[found.length] as number))
          found.push((first * pageSize + index) / perMs);
      }
    });
    const [p50 = 0, p95 = 0, p99 = 0, p999 = 0, p9999 = 0, max = 0] = found;
    return { count, p50, p95, p99, p999, p9999, max };
  }
}

/** Collects times by name. */
export class Samples {
  readonly #by = new Map<string, Times>();

  #of(name: string): Times {
    const times = this.#by.get(name) ?? new Times();
    this.#by.set(name, times);
    return times;
  }

  add(name: string, ms: number): void {
    this.#of(name).add(ms);
  }

  /** Adds the times of other samples. */
  addAll(others: Samples): void {
    for (const [name, times] of others.#by) this.#of(name).addAll(times);
  }

  latencies(): Record<string, Latency> {
    return Object.fromEntries([...this.#by].map(([name, times]) => [name, times.latency()]));
  }
}
