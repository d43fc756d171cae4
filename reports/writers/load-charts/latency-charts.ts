import { scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { counted, number } from '../../../contract';
import type { Latency } from '../../figures/latency';
import type { Window } from '../../figures/timeline';
import {
  clock,
  draw,
  figure,
  goalLine,
  half,
  percentileLegend,
  percentiles,
  px,
  type Scale,
  timeScale,
  vertical,
} from './frame';

type Point = { middle: number; from: number; latency: Latency | undefined };

const nicest = [1, 2, 5];

/** 1, 2 and 5 of each power of ten. */
const round = (ms: number, upwards: boolean): number => {
  const power = 10 ** Math.floor(Math.log10(ms));
  const found = [...nicest, 10].filter((factor) => (upwards ? factor * power >= ms : factor * power <= ms));
  return ((upwards ? found[0] : found.at(-1)) as number) * power;
};

/** Milliseconds on a logarithmic scale, on which 2 ms and the goal are both readable. */
function msScale(windows: readonly Window[], goalMs: number) {
  const seen = windows.flatMap(({ operations }) => Object.values(operations).flatMap(({ p50, p99 }) => [p50, p99]));
  const least = round(Math.max(0.01, Math.min(goalMs / 10, ...seen)), false);
  const greatest = round(Math.max(goalMs * 1.5, ...seen), true);
  const scale = scaleLog([least, greatest], vertical(half));
  const wanted = greatest / least > 200 ? [1] : nicest;
  const digit = (at: number) => Math.round(at / 10 ** Math.floor(Math.log10(at) + 1e-9));
  const ticks = scale.ticks().filter((at) => wanted.includes(digit(at)));
  return { scale, ticks: ticks.map((at) => ({ at, text: at < 1 ? String(at) : number(at) })) };
}

function marksOf(points: readonly Point[], x: Scale, y: Scale, seconds: number): string[] {
  const known = points.filter((point): point is Point & { latency: Latency } => point.latency !== undefined);
  return percentiles.flatMap((mark) => {
    const path = line<Point>(
      ({ middle }) => x(middle),
      ({ latency }) => y(latency?.[mark] ?? 0),
    ).defined(({ latency }) => latency !== undefined);
    const dots = known.map(
      ({ middle, from, latency }) =>
        `<circle class="${mark}" cx="${px(x(middle))}" cy="${px(y(latency[mark]))}" r="2.2"><title>${clock(from, seconds)}: ${mark} ${latency[mark]} ms of ${counted(latency.count, 'reply', 'replies')}</title></circle>`,
    );
    return [`<path class="line ${mark}" d="${path.digits(1)(points) ?? ''}"/>`, ...dots];
  });
}

/** The best and the worst window of an operation, in words. */
function describe(name: string, known: readonly Latency[], windowSeconds: number, goalMs: number): string {
  const p99 = known.map(({ p99 }) => p99);
  const over = p99.filter((ms) => ms > goalMs).length;
  return `${name}: p99 from ${Math.min(...p99)} to ${Math.max(...p99)} ms in ${known.length} windows of ${windowSeconds} s; ${over} of them over the goal of ${goalMs} ms.`;
}

/** One small chart for each operation, all with the same axes. */
export function latencyCharts(windows: readonly Window[], operations: readonly string[], goalMs: number): string {
  const [first] = windows;
  if (!first) return '';
  const seconds = windows.length * first.seconds;
  const x = timeScale(seconds, half);
  const { scale: y, ticks } = msScale(windows, goalMs);
  const charts = operations.map((name, index) => {
    const points = windows.map(({ from, operations: of }) => ({
      from,
      middle: from + first.seconds / 2,
      latency: of[name],
    }));
    const known = points.flatMap(({ latency }) => latency ?? []);
    const svg = draw({
      id: `latency-${index + 1}`,
      size: half,
      title: `Latency of ${name} over time`,
      text: describe(name, known, first.seconds, goalMs),
      x: seconds,
      y: { scale: y, label: 'ms, powers of ten', ticks },
      marks: [...marksOf(points, x, y, seconds), ...goalLine(goalMs, y)],
    });
    return figure(name, [], svg);
  });
  const title = 'Reply latency by operation, each window by the moment its requests were sent';
  const keys = figure(title, percentileLegend(goalMs), '');
  return `${keys}\n<div class="halves">\n${charts.join('\n')}\n</div>`;
}
