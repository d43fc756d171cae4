/** The page of a search for capacity: reply times and errors by rate. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { number } from '../../../contract';
import { escapeXml, frame } from '../../../reports';
import { list, page, section, table, text } from '../../../reports/html';
import type { Capacity } from './capacity';
import type { Stage } from './stage';
import { answerText, byRate, cellsOf, goalText, head, marginText, outcomeWords, rateText } from './words';

const { draw, figure, goalLine, half, horizontal, percentileLegend, percentiles, px, vertical } = frame;

const rateScale = (stages: readonly Stage[]) =>
  scaleLinear([0, Math.max(1, ...stages.map(({ rate }) => rate)) * 1.05], horizontal(half));

const rateAxis = (x: ReturnType<typeof rateScale>) => ({
  label: 'flows started a second',
  ticks: x.ticks(6).map((at) => ({ at: x(at), text: String(at) })),
});

interface Point {
  stage: Stage;
  /** in pixels */
  y: number;
  text: string;
}

/** A line over the rates, and a dot with its words for each. */
function trace(colour: string, points: readonly Point[], x: (rate: number) => number): string[] {
  const path = line<Point>(
    ({ stage }) => x(stage.rate),
    ({ y }) => y,
  ).digits(1);
  const dots = points.map(({ stage: { rate, outcome }, y, text }) => {
    const hint = escapeXml(`${rateText(rate)} flows/s: ${text}; ${outcomeWords[outcome]}`);
    return `<circle class="${colour}" cx="${px(x(rate))}" cy="${px(y)}" r="3"><title>${hint}</title></circle>`;
  });
  return [`<path class="line ${colour}" d="${path(points) ?? ''}"/>`, ...dots];
}

function timesChart({ stages, goalMs }: Capacity): string {
  const known = byRate(stages).flatMap((stage) => (stage.slowest ? [{ stage, slowest: stage.slowest }] : []));
  const times = known.flatMap(({ slowest }) => [slowest.p50, slowest.p99]);
  const x = rateScale(stages);
  const least = 10 ** Math.floor(Math.log10(Math.max(0.1, Math.min(goalMs, ...times))));
  const most = 10 ** Math.ceil(Math.log10(Math.max(goalMs * 1.1, ...times)));
  const y = scaleLog([least, most], vertical(half));
  const drawn = percentiles.flatMap((mark) => {
    const points = known.map(({ stage, slowest }) => ({
      ...{ stage, y: y(Math.max(least, slowest[mark])), text: `${mark} ${slowest[mark]} ms of ${slowest.operation}` },
    }));
    return trace(mark, points, x);
  });
  const svg = draw({
    id: 'times',
    size: half,
    title: 'Reply times by rate',
    text: known.map(({ stage, slowest }) => `${rateText(stage.rate)} flows/s: p99 ${slowest.p99} ms`).join('; '),
    x: rateAxis(x),
    y: {
      label: 'ms, powers of ten',
      scale: y,
      ticks: y
        .ticks()
        .flatMap((at) => (Number.isInteger(Math.log10(at)) ? [{ at, text: at < 1 ? String(at) : number(at) }] : [])),
    },
    marks: [...drawn, ...goalLine(goalMs, y)],
  });
  return figure('Replies of the slowest operation', percentileLegend(goalMs), svg);
}

function errorsChart({ stages }: Capacity): string {
  const rows = byRate(stages);
  const x = rateScale(stages);
  const share = ({ errors, dropped, flows }: Stage): number =>
    (100 * (errors + dropped)) / Math.max(1, flows + dropped);
  const y = scaleLinear([0, Math.max(1, ...rows.map(share))], vertical(half)).nice(4);
  const svg = draw({
    id: 'errors',
    size: half,
    title: 'Errors by rate',
    text: rows.map((stage) => `${rateText(stage.rate)} flows/s: ${share(stage).toFixed(2)} %`).join('; '),
    x: rateAxis(x),
    y: { label: '% of the flows', scale: y, ticks: y.ticks(4).map((at) => ({ at, text: String(at) })) },
    marks: trace(
      'c1',
      rows.map((stage) => ({ stage, y: y(share(stage)), text: `${share(stage).toFixed(2)} %` })),
      x,
    ),
  });
  return figure('Violations, faults and flows left out', [{ colour: 'c1', text: 'share of the flows' }], svg);
}

/** `load.html` of a search, without scripts; each run has its own beside its journal. */
export function capacityPage(capacity: Capacity, target: string): string {
  const { answer, reasons, stages } = capacity;
  const tone = { found: 'pass', 'at-least': 'pass', below: 'fail', none: 'invalid' }[answer];
  const rows = byRate(stages).map((stage) => {
    const [rate = '', ...cells] = cellsOf(stage).map((cell) => text(cell));
    return [`<a href="${text(stage.run)}/load.html">${rate}</a>`, ...cells];
  });
  return page({
    title: `Capacity: ${target}`,
    content: [
      `<header class="banner ${tone}"><h1><b>CAPACITY</b> ${text(target)} ${text(answerText(capacity))}</h1>`,
      `<p>${text([goalText(capacity), marginText(capacity)].filter(Boolean).join(' '))}</p>`,
      reasons.length > 0
        ? `<p><b>Why the next rate was not held</b></p>${list(reasons.map((one) => text(one, 600)))}`
        : '',
      '</header>',
      '<main>',
      section('by-rate', 'By rate', [
        stages.length > 0 ? `<div class="halves">\n${timesChart(capacity)}\n${errorsChart(capacity)}\n</div>` : '',
        table({ label: 'Runs by rate', head, rows, kind: 'numbers' }),
      ]),
      '</main>',
    ],
  });
}
