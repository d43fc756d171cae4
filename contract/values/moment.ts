/** The last moments that were read, and their times: one response and the next ones name the same few. */
const lastMoments = ['', '', '', ''];
const lastTimes = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
let next = 0;

/** Epoch milliseconds of `YYYY-MM-DD`, `between` and `HH:mm:ss` in GMT; NaN for another form, or a date that does not exist. */
export function momentOf(text: string, between: string): number {
  if (text.length !== 19 || text[10] !== between) return Number.NaN;
  const known = lastMoments.indexOf(text);
  if (known >= 0) return lastTimes[known] as number;
  const iso = `${text.slice(0, 10)}T${text.slice(11)}.000Z`;
  const at = Date.parse(iso);
  const time = !Number.isNaN(at) && new Date(at).toISOString() === iso ? at : Number.NaN;
  lastMoments[next] = text;
  lastTimes[next] = time;
  next = (next + 1) % lastMoments.length;
  return time;
}
