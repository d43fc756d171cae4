import type { MemorySeries } from '../../../journal';

/** Looks of a series at most: then every second one is dropped, and looks are taken half as often. */
const mostLooks = 240;

/** What k6 and the harness hold over time, at even distances, in a list that does not grow with the run. */
export class Memory {
  #everySeconds = 1;
  #seconds = 0;
  #k6: number[] = [];
  #harness: number[] = [];

  /** To be called once a second, with whole megabytes; undefined where k6 could not be seen. */
  look(k6: number | undefined, harness: number): void {
    this.#seconds += 1;
    if (this.#seconds % this.#everySeconds !== 0 || k6 === undefined) return;
    this.#k6.push(k6);
    this.#harness.push(harness);
    if (this.#k6.length < mostLooks) return;
    this.#everySeconds *= 2;
    // the later of each pair: it stands at the new distance
    const later = (_: number, index: number) => index % 2 === 1;
    this.#k6 = this.#k6.filter(later);
    this.#harness = this.#harness.filter(later);
  }

  /** Undefined where nothing could be seen. */
  get series(): MemorySeries | undefined {
    if (this.#k6.length === 0) return undefined;
    return { everySeconds: this.#everySeconds, k6: this.#k6, harness: this.#harness };
  }
}
