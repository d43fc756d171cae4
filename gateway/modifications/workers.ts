import { counted } from '../../contract';
import type { Modification } from './modification';
import { delayReplies } from './response-modifiers';

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
