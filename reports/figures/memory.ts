import type { MemorySeries } from '../../journal';
import type { Journal } from '../../journal/files';

/** Megabytes that a process held under load. */
export interface Held {
  /** when it was warm, a fifth of the way */
  warm: number;
  end: number;
  /** more of them in an hour, from then on; null for a run of under ten minutes, which says nothing of hours */
  perHour: number | null;
  series: readonly number[];
}

export interface MemoryUse {
  everySeconds: number;
  k6: Held;
  harness: Held;
}

const leastSeconds = 600;

/** Least squares: what the values grow by from one to the next. */
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
  const isLong = series.length * everySeconds >= leastSeconds;
  return {
    warm: series[from] ?? 0,
    end: series.at(-1) ?? 0,
    perHour: isLong ? Math.round((slope(series.slice(from)) / everySeconds) * 3600) : null,
    series,
  };
}

/** Memory under load; null where nobody looked. Of segments each has a machine of its own: there it is theirs to say. */
export function memoryUse({ ends }: Journal): MemoryUse | null {
  const [seen, ...others] = ends.flatMap(({ part, memory }): MemorySeries[] =>
    part === 'flow' && memory ? [memory] : [],
  );
  if (!seen || others.length > 0) return null;
  const { everySeconds, k6, harness } = seen;
  return { everySeconds, k6: heldOf(k6, everySeconds), harness: heldOf(harness, everySeconds) };
}
