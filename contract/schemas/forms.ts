/**
 * Recognizes the usual form of the formats of formats.ts without regular expressions, for the hot path: the first one
 * that a VU uses takes 16 KB of memory, each further one 1 KB. A function here returns true only for values that the
 * pattern matches; if it returns false, the pattern decides. forms.test.ts compares them. They use built-in functions,
 * because k6's engine is slow at loops over characters.
 */
import { momentOf } from '../values/moment';

/** Is the text `YYYY-MM-DD`, `between` and `HH:mm:ss`, with a date that exists? */
export const isMoment = (text: string, between: string): boolean => !Number.isNaN(momentOf(text, between));

/** Is the text a decimal of at least zero, without leading zeros, with at most `most` places (up to twenty)? */
export function isDecimal(text: string, most: number): boolean {
  const point = text.indexOf('.');
  const places = point < 0 ? 0 : text.length - point - 1;
  const value = Number(text);
  // words for numbers that are none are spelled as they are read, and so are large ones
  return places <= most && text >= '0' && text < ':' && value < 1e21 && value.toFixed(places) === text;
}

/** Does the text consist of `count` capital letters A to Z? */
export function isCapitals(text: string, count: number): boolean {
  for (let at = 0; at < count; at += 1) {
    const code = text.charCodeAt(at);
    if (!(code >= 65 && code <= 90)) return false;
  }
  return text.length === count;
}

/** Is the text `<code>:<message>` in one line, with a code of four or five digits that does not begin with zero? */
export function isCodeMessage(text: string): boolean {
  const colon = text.indexOf(':');
  if (colon < 4 || colon > 5 || text.length === colon + 1 || !isDecimal(text.slice(0, colon), 0)) return false;
  return !(text.includes('\n') || text.includes('\r') || text.includes('\u2028') || text.includes('\u2029'));
}

/** Is the length in code points within bounds? */
export function isWithin(text: string, min: number, max: number): boolean {
  const { length } = text;
  if (length < min || length > 2 * max) return false;
  // a pair takes two places next to each other: one of them is odd
  for (let at = 1; at < length; at += 2)
    if ((text.charCodeAt(at) & 0xf800) === 0xd800) {
      const points = [...text].length;
      return points >= min && points <= max;
    }
  return length <= max;
}
