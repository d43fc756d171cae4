import { escapeXml } from '../../escape';
import type { LoadSummary } from '../../figures/load-summary';

const left = 170;
const width = 620;
const rowHeight = 46;
const marks = [
  ['p50', '#9ecae1'],
  ['p95', '#4292c6'],
  ['p99', '#08519c'],
] as const;

/** Reply latency by operation against the goal, as a self-contained SVG. */
export function latencyChart({ operations }: LoadSummary, goalMs: number): string {
  const rows = Object.entries(operations);
  const most = Math.max(goalMs * 1.1, ...rows.map(([, { p99 }]) => p99 * 1.1));
  const x = (ms: number) => (left + (ms / most) * width).toFixed(1);
  const height = 40 + rows.length * rowHeight + 30;
  const bars = rows.flatMap(([name, latency], index) => {
    const top = 40 + index * rowHeight;
    const label = `<text x="${left - 8}" y="${top + 20}" text-anchor="end">${escapeXml(name)}</text>`;
    const lines = marks.map(([mark, colour], place) => {
      const end = Number(x(latency[mark]));
      const y = top + place * 12;
      const bar = `<rect x="${left}" y="${y}" width="${Math.max(1, end - left).toFixed(1)}" height="10" fill="${colour}"/>`;
      return `${bar}<text x="${(end + 4).toFixed(1)}" y="${y + 9}" font-size="10">${mark} ${latency[mark]} ms</text>`;
    });
    return [label, ...lines];
  });
  const goal = x(goalMs);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 90} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="8" y="18" font-size="14">Reply latency by operation</text>`,
    ...bars,
    `<line x1="${goal}" y1="28" x2="${goal}" y2="${height - 22}" stroke="#c00" stroke-width="2" stroke-dasharray="5 3"/>`,
    `<text x="${goal}" y="${height - 8}" text-anchor="middle" fill="#c00">goal ${goalMs} ms</text>`,
    '</svg>',
  ].join('\n');
}
