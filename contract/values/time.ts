import { momentOf } from './moment';

/** `YYYY-MM-DD` in GMT of a time in epoch milliseconds. */
export const gmtDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last second, because load writes the same one many times. */
const last = { second: Number.NaN, text: '' };

/** `YYYY-MM-DD HH:mm:ss` in GMT of a time in epoch milliseconds. */
export function gmtTime(at: number): string {
  const second = Math.floor(at / 1000);
  if (second !== last.second) {
    const iso = new Date(at).toISOString();
    last.text = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
    last.second = second;
  }
  return last.text;
}

/** ISO 8601 in UTC, whole seconds, of a time in epoch milliseconds. */
export const isoTime = (at: number): string => `${gmtTime(at).replace(' ', 'T')}Z`;

/** Does a text begin with a day that exists? */
export function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && gmtDate(at) === day;
}

/** Epoch milliseconds of `YYYY-MM-DD HH:mm:ss`, GMT appended or not; NaN for another form. */
export function parseGmt(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const usual = momentOf(text, ' ');
  if (!Number.isNaN(usual)) return usual;
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?: ?GMT|Z|\+00:?00)?$/.test(text)) return Number.NaN;
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
}

const iso = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)?(?:[.,](\d+))?(?:Z|[+-]00(?::?00)?)$/;

/** Epoch milliseconds of a date-time of ISO 8601 in UTC; NaN for another form, or a day that does not exist. */
export function parseIso(text: unknown): number {
  const [, year, month, day, hour, minute, second = '00', fraction = ''] = iso.exec(String(text)) ?? [];
  if (year === undefined || !isDay(`${year}-${month}-${day}`)) return Number.NaN;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
}

/** The time of a server by the Date header of its response, epoch milliseconds; undefined: it does not tell. */
export function dateOf({ headers }: { headers: Readonly<Record<string, string>> }): number | undefined {
  // Node writes the name of a header in small letters, k6 as `Date`
  const date = Date.parse(headers.date ?? headers.Date ?? '');
  return Number.isNaN(date) ? undefined : date;
}
