import { scaleLinear } from 'd3-scale';
import { escapeXml } from '../../format';

/** Margins around a plot, in units of its view box: pixels at full width. */
const margin = { top: 12, bottom: 34, left: 58 };

/** A scale of either axis. */
export type Scale = (value: number) => number;

export interface Size {
  width: number;
  height: number;
  /** right of the plot, for labels of lines */
  right: number;
}

export const wide: Size = { width: 1040, height: 240, right: 14 };
export const half: Size = { width: 510, height: 210, right: 42 };

/** Both ends of a plot, from left to right. */
export const horizontal = ({ width, right }: Size): [number, number] => [margin.left, width - right];

export interface Axis {
  /** what it shows, with its unit */
  label: string;
  ticks: readonly { at: number; text: string }[];
}

export interface Picture {
  id: string;
  size: Size;
  /** text for screen readers */
  title: string;
  text: string;
  /** seconds that the x axis covers, or another axis, whose ticks are at pixels */
  x: number | Axis;
  y: Axis & { scale: Scale };
  /** SVG of the marks, back to front */
  marks: readonly string[];
}

/** Rounds to a tenth of a pixel. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

export const timeScale = (seconds: number, size: Size): Scale => scaleLinear([0, seconds], horizontal(size));

/** Bottom and top of a plot. */
export const vertical = ({ height }: Size): [number, number] => [height - margin.bottom, margin.top];

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];

/** A time as `45 s`, `2:30` minutes or `1:30 h`. */
export function clock(seconds: number, over: number): string {
  if (over < 120) return `${seconds} s`;
  const [big, small] = over < 7200 ? [60, 1] : [3600, 60];
  const rest = Math.floor((seconds % big) / small);
  return `${Math.floor(seconds / big)}:${String(rest).padStart(2, '0')}${over < 7200 ? '' : ' h'}`;
}

function timeTicks(seconds: number, { width }: Size): { at: number; text: string }[] {
  const most = width / 70;
  const step = steps.find((one) => seconds / one <= most) ?? 86_400 * Math.ceil(seconds / 86_400 / most);
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => ({
    at: index * step,
    text: clock(index * step, seconds),
  }));
}

function yAxis({ y, size }: Picture): string[] {
  const [left, right] = horizontal(size);
  const middle = (margin.top + size.height - margin.bottom) / 2;
  return [
    ...y.ticks.flatMap(({ at, text }) => {
      const level = px(y.scale(at));
      return [
        `<line class="grid" x1="${left}" x2="${right}" y1="${level}" y2="${level}"/>`,
        `<text x="${left - 6}" y="${level}" dy="0.35em" text-anchor="end">${escapeXml(text)}</text>`,
      ];
    }),
    `<text class="unit" transform="translate(13 ${px(middle)}) rotate(-90)" text-anchor="middle">${escapeXml(y.label)}</text>`,
  ];
}

function timeAxis(seconds: number, size: Size): Axis {
  const x = timeScale(seconds, size);
  return {
    label: seconds < 120 || seconds >= 7200 ? 'time from the start' : 'time from the start, min:s',
    ticks: timeTicks(seconds, size).map(({ at, text }) => ({ at: x(at), text })),
  };
}

function xAxis(picture: Picture): string[] {
  const { size } = picture;
  const x = typeof picture.x === 'number' ? timeAxis(picture.x, size) : picture.x;
  const [left, right] = horizontal(size);
  const bottom = size.height - margin.bottom;
  return [
    `<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>`,
    ...x.ticks.map(
      ({ at, text }) =>
        `<line class="axis" x1="${px(at)}" x2="${px(at)}" y1="${bottom}" y2="${bottom + 4}"/>` +
        `<text x="${px(at)}" y="${bottom + 16}" text-anchor="middle">${escapeXml(text)}</text>`,
    ),
    `<text class="unit" x="${px((left + right) / 2)}" y="${size.height - 4}" text-anchor="middle">${escapeXml(x.label)}</text>`,
  ];
}

/** A plot with its axes, title and text for screen readers. */
export function draw(picture: Picture): string {
  const { id, size, title, text, marks } = picture;
  return [
    `<svg${size === wide ? ' class="wide"' : ''} viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${escapeXml(title)}</title><desc id="${id}-text">${escapeXml(text)}</desc>`,
    ...yAxis(picture),
    ...marks,
    ...xAxis(picture),
    '</svg>',
  ].join('\n');
}

interface LegendEntry {
  /** class of its colour */
  colour: string;
  text: string;
  dashed?: boolean;
}

/** Percentiles that charts of replies show; each is the class of its colour. */
export const percentiles = ['p50', 'p95', 'p99'] as const;

export const percentileLegend = (goalMs: number): LegendEntry[] => [
  ...percentiles.map((mark) => ({ colour: mark, text: mark })),
  { colour: 'goal', text: `goal ${goalMs} ms`, dashed: true },
];

/** A dashed line in a small chart. Its label is beside the plot, where it covers no point. */
export function goalLine(goalMs: number, y: Scale): string[] {
  const level = px(y(goalMs));
  const [left, right] = horizontal(half);
  return [
    `<line class="goal dashed" x1="${left}" x2="${right}" y1="${level}" y2="${level}"/>`,
    `<text class="goal" x="${right + 5}" y="${level}" dy="0.35em">goal</text>`,
  ];
}

/** A chart with its heading and a legend as text. */
export function figure(title: string, legend: readonly LegendEntry[], svg: string): string {
  const items = legend.map(
    ({ colour, text, dashed }) =>
      `<li><span class="key ${colour}${dashed ? ' dashed' : ''}"></span>${escapeXml(text)}</li>`,
  );
  const list = items.length > 0 ? `<ul class="legend">${items.join('')}</ul>` : '';
  return `<figure><figcaption>${escapeXml(title)}${list}</figcaption>\n${svg}\n</figure>`;
}
