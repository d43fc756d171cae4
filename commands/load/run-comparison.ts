import { number } from '../../contract';
import { inColumns, type Report } from '../../reports';
import { ms, percent } from '../nightly/decision/wording';

const columns = ['operation', 'replies', 'p50', 'p95', 'p99'] as const;

/**
 * Reply times of two runs side by side, for a quick look: `31.0 → 40.2 ms, +30 %`. Two runs cannot tell a change from
 * noise, so it judges nothing.
 */
export function runComparison(before: Report, after: Report): string {
  const earlier = before.load?.operations ?? {};
  const later = after.load?.operations ?? {};
  const names = Object.keys(later).filter((name) => earlier[name]);
  if (names.length === 0) return 'No operation was called in both runs.';
  const rows = names.sort().map((name) => {
    const [one, other] = [earlier[name], later[name]];
    const cells = (['p50', 'p95', 'p99'] as const).map((percentile) => {
      const [from, to] = [one?.[percentile] ?? 0, other?.[percentile] ?? 0];
      return `${ms(from)} → ${ms(to)}${from > 0 ? `, ${percent(to / from - 1)}` : ''}`;
    });
    return [name, `${number(one?.count ?? 0)} → ${number(other?.count ?? 0)}`, ...cells];
  });
  const differs = sameLoad(before, after) ? [] : ['The two runs had different loads.'];
  return [
    `compared with run ${before.run.id} of ${before.run.startedAt}:`,
    ...inColumns([columns, ...rows]).map((line) => `  ${line}`),
    ...differs,
    'Two runs cannot tell a change from noise; `npm run nightly` can.',
  ].join('\n');
}

/** Did they start about as many flows? */
function sameLoad(before: Report, after: Report): boolean {
  const [one = 0, other = 0] = [before.load?.flows, after.load?.flows];
  return Math.abs(one - other) <= 0.02 * Math.max(one, other);
}
