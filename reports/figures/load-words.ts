/** A load in words and rows, the same in every report: its shape, its rate, and its reply times. */
import { number } from '../../contract';
import type { Profile } from '../../k6.config';
import type { LoadSummary } from './load-summary';

const time = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.round(seconds * 10) / 10} s`;

const rate = (value: number): string => String(Math.round(value * 100) / 100);

type Load = Pick<Profile, 'rate' | 'seconds' | 'stages'>;

/** `100 flows/s for 30 s, then to 200 within 30 s`, with all stages */
export function shapeOf({ rate: first, seconds, stages = [] }: Load): string {
  let last = first;
  const steps = stages.map((stage) => {
    const text =
      stage.rate === last
        ? `then ${time(stage.seconds)} at it`
        : `then to ${rate(stage.rate)} within ${time(stage.seconds)}`;
    last = stage.rate;
    return text;
  });
  return [`${rate(first)} flows/s for ${time(seconds)}`, ...steps].join(', ');
}

/** The time of a load, with all stages. */
export const lengthOf = ({ seconds, stages = [] }: Load): string =>
  time(stages.reduce((sum, stage) => sum + stage.seconds, seconds));

/** Flows a second, asked and achieved: over the time in which some were asked for, and at most. */
export function rateText({ windows }: Pick<LoadSummary, 'windows'>): string {
  const asked = windows.filter((one) => one.asked);
  if (asked.length === 0) return '';
  const of = (rateOf: (one: LoadSummary['windows'][number]) => number, among = asked) =>
    among.reduce((sum, one) => sum + rateOf(one), 0) / asked.length;
  const most = (values: number[]) => Math.max(...values);
  const isConstant = new Set(asked.map((one) => one.asked)).size === 1;
  const atMost = (value: number) => (isConstant ? '' : ` (at most ${rate(value)})`);
  const peaks = [most(asked.map((one) => one.asked ?? 0)), most(windows.map(({ achieved }) => achieved))] as const;
  return `${rate(of((one) => one.asked ?? 0))} flows/s asked${atMost(peaks[0])}, ${rate(of(({ achieved }) => achieved, windows))} achieved${atMost(peaks[1])}`;
}

export const replyHead = ['operation under load, slowest first', 'replies', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms'];

export const slowestFirst = (operations: LoadSummary['operations']) =>
  Object.entries(operations).sort(([, a], [, b]) => b.p99 - a.p99);

/** Reply times by operation. */
export const replyRows = ({ operations }: Pick<LoadSummary, 'operations'>): string[][] =>
  slowestFirst(operations).map(([name, { count, p50, p95, p99, max }]) => [
    name,
    number(count),
    ...[p50, p95, p99, max].map(String),
  ]);
