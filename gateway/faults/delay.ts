import type { OperationId } from '../../contract';
import type { Modification } from './modification';

/** Milliseconds by which replies are delayed, by operation; `all`: of those that are not named. */
export type Delays = Readonly<Partial<Record<OperationId | 'all', number>>>;

/** Replies later than it could, so that load has times to compare. */
export const delayed = (delays: Delays): Modification => ({
  id: 'delay',
  text: `Replies are delayed: ${Object.entries(delays)
    .map(([operation, ms]) => `${operation} by ${ms} ms`)
    .join(', ')}.`,
  delayMs: ({ operation }) => (operation && delays[operation]) ?? delays.all ?? 0,
});
