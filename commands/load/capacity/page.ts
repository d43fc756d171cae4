/** The page of a search for capacity: reply times and errors by rate. */
import { charts } from '../../../reports';
import { list, page, section, table, text } from '../../../reports/html';
import type { Capacity } from './capacity';
import type { Stage } from './stage';
import { answerText, byRate, cellsOf, goalText, head, marginText, outcomeWords, rateText } from './words';

const { drawChart, goalLevel, half, percentileLegend, percentiles } = charts;

const rateAxis = (stages: readonly Stage[]) => ({
  label: 'flows started a second',
  range: [0, Math.max(1, ...stages.map(({ rate }) => rate)) * 1.05] as const,
});

const hintOf = ({ rate, outcome }: Stage, words: string): string =>
  `${rateText(rate)} flows/s: ${words}; ${outcomeWords[outcome]}`;

function timesChart({ stages, goalMs }: Capacity): string {
  const known = byRate(stages).flatMap((stage) => (stage.slowest ? [{ stage, slowest: stage.slowest }] : []));
  return drawChart({
    id: 'times',
    heading: 'Replies of the slowest operation',
    title: 'Reply times by rate',
    text: known.map(({ stage, slowest }) => `${rateText(stage.rate)} flows/s: p99 ${slowest.p99} ms`).join('; '),
    size: half,
    x: rateAxis(stages),
    y: { label: 'ms, powers of ten', isLog: true },
    levels: [goalLevel(goalMs)],
    lines: percentiles.map((mark) => ({
      colour: mark,
      points: known.map(({ stage, slowest }) => {
        const hint = hintOf(stage, `${mark} ${slowest[mark]} ms of ${slowest.operation}`);
        return { x: stage.rate, y: slowest[mark], hint };
      }),
    })),
    legend: percentileLegend(goalMs),
  });
}

function errorsChart({ stages }: Capacity): string {
  const points = byRate(stages).map((stage) => {
    const { rate, errors, dropped, flows } = stage;
    const y = (100 * (errors + dropped)) / Math.max(1, flows + dropped);
    return { x: rate, y, hint: hintOf(stage, `${y.toFixed(2)} %`) };
  });
  return drawChart({
    id: 'errors',
    heading: 'Violations, faults and flows left out',
    title: 'Errors by rate',
    text: points.map(({ x, y }) => `${rateText(x)} flows/s: ${y.toFixed(2)} %`).join('; '),
    size: half,
    x: rateAxis(stages),
    y: { label: '% of the flows' },
    lines: [{ colour: 'c1', points }],
    legend: [{ colour: 'c1', text: 'share of the flows' }],
  });
}

/** `load.html` of a search, without scripts; each run has its own `load.html` beside its journal. */
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
