/** A load in words and rows, the same in every report: its shape, its rate, and its reply times. */

import { rateText } from '../../common/shown/load-shape';
import { number } from '../../contract';
import type { LoadSummary } from './load-summary';

/** The requested and the achieved rate: the means over the time in which flows were requested and, unless the rate is constant, the maxima. */
export function achievedText({ windows }: Pick<LoadSummary, 'windows'>): string {
  const asked = windows.filter((one) => one.asked);
  if (asked.length === 0) return '';
  const of = (rateOf: (one: LoadSummary['windows'][number]) => number, among = asked) =>
    among.reduce((sum, one) => sum + rateOf(one), 0) / asked.length;
  const most = (values: number[]) => Math.max(...values);
  const isConstant = new Set(asked.map((one) => one.asked)).size === 1;
  const atMost = (value: number) => (isConstant ? '' : ` (at most ${rateText(value)})`);
  const peaks = [most(asked.map((one) => one.asked ?? 0)), most(windows.map(({ achieved }) => achieved))] as const;
  return `${rateText(of((one) => one.asked ?? 0))} flows/s asked${atMost(peaks[0])}, ${rateText(of(({ achieved }) => achieved, windows))} achieved${atMost(peaks[1])}`;
}

/** Column heads of the table of reply times; `replyRows` gives its rows. */
export const replyHead = ['operation under load, slowest first', 'replies', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms'];

/** The operations by their p99, the slowest first. */
export const slowestFirst = (operations: LoadSummary['operations']) =>
  Object.entries(operations).sort(([, a], [, b]) => b.p99 - a.p99);

/** Reply times by operation. */
export const replyRows = ({ operations }: Pick<LoadSummary, 'operations'>): string[][] =>
  slowestFirst(operations).map(([name, { count, p50, p95, p99, max }]) => [
    name,
    number(count),
    ...[p50, p95, p99, max].map(String),
  ]);
