import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { number } from '../../../contract';
import type { Held, MemoryUse } from '../../figures/memory';
import { draw, figure, px, timeScale, vertical, wide } from './frame';

/** `124 MB when warm, 131 MB at the end, 42 MB an hour more` */
function describe({ warm, end, perHour }: Held): string {
  const sides = `${number(warm)} MB when warm, ${number(end)} MB at the end`;
  if (perHour === null) return sides;
  return `${sides}, ${number(Math.abs(perHour))} MB an hour ${perHour < 0 ? 'less' : 'more'}`;
}

/** Memory of k6 and of the harness (with the embedded gateway) over time, which shows a leak early in a soak. */
export function memoryChart({ everySeconds, k6, harness }: MemoryUse): string {
  const seconds = k6.series.length * everySeconds;
  const x = timeScale(seconds, wide);
  const most = Math.max(1, ...k6.series, ...harness.series);
  const y = scaleLinear([0, most * 1.05], vertical(wide)).nice(4);
  const path = line<number>(
    (_, index) => x((index + 1) * everySeconds),
    (megabytes) => y(megabytes),
  ).digits(1);
  const both = [
    { held: k6, colour: 'c0', name: 'k6' },
    { held: harness, colour: 'c1', name: 'the harness' },
  ];
  const svg = draw({
    id: 'memory',
    size: wide,
    title: 'Memory over time',
    text: both.map(({ held, name }) => `${name}: ${describe(held)}.`).join(' '),
    seconds,
    y: { scale: y, label: 'MB', ticks: y.ticks(4).map((at) => ({ at, text: number(at) })) },
    marks: both.flatMap(({ held, colour }) => [
      `<path class="line ${colour}" d="${path(held.series) ?? ''}"/>`,
      ...held.series
        .slice(-1)
        .map((megabytes) => `<circle class="${colour}" cx="${px(x(seconds))}" cy="${px(y(megabytes))}" r="2.2"/>`),
    ]),
  });
  const legend = both.map(({ held, colour, name }) => ({ colour, text: `${name}: ${describe(held)}` }));
  return figure('Memory', legend, svg);
}
