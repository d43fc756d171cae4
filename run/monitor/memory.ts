import type { MemorySeries } from '../../journal';

/** Longest series: then every second sample is dropped, and samples are taken half as often. */
const maxSamples = 240;

/** Memory of k6 and the harness over time, at even intervals, in a series that does not grow with the run. */
export class MemorySampler {
  #everySeconds = 1;
  #seconds = 0;
  #k6: number[] = [];
  #harness: number[] = [];

  /** To be called once a second, with whole megabytes; undefined if k6 could not be measured. */
  sample(k6: number | undefined, harness: number): void {
    this.#seconds += 1;
    if (this.#seconds % this.#everySeconds !== 0 || k6 === undefined) return;
    this.#k6.push(k6);
    this.#harness.push(harness);
    if (this.#k6.length < maxSamples) return;
    this.#everySeconds *= 2;
    // keeps the later of each pair, which is on the new interval
    const later = (_: number, index: number) => index % 2 === 1;
    this.#k6 = this.#k6.filter(later);
    this.#harness = this.#harness.filter(later);
  }

  /** Undefined if nothing could be measured. */
  get series(): MemorySeries | undefined {
    if (this.#k6.length === 0) return undefined;
    return { everySeconds: this.#everySeconds, k6: this.#k6, harness: this.#harness };
  }
}
