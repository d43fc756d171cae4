import { counted } from '../../../contract';
import { ms, percent } from '../../../reports';
import { medianIn, operationsOf } from '../figures';
import { acceptedIn, dayOf, nightsOf, seriesIn } from '../history/baseline';
import type { HistoryEntry } from '../history/entry';

/** Nights in a line of the terminal. */
const maxNights = 40;

const letters = { pass: '·', warn: 'w', fail: 'F', none: '?' } as const;

function seriesText(entries: readonly HistoryEntry[], name: string): string[] {
  const all = nightsOf(entries, name);
  const nights = all.slice(-maxNights);
  const last = nights.at(-1);
  const operations = operationsOf(nights.flatMap(({ runs }) => runs));
  const width = Math.max(0, ...operations.map(({ length }) => length));
  const accepted = acceptedIn(entries, name).map(
    ({ at, night, by, reason }) => `  ${at.slice(0, 10)} night ${night} accepted by ${by}: ${reason}`,
  );
  return [
    `${name}: ${counted(all.length, 'night')}${last ? `, the last ${dayOf(last, all)} (${last.id}, ${last.verdict})` : ''}`,
    `  ${'verdict'.padEnd(width)}  ${nights.map(({ verdict }) => letters[verdict]).join('')}`,
    ...operations.map((operation) => {
      const values = nights.map((night) => medianIn(night.runs, operation, 'p95'));
      const known = values.filter((value) => value !== undefined);
      const [first, end] = [known[0] ?? 0, known.at(-1) ?? 0];
      return `  ${operation.padEnd(width)}  p95 ${ms(first)} → ${ms(end)}, ${percent(end / first - 1)}`;
    }),
    ...nights
      .filter(({ verdict }) => verdict !== 'pass')
      .slice(-5)
      .map((night) => `  ${dayOf(night, nights)} ${night.id} ${night.verdict}: ${night.reasons[0] ?? ''}`),
    ...accepted,
  ];
}

/** All series of a history for a terminal: the p95 of each operation, night by night. */
export function historyText(entries: readonly HistoryEntry[]): string {
  const series = seriesIn(entries);
  if (series.length === 0) return 'No night is recorded.';
  return series.map((name) => seriesText(entries, name).join('\n')).join('\n\n');
}
