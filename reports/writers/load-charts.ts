/** The charts of a load over time. */
import { stack } from 'd3-shape';
import { counted, number } from '../../contract';
import { clock, drawChart, goalLevel, half, legendOf, percentileLegend, percentiles, timeAxis, wide } from '../charts';
import type { Latency } from '../figures/latency';
import type { Held, MemoryUse } from '../figures/memory';
import type { Window } from '../figures/timeline';
import { sumsByName } from '../format';

const secondsOf = (windows: readonly Window[]): number => windows.length * (windows[0]?.seconds ?? 1);

/** The best and the worst window of an operation, in words. */
function describe(name: string, known: readonly Latency[], windowSeconds: number, goalMs: number): string {
  const p99 = known.map(({ p99 }) => p99);
  const over = p99.filter((ms) => ms > goalMs).length;
  return `${name}: p99 from ${Math.min(...p99)} to ${Math.max(...p99)} ms in ${known.length} windows of ${windowSeconds} s; ${over} of them over the goal of ${goalMs} ms.`;
}

/** One small chart for each operation, all with the same axes. */
export function latencyCharts(windows: readonly Window[], operations: readonly string[], goalMs: number): string {
  const seconds = secondsOf(windows);
  const fits = windows.flatMap(({ operations }) => Object.values(operations).flatMap(({ p50, p99 }) => [p50, p99]));
  const charts = operations.map((name, index) => {
    const known = windows.flatMap(({ operations }) => operations[name] ?? []);
    const lines = percentiles.map((mark) => ({
      colour: mark,
      points: windows.map(({ from, seconds: width, operations: { [name]: latency } }) => ({
        x: from + width / 2,
        y: latency?.[mark],
        hint: `${clock(from, seconds)}: ${mark} ${latency?.[mark]} ms of ${counted(latency?.count ?? 0, 'reply', 'replies')}`,
      })),
    }));
    return drawChart({
      id: `latency-${index + 1}`,
      heading: name,
      title: `Latency of ${name} over time`,
      text: describe(name, known, windows[0]?.seconds ?? 0, goalMs),
      size: half,
      x: timeAxis(seconds, half),
      y: { label: 'ms, powers of ten', isLog: true, fits },
      levels: [goalLevel(goalMs)],
      lines,
    });
  });
  return [
    `<figure><figcaption>Reply latency by operation, each window by the moment its requests were sent${legendOf(percentileLegend(goalMs))}</figcaption></figure>`,
    `<div class="halves">\n${charts.join('\n')}\n</div>`,
  ].join('\n');
}

/** Flows started per second: asked and measured. */
export function rateChart(windows: readonly Window[]): string {
  const seconds = secondsOf(windows);
  const isAsked = windows.some(({ asked }) => asked !== null);
  const range = (values: readonly number[]) => `from ${Math.min(...values)} to ${Math.max(...values)}`;
  const asked = isAsked ? `; asked ${range(windows.map(({ asked }) => asked ?? 0))}` : '';
  const steps = windows.map(({ from, asked }) => ({ x: from, y: asked ?? 0 }));
  // a line of steps needs an end point
  const end = { x: seconds, y: windows.at(-1)?.asked ?? 0 };
  return drawChart({
    id: 'rate',
    heading: 'Flows started, asked and achieved',
    title: 'Rate asked and achieved over time',
    text: `Flows started a second in ${windows.length} windows: ${range(windows.map(({ achieved }) => achieved))}${asked}.`,
    size: wide,
    x: timeAxis(seconds, wide),
    y: { label: 'flows a second' },
    bars: windows.map(({ from, seconds: width, achieved, asked }) => {
      const hint = `${clock(from, seconds)}: ${achieved} started a second, asked ${asked ?? 'unknown'}`;
      return { colour: 'c0', from, to: from + width, bottom: 0, top: achieved, hint };
    }),
    lines: isAsked ? [{ colour: 'asked', isDashed: true, isStepped: true, points: [...steps, end] }] : [],
    legend: [
      { colour: 'c0', text: 'achieved' },
      ...(isAsked ? [{ colour: 'asked', text: 'asked', isDashed: true }] : []),
    ],
  });
}

/** A chart of stacked bars, one bar for each window of the load. */
export interface Stacked {
  id: string;
  title: string;
  /** counts of a window by name */
  of(window: Window): Record<string, number>;
  /** shown in place of an empty chart */
  none: string;
}

/** Number of colours; further names are counted together. */
const colours = 8;

/** Bars of counts by window, one colour for each name, the largest first; names beyond the colours are counted together. */
export function stackedChart(windows: readonly Window[], { id, title, of, none }: Stacked): string {
  const totals = sumsByName(windows.flatMap((window) => Object.entries(of(window))));
  const sorted = Object.keys(totals).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  if (sorted.length === 0) return `<figure><figcaption>${title}</figcaption><p class="soft">${none}</p></figure>`;
  const named = sorted.length > colours ? sorted.slice(0, colours - 1) : sorted;
  const others = sorted.slice(named.length);
  const names = others.length > 0 ? [...named, `${others.length} others`] : named;
  const countIn = (counts: Readonly<Record<string, number>>, name: string) =>
    (named.includes(name) ? [name] : others).reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const layers = stack<unknown, Window, string>()
    .keys(names)
    .value((window, name) => countIn(of(window), name))([...windows]);
  const seconds = secondsOf(windows);
  const bars = layers.flatMap((layer, index) =>
    layer.flatMap(([bottom, top], at) => {
      const { from = 0, seconds: width = 0 } = windows[at] ?? {};
      const hint = `${clock(from, seconds)}: ${number(top - bottom)} ${layer.key}`;
      return top === bottom ? [] : { colour: `c${index}`, from, to: from + width, bottom, top, hint };
    }),
  );
  const sums = names.map((name, index) => ({ colour: `c${index}`, text: `${name} ${number(countIn(totals, name))}` }));
  return drawChart({
    ...{ id, heading: title, title, size: wide, bars, legend: sums },
    text: `In all: ${sums.map(({ text }) => text).join(', ')}.`,
    x: timeAxis(seconds, wide),
    // whole numbers on the axis of few
    y: { label: 'flows a window', fits: [4] },
  });
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
  const both = [
    { held: k6, colour: 'c0', name: 'k6' },
    { held: harness, colour: 'c1', name: 'the harness' },
  ];
  return drawChart({
    id: 'memory',
    heading: 'Memory',
    title: 'Memory over time',
    text: both.map(({ held, name }) => `${name}: ${memoryText(held)}.`).join(' '),
    size: wide,
    x: timeAxis(seconds, wide),
    y: { label: 'MB' },
    lines: both.map(({ held, colour, name }) => ({
      colour,
      points: held.series.map((megabytes, index) => {
        const x = (index + 1) * everySeconds;
        return { x, y: megabytes, hint: `${clock(x, seconds)}: ${name} ${number(megabytes)} MB` };
      }),
    })),
    legend: both.map(({ held, colour, name }) => ({ colour, text: `${name}: ${memoryText(held)}` })),
  });
}
