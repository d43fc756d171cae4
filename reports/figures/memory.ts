import type { MemorySeries } from '../../journal';
import type { Journal } from '../../journal/files';

/** Memory of a process under load, in megabytes. */
export interface Held {
  /** after a fifth of the time, when it is warm */
  warm: number;
  end: number;
  /** growth per hour from then on; null for a run of less than ten minutes */
  perHour: number | null;
  series: readonly number[];
}

/** Memory of both processes of a load, measured at equal intervals. */
export interface MemoryUse {
  /** seconds between two values of a series */
  everySeconds: number;
  k6: Held;
  harness: Held;
}

const minSeconds = 600;

/** Slope of the values by least squares, from one value to the next. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let product = 0;
  let square = 0;
  for (const [index, value] of values.entries()) {
    product += (index - middle) * (value - mean);
    square += (index - middle) ** 2;
  }
  return square === 0 ? 0 : product / square;
}

function heldOf(series: readonly number[], everySeconds: number): Held {
  const from = Math.floor(series.length / 5);
  const isLong = series.length * everySeconds >= minSeconds;
  return {
    warm: series[from] ?? 0,
    end: series.at(-1) ?? 0,
    perHour: isLong ? Math.round((slope(series.slice(from)) / everySeconds) * 3600) : null,
    series,
  };
}

/** Memory under load; null where it was not measured, and for segments, which run on different machines. */
export function memoryUse({ ends }: Journal): MemoryUse | null {
  const [seen, ...others] = ends.flatMap(({ part, memory }): MemorySeries[] =>
    part === 'flow' && memory ? [memory] : [],
  );
  if (!seen || others.length > 0) return null;
  const { everySeconds, k6, harness } = seen;
  return { everySeconds, k6: heldOf(k6, everySeconds), harness: heldOf(harness, everySeconds) };
}
