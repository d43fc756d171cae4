/** What a value of an answer looks like, in words that are the same in every run of the same gateway. */
import { type Json, parseGmt, placesOf } from '../../contract';

/** A text without what differs from run to run: references, times and numbers of five digits or more. */
export const withoutIds = (text: string): string => text.replace(/[\w:.-]*\d[\w:.-]{4,}/g, '#');

/** A code and its text are themselves; so are words of a fixed list, such as SUCCESS, KES or available. */
const isWord = (text: string): boolean =>
  /^\d{4,5}:/.test(text) || /^([A-Z][A-Z_ ]{0,30}|[a-z][a-z0-9]{0,15})$/.test(text);

function formOfText(text: string): string {
  if (text.trim() === '') return text === '' ? 'empty' : 'blank';
  if (text !== text.trim()) return `${formOfText(text.trim())}, blanks around it`;
  if (isWord(text) && !/^[A-Z]{12,}$/.test(text)) return withoutIds(text);
  if (/\d{4}-\d\d-\d\d/.test(text)) return text.replace(/\d/g, '9');
  if (/^[+-]?\d+(\.\d+)?$/.test(text))
    return text.length > 12 && !text.includes('.')
      ? `${text.length} digits`
      : `${text.startsWith('-') ? 'negative ' : ''}decimal, ${placesOf(text)} places`;
  // a reference of letters alone is one all the same
  return /^(\S*\d\S*|[A-Z0-9-]+)$/.test(text) ? `reference, ${text.length} characters` : 'text';
}

/** The form of a value that is no list and no object. */
export function formOf(value: Json): string {
  if (typeof value === 'number') return `number, ${placesOf(String(value))} places`;
  if (typeof value === 'string') return formOfText(value);
  return String(value);
}

/** Clocks and networks are seconds apart. */
const nowMs = 5000;

/** How far a time lies from the moment of its request, to one digit. */
export function distanceOf(value: Json, at: number): string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)) return '';
  const time = parseGmt(value) ?? Number.NaN;
  if (Number.isNaN(time)) return '';
  const away = Math.abs(time - at);
  if (away < nowMs) return ', now';
  return `, ${Number((away / 1000).toPrecision(1))} s ${time > at ? 'ahead' : 'ago'}`;
}

/** How a value of the answer relates to the member of the same name in the request. */
export function relationOf(value: Json, sent: Json | undefined): string {
  if (sent === undefined || sent === null || value === null || value === '') return '';
  if (value === sent) return ', as sent';
  const [own, other] = [String(value), String(sent)];
  if (own.trim().toLowerCase() === other.trim().toLowerCase()) return ', as sent but for capitals or blanks';
  return own !== '' && Number(own) === Number(other) ? ', the number that was sent' : ', not as sent';
}

/** The values of a document by their paths: `quotes[].fxRate`, and `creditParty[msisdn]` in lists of keys and values. */
export function valuesIn(document: Json, path = ''): [path: string, value: Json][] {
  if (Array.isArray(document)) {
    if (document.length === 0) return [[`${path}[]`, 'no entry']];
    return document.flatMap((entry) => {
      const { key, value } = (entry ?? {}) as { key?: Json; value?: Json };
      const isEntry = typeof key === 'string' && value !== undefined;
      return isEntry ? valuesIn(value, `${path}[${key}]`) : valuesIn(entry, `${path}[]`);
    });
  }
  if (typeof document !== 'object' || document === null) return [[path || 'body', document]];
  return Object.entries(document).flatMap(([name, value]) => valuesIn(value, path === '' ? name : `${path}.${name}`));
}
