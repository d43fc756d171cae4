/**
 * The usual spellings of the forms of formats.ts, told without their patterns, for the hot path: the first pattern that
 * a VU touches takes 16 KB of it, each further one 1 KB. Each is true only for what the pattern takes; of what is
 * spelled otherwise the pattern decides. forms.test.ts holds one against the other. Built-in functions do the work: k6's
 * machine is slow at loops over characters.
 */

/** `YYYY-MM-DD`, `between` and `HH:mm:ss`, of a day that there is, and nothing behind it. */
export function isMoment(text: string, between: string): boolean {
  if (text.length !== 19 || text[10] !== between) return false;
  const iso = `${text.slice(0, 10)}T${text.slice(11)}.000Z`;
  const at = Date.parse(iso);
  return !Number.isNaN(at) && new Date(at).toISOString() === iso;
}

/** A decimal not below zero, without needless zeros before it, of so many places at most (twenty or fewer). */
export function isDecimal(text: string, most: number): boolean {
  const point = text.indexOf('.');
  const places = point < 0 ? 0 : text.length - point - 1;
  const value = Number(text);
  // words for numbers that are none are spelled as they are read, and so are large ones
  return places <= most && text >= '0' && text < ':' && value < 1e21 && value.toFixed(places) === text;
}

/** So many capitals of the Latin alphabet and nothing else. */
export function isCapitals(text: string, count: number): boolean {
  for (let at = 0; at < count; at += 1) {
    const code = text.charCodeAt(at);
    if (!(code >= 65 && code <= 90)) return false;
  }
  return text.length === count;
}

/** `<code>:<message>` in one line, the code of four digits or five, the first of them above zero. */
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
