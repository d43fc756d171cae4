import { median } from '../../../contract';
import { short } from '../result';

/** One measurement at a known amount of work. */
export interface Point {
  x: number;
  y: number;
}

/** The change of `y` per `x` between two points. Throws if both have the same `x`. */
export function slope(from: Point, to: Point): number {
  if (from.x === to.x) throw new Error(`no slope between two points at ${from.x}`);
  return (to.y - from.y) / (to.x - from.x);
}

/** What each of several runs, one after another, found. */
export async function repeated<T>(times: number, run: (round: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 1; round <= times; round += 1) found.push(await run(round));
  return found;
}

/** The medians of both sides of pairs, and of their ratios. */
export type Medians = Record<'value' | 'baseline' | 'ratio', number>;

/** The median of each side, and of the ratios of the pairs. */
export const medians = (pairs: readonly { a: number; b: number }[]): Medians => ({
  value: median(pairs.map(({ a }) => a)),
  baseline: median(pairs.map(({ b }) => b)),
  ratio: median(pairs.map(({ a, b }) => a / b)),
});

/** What was measured of our side and of the bare one, for the detail of a result. */
export const inRounds = (pairs: readonly { a: number; b: number }[]): { ours: number; bare: number }[] =>
  pairs.map(({ a, b }) => ({ ours: short(a), bare: short(b) }));
