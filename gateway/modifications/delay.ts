import { counted, type OperationId } from '../../contract';
import type { Modification } from './modification';

/**
 * Milliseconds by which replies are delayed, by operation, and of how many requests of it each last one is; `all`: of the
 * operations that are not named.
 */
export type Delays = Readonly<Partial<Record<OperationId | 'all', number | readonly [ms: number, every: number]>>>;

/** Delays replies, so that a load has reply times to compare: `delayed({ all: 20, createTransaction: [200, 10] })`. */
export const delayed = (delays: Delays): Modification => ({
  id: 'delay',
  text: `Replies are delayed: ${Object.entries(delays)
    .map(([operation, delay]) => [operation, ...[delay].flat()])
    .map(([operation, ms, every]) => `${operation} by ${ms} ms${every ? ` once in ${every} times` : ''}`)
    .join(', ')}.`,
  delayMs: ({ operation, operationOrdinal }) => {
    const [ms = 0, every] = [(operation && delays[operation]) ?? delays.all ?? 0].flat();
    return every === undefined || operationOrdinal % every === 0 ? ms : 0;
  },
});

/** Workers that serve one request at a time. */
export interface Workers {
  count: number;
  /** milliseconds for which a request keeps one of them busy */
  serviceMs: number;
}

/**
 * Replies when a worker has had time for the request, so that a load meets a known limit: with 4 workers and 20 ms, 200
 * requests a second. The ends are computed from the arrivals, so a late timer makes one reply late and no worker
 * slower.
 */
export function busyWorkers({ count, serviceMs }: Workers): Modification {
  const freeAt = new Array<number>(count).fill(0);
  return {
    id: 'workers',
    text: `${counted(count, 'worker')}, each busy with a request for ${serviceMs} ms: at most ${Math.round((count / serviceMs) * 1000)} requests a second.`,
    delayMs: ({ now }) => {
      const worker = freeAt.indexOf(Math.min(...freeAt));
      const end = Math.max(now, freeAt[worker] as number) + serviceMs;
      freeAt[worker] = end;
      return end - now;
    },
  };
}
