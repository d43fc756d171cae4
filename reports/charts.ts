/** Charts as SVG in a page, of bars and lines, with their title and text for who does not see them. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { number } from '../contract';
import { escapeXml } from './format';

/** Margins around a plot, in units of its view box: pixels at full width. */
const margin = { top: 12, bottom: 34, left: 58 };

interface Size {
  width: number;
  height: number;
  /** right of the plot, for labels of levels */
  right: number;
}

/** Size of a chart over the whole width of a page, in pixels. */
export const wide: Size = { width: 1040, height: 240, right: 14 };
/** Size of a chart beside another one, in pixels. */
export const half: Size = { width: 510, height: 210, right: 42 };

interface Tick {
  at: number;
  text: string;
}

interface Point {
  x: number;
  /** undefined: the line is interrupted */
  y: number | undefined;
  /** tooltip; without one, no dot is drawn */
  hint?: string;
}

/** A line of a chart; its points are in units of the axes. */
export interface Line {
  /** class of its colour */
  colour: string;
  points: readonly Point[];
  isDashed?: boolean;
  /** each value holds until the next one */
  isStepped?: boolean;
  /** large dots without a line between them */
  isMarks?: boolean;
}

/** A bar of a chart: `from` and `to` on the x axis, `bottom` and `top` on the y axis. */
export interface Bar {
  /** class of its colour */
  colour: string;
  from: number;
  to: number;
  bottom: number;
  top: number;
  /** what the pointer shows */
  hint: string;
}

/** A dashed line across the chart at a value. */
interface Level {
  at: number;
  colour: string;
  /** beside the plot, where it covers no point */
  label?: string;
}

interface LegendEntry {
  colour: string;
  text: string;
  isDashed?: boolean;
}

/** What `drawChart` draws. */
export interface Chart {
  /** of the element, once in a page */
  id: string;
  /** above the chart */
  heading: string;
  /** title and text for screen readers */
  title: string;
  text: string;
  size: Size;
  x: { label: string; range: readonly [number, number]; ticks?: readonly Tick[] };
  /** `fits`: values that the axis must include beside those that are drawn */
  y: { label: string; isLog?: boolean; fits?: readonly number[] };
  bars?: readonly Bar[];
  lines?: readonly Line[];
  levels?: readonly Level[];
  legend?: readonly LegendEntry[];
}

/** Rounds to a tenth of a pixel. */
const px = (value: number): string => String(Math.round(value * 10) / 10);

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];

/** A time as `45 s`, `2:30` minutes or `1:30 h`. */
export function clock(seconds: number, over: number): string {
  if (over < 120) return `${seconds} s`;
  const [big, small] = over < 7200 ? [60, 1] : [3600, 60];
  const rest = Math.floor((seconds % big) / small);
  return `${Math.floor(seconds / big)}:${String(rest).padStart(2, '0')}${over < 7200 ? '' : ' h'}`;
}

/** The axis of the seconds since the start of a load. */
export function timeAxis(seconds: number, { width }: Size): Chart['x'] {
  const max = width / 70;
  const step = steps.find((one) => seconds / one <= max) ?? 86_400 * Math.ceil(seconds / 86_400 / max);
  const at = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step);
  return {
    label: seconds < 120 || seconds >= 7200 ? 'time from the start' : 'time from the start, min:s',
    range: [0, seconds],
    ticks: at.map((second) => ({ at: second, text: clock(second, seconds) })),
  };
}

const tickText = (at: number): string => (Number.isInteger(at) ? number(at) : String(at));

/** The y axis for all drawn values: linear from zero, or logarithmic between powers of ten. */
function verticalScale({ size, y, bars = [], lines = [], levels = [] }: Chart) {
  const drawn = lines.flatMap(({ points }) => points.flatMap((point) => point.y ?? []));
  const values = [...(y.fits ?? []), ...drawn, ...bars.map(({ top }) => top), ...levels.map(({ at }) => at)];
  const range = [size.height - margin.bottom, margin.top];
  const max = values.reduce((most, value) => Math.max(most, value), y.isLog ? 0.1 : 0);
  if (!y.isLog) {
    const scale = scaleLinear([0, max === 0 ? 1 : max * 1.05], range).nice(4);
    return { scale, ticks: scale.ticks(4) };
  }
  const min = values.reduce((least, value) => Math.min(least, value), max);
  const [low, high] = [Math.floor(Math.log10(Math.max(0.01, min))), Math.ceil(Math.log10(max * 1.01))];
  const scale = scaleLog([10 ** low, 10 ** high], range).clamp(true);
  const digits = high - low > 2 ? /^0?\.?0*1/ : /^0?\.?0*[125]/;
  return { scale, ticks: scale.ticks().filter((at) => digits.test(String(at))) };
}

