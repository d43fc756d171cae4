import type { OperationId } from '../../contract';

/** Which requests a modification shows in: a share of all, every n-th of all, or the n-th of each operation alone. */
export type When = { share: number } | { every: number } | { nth: number };

/** A request by its place among all and, from 1, among those of its operation. */
export interface Turn {
  n: number;
  turn: number;
  operation?: OperationId;
}

/** Is this one of the requests that are meant? */
export function isMet(when: When, { n, turn }: Turn): boolean {
  if ('nth' in when) return turn === when.nth;
  if ('every' in when) return n % when.every === 0;
  // the golden ratio spreads the chosen ones evenly, in step with no cycle of requests
  return (n * 0.618_033_988_749_894_9) % 1 < when.share;
}

/** Reads `0.03` (a share above 0, up to 1), `every:50` and `nth:7`; undefined for anything else. */
export function parseWhen(text: string): When | undefined {
  const [, word, count] = text.match(/^(every|nth):([1-9]\d{0,8})$/) ?? [];
  if (word === 'every') return { every: Number(count) };
  if (word === 'nth') return { nth: Number(count) };
  const share = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && share > 0 && share <= 1 ? { share } : undefined;
}
