import { percentile } from '../../contract';

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

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** The figures of values in any order; sorts them in place. */
export function latency(values: number[]): Latency {
  values.sort((a, b) => a - b);
  const at = (part: number) => rounded(percentile(values, part));
  return {
    count: values.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    p999: at(0.999),
    p9999: at(0.9999),
    max: rounded(values.at(-1) ?? 0),
  };
}

/** Collects samples by name. */
export class Samples {
  readonly #by = new Map<string, number[]>();

  add(name: string, ms: number): void {
    const list = this.#by.get(name);
    if (list) list.push(ms);
    else this.#by.set(name, [ms]);
  }

  latencies(): Record<string, Latency> {
    return Object.fromEntries([...this.#by].map(([name, values]) => [name, latency(values)]));
  }
}
