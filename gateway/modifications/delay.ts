import { counted, type OperationId } from '../../contract';
import type { Exchange } from '../exchange/exchange';
import type { Modification } from './modification';
import { delayReplies } from './response-modifiers';

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
  around: delayReplies(delayOf(delays)),
});

/** By how many milliseconds the reply to a request is delayed. */
export const delayOf =
  (delays: Delays) =>
  ({ operation, operationOrdinal }: Pick<Exchange, 'operation' | 'operationOrdinal'>): number => {
    const [ms = 0, every] = [(operation && delays[operation]) ?? delays.all ?? 0].flat();
    return every === undefined || operationOrdinal % every === 0 ? ms : 0;
  };

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
export function busyWorkers(workers: Workers): Modification {
  const { count, serviceMs } = workers;
  const waitAt = queueOf(workers);
  return {
    id: 'workers',
    text: `${counted(count, 'worker')}, each busy with a request for ${serviceMs} ms: at most ${Math.round((count / serviceMs) * 1000)} requests a second.`,
    around: delayReplies(({ now }) => waitAt(now)),
  };
}

/** How many milliseconds a request that comes at a time waits for its reply, after those before it. */
export function queueOf({ count, serviceMs }: Workers): (now: number) => number {
  const freeAt = new Array<number>(count).fill(0);
  return (now) => {
    const worker = freeAt.indexOf(Math.min(...freeAt));
    const end = Math.max(now, freeAt[worker] as number) + serviceMs;
    freeAt[worker] = end;
    return end - now;
  };
}
