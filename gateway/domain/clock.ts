/** The first whole second at or after `at`: expiry times have no fraction. */
export const roundUpToSecond = (at: number): number => Math.ceil(at / 1000) * 1000;

/** Calendar periods in GMT; a week begins on Monday. */
export type Period = 'day' | 'week' | 'month';

/** The first millisecond of the period that `now` lies in. */
export function periodStart(period: Period, now: number): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === 'month') return Date.UTC(year, month);
  const sinceMonday = period === 'week' ? (date.getUTCDay() + 6) % 7 : 0;
  return Date.UTC(year, month, day - sinceMonday);
}
