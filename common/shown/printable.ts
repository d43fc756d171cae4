import { withoutUrlSecrets } from './url-secrets';

/**
 * Control characters, lone surrogates, and what shows nothing or turns the direction of a text. Line ends and tabs may stay,
 * and so may the two joiners that some scripts need.
 */
const harmful = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text that others wrote, as it may stand on a screen and in a report: no character of it acts, each is seen, and no
 * address has a password. What replaces a character is an escape of JSON, so JSON keeps its meaning.
 */
export const printable = (text: string): string =>
  withoutUrlSecrets(text.replace(/\r\n/g, '\n').replace(harmful, (letter) => letter.split('').map(escaped).join('')));

/** The same on one line. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ');
