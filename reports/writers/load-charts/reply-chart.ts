import { scaleLog } from 'd3-scale';
import { counted, number } from '../../../contract';
import type { LoadSummary } from '../../figures/load-summary';
import { slowestFirst } from '../../figures/load-words';
import { escapeXml } from '../../format';
import { figure, percentileLegend, percentiles, px } from './frame';

const left = 190;
const right = 860;
const rowHeight = 26;
const top = 10;

/** Percentiles of each operation's replies beside the goal, on a scale of powers of ten. */
export function replyChart({ operations }: LoadSummary, goalMs: number): string {
  const rows = slowestFirst(operations);
  const seen = rows.flatMap(([, { p50, max }]) => [p50, max]);
  const least = 10 ** Math.floor(Math.log10(Math.max(0.01, Math.min(goalMs, ...seen))));
  const greatest = 10 ** Math.ceil(Math.log10(Math.max(goalMs * 1.01, ...seen)));
  const x = scaleLog([least, greatest], [left, right]);
  const bottom = top + rows.length * rowHeight;
  const ticks = x.ticks().filter((at) => Math.abs(Math.log10(at) % 1) < 1e-9);
  const lines = rows.flatMap(([name, latency], index) => {
    const y = top + index * rowHeight + rowHeight / 2;
    const dots = percentiles.map(
      (mark) =>
        `<circle class="${mark}" cx="${px(x(Math.max(least, latency[mark])))}" cy="${y}" r="5"><title>${mark} ${latency[mark]} ms</title></circle>`,
    );
    const [from, to] = [x(Math.max(least, latency.p50)), x(Math.max(least, latency.max))];
    return [
      `<text x="${left - 10}" y="${y}" dy="0.35em" text-anchor="end">${escapeXml(name)}</text>`,
      `<line class="axis" x1="${px(from)}" x2="${px(to)}" y1="${y}" y2="${y}"/>`,
      ...dots,
      `<text class="unit" x="${right + 8}" y="${y}" dy="0.35em">${latency.p99} ms, worst ${latency.max} ms</text>`,
    ];
  });
  const goal = px(x(goalMs));
  const texts = rows.map(([name, { count, p99 }]) => `${name}: p99 ${p99} ms of ${counted(count, 'reply', 'replies')}`);
  const svg = [
    `<svg class="wide" viewBox="0 0 1040 ${bottom + 34}" role="img" aria-labelledby="replies-title replies-text">`,
    `<title id="replies-title">Replies by operation</title><desc id="replies-text">${escapeXml(`${texts.join('; ')}. The goal is ${goalMs} ms.`)}</desc>`,
    ...ticks.map((at) => {
      const where = px(x(at));
      return `<line class="grid" x1="${where}" x2="${where}" y1="${top}" y2="${bottom}"/><text x="${where}" y="${bottom + 16}" text-anchor="middle">${at < 1 ? at : number(at)}</text>`;
    }),
    ...lines,
    `<line class="goal dashed" x1="${goal}" x2="${goal}" y1="${top}" y2="${bottom}"/>`,
    `<text class="unit" x="${(left + right) / 2}" y="${bottom + 31}" text-anchor="middle">milliseconds, powers of ten; at the right p99 and the worst reply</text>`,
    '</svg>',
  ].join('\n');
  return figure('Replies by operation', percentileLegend(goalMs), svg);
}
