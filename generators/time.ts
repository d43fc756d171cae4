const pad = (n: number) => String(n).padStart(2, '0');

/** `YYYY-MM-DD` in GMT of a time in epoch milliseconds. */
export function gmtDate(at: number): string {
  const d = new Date(at);
  return `${d.getUTCFullYear()}-${pad(d.getUTCMonth() + 1)}-${pad(d.getUTCDate())}`;
}

/** One second is written many times under load. */
const last = { second: Number.NaN, text: '' };

/** `YYYY-MM-DD HH:mm:ss` in GMT of a time in epoch milliseconds. */
export function gmtTime(at: number): string {
  const second = Math.floor(at / 1000);
  if (second !== last.second) {
    const d = new Date(at);
    last.text = `${gmtDate(at)} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())}`;
    last.second = second;
  }
  return last.text;
}

/** ISO 8601 in UTC, whole seconds, of a time in epoch milliseconds. */
export const isoTime = (at: number): string => `${gmtTime(at).replace(' ', 'T')}Z`;

const gmtForm = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?: ?GMT|Z|\+00:?00)?$/;

/** Epoch milliseconds of `YYYY-MM-DD HH:mm:ss`, GMT appended or not; NaN for another form. */
export function parseGmt(text: unknown): number {
  if (typeof text !== 'string' || !gmtForm.test(text)) return Number.NaN;
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
}
