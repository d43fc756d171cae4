import type { RequestOrdinal } from '../exchange/exchange';

/**
 * The requests that a modification applies to: a share of all, every n-th of all whatever their operation, or the n-th of
 * each operation, once. For every n-th request of one operation, a modification asks `operationOrdinal` itself.
 */
export type When = { share: number } | { every: number } | { nth: number };

/** Does a modification apply to a request? */
export function isMet(when: When, { ordinal, operationOrdinal }: RequestOrdinal): boolean {
  if ('nth' in when) return operationOrdinal === when.nth;
  if ('every' in when) return ordinal % when.every === 0;
  // multiples of the golden ratio are spread evenly and follow no period of the load
  return (ordinal * 0.618_033_988_749_894_9) % 1 < when.share;
}

/** Parses `0.03` (a share above 0, up to 1), `every:50` and `nth:7`; undefined for any other text. */
export function parseWhen(text: string): When | undefined {
  const [, word, count] = text.match(/^(every|nth):([1-9]\d{0,8})$/) ?? [];
  if (word === 'every') return { every: Number(count) };
  if (word === 'nth') return { nth: Number(count) };
  const share = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && share > 0 && share <= 1 ? { share } : undefined;
}
