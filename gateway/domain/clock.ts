/** Formatted times by second: most responses print the current time or the expiry time of a quote. */
const texts = new Map<number, string>();
const maxTexts = 64;

/** `YYYY-MM-DD HH:mm:ss` in GMT of epoch milliseconds, rounded down to the second. */
export function formatTime(at: number): string {
  const second = Math.floor(at / 1000);
  const known = texts.get(second);
  if (known !== undefined) return known;
  const text = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
  if (texts.size >= maxTexts) texts.clear();
  texts.set(second, text);
  return text;
}

/** `YYYY-MM-DD` in GMT of epoch milliseconds. */
export const formatDay = (at: number): string => formatTime(at).slice(0, 10);

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
