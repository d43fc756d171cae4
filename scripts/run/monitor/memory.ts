import { readFileSync } from 'node:fs';
import type { MemorySeries } from '../../../journal';

/** Kilobytes that a process holds in memory, or held at most; undefined where the system does not show it. */
export function heldKilobytes(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const [, kilobytes] =
      readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}

/** Whole megabytes that a process holds in memory; undefined where the system does not show it. */
export function residentMegabytes(pid: number | undefined): number | undefined {
  const kilobytes = heldKilobytes(pid, 'VmRSS');
  return kilobytes === undefined ? undefined : Math.round(kilobytes / 1024);
}

/** Looks of a series at most: then every second one is dropped, and looks are taken half as often. */
const mostLooks = 240;

/** What k6 and the harness hold over time, at even distances, in a list that does not grow with the run. */
export class Memory {
  #everySeconds = 1;
  #seconds = 0;
  #k6: number[] = [];
  #harness: number[] = [];

  constructor(
    private readonly k6: () => number | undefined,
    private readonly harness: () => number | undefined,
  ) {}

  /** To be called once a second. */
  look(): void {
    this.#seconds += 1;
    if (this.#seconds % this.#everySeconds !== 0) return;
    const [k6, harness] = [this.k6(), this.harness()];
    if (k6 === undefined || harness === undefined) return;
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