/** A chart with its heading, its legend as text, and its axes. */
export function drawChart(chart: Chart): string {
  const { id, heading, title, text, size, bars = [], lines = [], levels = [], legend = [] } = chart;
  const [left, right, bottom] = [margin.left, size.width - size.right, size.height - margin.bottom];
  const x = scaleLinear(chart.x.range, [left, right]);
  const xTicks = chart.x.ticks ?? x.ticks(6).map((at) => ({ at, text: String(at) }));
  const { scale: y, ticks: yTicks } = verticalScale(chart);
  const hintOf = (hint: string): string => `<title>${escapeXml(hint)}</title>`;
  const across = (shown: string, at: number) =>
    `<line class="${shown}" x1="${left}" x2="${right}" y1="${px(y(at))}" y2="${px(y(at))}"/>`;
  const dotsOf = ({ colour, points, isMarks }: Line) =>
    points.map((point) =>
      point.y === undefined || point.hint === undefined
        ? ''
        : `<circle class="${colour}" cx="${px(x(point.x))}" cy="${px(y(point.y))}" r="${isMarks ? 4.5 : 2.2}">${hintOf(point.hint)}</circle>`,
    );
  const path = line<Point>()
    .x((point) => x(point.x))
    .y((point) => y(point.y ?? 0))
    .defined((point) => point.y !== undefined)
    .digits(1);
  const pathOf = ({ colour, points, isDashed, isStepped, isMarks }: Line) =>
    isMarks
      ? ''
      : `<path class="line ${colour}${isDashed ? ' dashed' : ''}" d="${path.curve(isStepped ? curveStepAfter : curveLinear)(points) ?? ''}"/>`;
  const svg = [
    `<svg${size === wide ? ' class="wide"' : ''} viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${escapeXml(title)}</title><desc id="${id}-text">${escapeXml(text)}</desc>`,
    ...yTicks.map(
      (at) =>
        `${across('grid', at)}<text x="${left - 6}" y="${px(y(at))}" dy="0.35em" text-anchor="end">${tickText(at)}</text>`,
    ),
    `<text class="unit" transform="translate(13 ${px((margin.top + bottom) / 2)}) rotate(-90)" text-anchor="middle">${escapeXml(chart.y.label)}</text>`,
    ...bars.map(
      ({ colour, from, to, bottom, top, hint }) =>
        `<rect class="fill ${colour}" x="${px(x(from) + 0.5)}" width="${px(Math.max(1, x(to) - x(from) - 1))}" y="${px(y(top))}" height="${px(y(bottom) - y(top))}">${hintOf(hint)}</rect>`,
    ),
    ...levels.map(({ at, colour, label }) =>
      [
        across(`line ${colour} dashed`, at),
        label ? `<text class="${colour}" x="${right + 5}" y="${px(y(at))}" dy="0.35em">${escapeXml(label)}</text>` : '',
      ].join(''),
    ),
    ...lines.flatMap((one) => [pathOf(one), ...dotsOf(one)]),
    across('axis', y.domain()[0] ?? 0),
    ...xTicks.map(
      ({ at, text }) =>
        `<line class="axis" x1="${px(x(at))}" x2="${px(x(at))}" y1="${bottom}" y2="${bottom + 4}"/><text x="${px(x(at))}" y="${bottom + 16}" text-anchor="middle">${escapeXml(text)}</text>`,
    ),
    `<text class="unit" x="${px((left + right) / 2)}" y="${size.height - 4}" text-anchor="middle">${escapeXml(chart.x.label)}</text>`,
    '</svg>',
  ];
  return `<figure><figcaption>${escapeXml(heading)}${legendOf(legend)}</figcaption>\n${svg.filter(Boolean).join('\n')}\n</figure>`;
}

/** What the colours of a chart mean. */
export function legendOf(entries: readonly LegendEntry[]): string {
  if (entries.length === 0) return '';
  const items = entries.map(
    ({ colour, text, isDashed }) =>
      `<li><span class="key ${colour}${isDashed ? ' dashed' : ''}"></span>${escapeXml(text)}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}

/** Percentiles that charts of replies show; each is the class of its colour. */
export const percentiles = ['p50', 'p95', 'p99'] as const;

/** The legend of a chart of reply times: the percentiles, and the goal in milliseconds. */
export const percentileLegend = (goalMs: number): LegendEntry[] => [
  ...percentiles.map((name) => ({ colour: name, text: name })),
  { colour: 'goal', text: `goal ${goalMs} ms`, isDashed: true },
];

/** The dashed line of the reply goal, in milliseconds. */
export const goalLevel = (goalMs: number): Level => ({ at: goalMs, colour: 'goal', label: 'goal' });
