/** The forms in which a gateway may repeat a text. */

/** A text in the source of a regular expression that finds exactly this text. */
export const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** A letter or digit as an escape of JSON, of a URL or of XML. */
const escapes = /\\*u00([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});/gi;
const isEscaped = (text: string): boolean => text.includes('u00') || text.includes('%') || text.includes('&#');

/** The text in lower case, with each escape as its letter, and without what may stand between groups of digits. */
export function canonical(text: string): string {
  const plain = isEscaped(text)
    ? text.replace(escapes, (_, json, url, hex, decimal) =>
        String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(json ?? url ?? hex, 16)),
      )
    : text;
  return plain.replaceAll(' ', '').replaceAll('-', '').toLowerCase();
}

/** An expression of the escapes of a letter. */
function escapesOf(letter: string): string {
  const code = letter.charCodeAt(0);
  const hex = code.toString(16);
  return `\\\\*u00${hex}|%${hex}|&#x0*${hex};|&#0*${code};`;
}

/** A regular expression that finds a text in any escaping and grouping. */
export function anySpelling(secret: string): RegExp {
  const letters = secret
    .replace(/[ -]/g, '')
    .split('')
    .map((letter) => {
      // a gateway may write it in upper or lower case
      const cases = [letter.toLowerCase(), letter.toUpperCase()];
      return `(?:${escaped(letter)}|${cases.map(escapesOf).join('|')})`;
    });
  return new RegExp(letters.join(`(?:[ -]|${[' ', '-'].map(escapesOf).join('|')})*`), 'gi');
}

/** The part of the base64 text of a secret that does not depend on what stands before and after it. */
function inBase64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Other forms of secrets in which a gateway may repeat them. Only in Node. */
export const spellingsOf = (secrets: readonly string[]): string[] => [
  ...new Set(
    secrets
      .filter((secret) => secret !== '')
      .flatMap((secret) => [0, 1, 2].map((before) => inBase64(secret, before)))
      // base64url has different characters for two of the 64
      .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ),
];
