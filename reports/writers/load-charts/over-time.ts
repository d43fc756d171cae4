import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line, stack } from 'd3-shape';
import { number } from '../../../contract';
import type { Held, MemoryUse } from '../../figures/memory';
import type { Window } from '../../figures/timeline';
import { escapeXml, sumsByName } from '../../format';
import { clock, draw, figure, px, timeScale, vertical, wide } from './frame';

/** Number of colours; further names are counted together. */
const colours = 8;

const lengthOf = (windows: readonly Window[]): number => windows.length * (windows[0]?.seconds ?? 1);

/** From zero to a little above the most. */
const linearScale = (most: number) => scaleLinear([0, Math.max(1, most * 1.05)], vertical(wide)).nice(4);

function countScale(most: number) {
  const scale = linearScale(most);
  const ticks = scale
    .ticks(4)
    .filter(Number.isInteger)
    .map((at) => ({ at, text: number(at) }));
  return { scale, ticks };
}

/** Flows started per second: asked and measured. */
export function rateChart(windows: readonly Window[]): string {
  const seconds = lengthOf(windows);
  const x = timeScale(seconds, wide);
  const { scale: y, ticks } = countScale(
    Math.max(...windows.map(({ asked, achieved }) => Math.max(asked ?? 0, achieved))),
  );
  const last = windows.at(-1);
  // a step chart needs an end point
  const steps = last ? [...windows, { ...last, from: seconds }] : [];
  const at = ({ from }: Window) => x(from);
  const filled = area<Window>(at, y(0), ({ achieved }) => y(achieved)).curve(curveStepAfter);
  const dashed = line<Window>(at, ({ asked }) => y(asked ?? 0)).curve(curveStepAfter);
  const isAsked = windows.some(({ asked }) => asked !== null);
  const hover = windows.map(
    ({ from, seconds: width, asked, achieved }) =>
      `<rect class="hover" x="${px(x(from))}" width="${px(x(width) - x(0))}" y="${px(y.range()[1] ?? 0)}" height="${px((y.range()[0] ?? 0) - (y.range()[1] ?? 0))}"><title>${clock(from, seconds)}: ${achieved} started a second, asked ${asked ?? 'unknown'}</title></rect>`,
  );
  const range = (values: readonly number[]) => `from ${Math.min(...values)} to ${Math.max(...values)}`;
  const asked = isAsked ? `; asked ${range(windows.map((window) => window.asked ?? 0))}` : '';
  const svg = draw({
    id: 'rate',
    size: wide,
    title: 'Rate asked and achieved over time',
    text: `Flows started a second in ${windows.length} windows: ${range(windows.map((one) => one.achieved))}${asked}.`,
    x: seconds,
    y: { scale: y, label: 'flows a second', ticks },
    marks: [
      `<path class="area c0" d="${filled.digits(1)(steps) ?? ''}"/>`,
      ...(isAsked ? [`<path class="line asked dashed" d="${dashed.digits(1)(steps) ?? ''}"/>`] : []),
      ...hover,
    ],
  });
  const legend = [
    { colour: 'c0', text: 'achieved' },
    ...(isAsked ? [{ colour: 'asked', text: 'asked', dashed: true }] : []),
  ];
  return figure('Flows started, asked and achieved', legend, svg);
}

export interface Stacked {
  id: string;
  title: string;
  label: string;
  /** counts of a window by name */
  of(window: Window): Record<string, number>;
  /** shown in place of an empty chart */
  none: string;
}

type Counts = Readonly<Record<string, number>>;

/** Bars of counts by window, one colour for each name, the largest first; names beyond the colours are counted together. */
export function stackedChart(windows: readonly Window[], { id, title, label, of, none }: Stacked): string {
  const totals = sumsByName(windows.flatMap((window) => Object.entries(of(window))));
  const sorted = Object.entries(totals)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  if (sorted.length === 0) return figure(title, [], `<p class="soft">${none}</p>`);
  const kept = sorted.length > colours ? sorted.slice(0, colours - 1) : sorted;
  const others = sorted.slice(kept.length);
  const names = others.length > 0 ? [...kept, `${others.length} others`] : kept;
  const countIn = (counts: Counts, name: string) =>
    (kept.includes(name) ? [name] : others).reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const layers = stack<unknown, Window, string>()
    .keys(names)
    .value((window, name) => countIn(of(window), name))([...windows]);
  const { scale: y, ticks } = countScale(Math.max(...layers.flatMap((layer) => layer.map(([, top]) => top))));
  const seconds = lengthOf(windows);
  const x = timeScale(seconds, wide);
  const bars = layers.flatMap((layer, colour) =>
    layer.flatMap((piece) => {
      const [bottom, top] = piece;
      if (top === bottom) return [];
      const { from, seconds: width } = piece.data;
      const box = `x="${px(x(from) + 0.5)}" width="${px(Math.max(1, x(width) - x(0) - 1))}" y="${px(y(top))}" height="${px(y(bottom) - y(top))}"`;
      return `<rect class="fill c${colour}" ${box}><title>${clock(from, seconds)}: ${number(top - bottom)} ${escapeXml(layer.key)}</title></rect>`;
    }),
  );
  const sums = names.map((name) => `${name} ${number(countIn(totals, name))}`);
  const svg = draw({
    id,
    size: wide,
    title,
    text: `In all: ${sums.join(', ')}.`,
    x: seconds,
    y: { scale: y, label, ticks },
    marks: bars,
  });
  const legend = sums.map((text, index) => ({ colour: `c${index}`, text }));
  return figure(title, legend, svg);
}

/** `124 MB when warm, 131 MB at the end, 42 MB an hour more` */
function memoryText({ warm, end, perHour }: Held): string {
  const sides = `${number(warm)} MB when warm, ${number(end)} MB at the end`;
  if (perHour === null) return sides;
  return `${sides}, ${number(Math.abs(perHour))} MB an hour ${perHour < 0 ? 'less' : 'more'}`;
}

/** Memory of k6 and of the harness (with the embedded gateway) over time, which shows a leak early in a soak. */
export function memoryChart({ everySeconds, k6, harness }: MemoryUse): string {
  const seconds = k6.series.length * everySeconds;
  const x = timeScale(seconds, wide);
  const most = Math.max(1, ...k6.series, ...harness.series);
  const y = linearScale(most);
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
    text: both.map(({ held, name }) => `${name}: ${memoryText(held)}.`).join(' '),
    x: seconds,
    y: { scale: y, label: 'MB', ticks: y.ticks(4).map((at) => ({ at, text: number(at) })) },
    marks: both.flatMap(({ held, colour }) => [
      `<path class="line ${colour}" d="${path(held.series) ?? ''}"/>`,
      ...held.series
        .slice(-1)
        .map((megabytes) => `<circle class="${colour}" cx="${px(x(seconds))}" cy="${px(y(megabytes))}" r="2.2"/>`),
    ]),
  });
  const legend = both.map(({ held, colour, name }) => ({ colour, text: `${name}: ${memoryText(held)}` }));
  return figure('Memory', legend, svg);
}
