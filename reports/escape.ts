import { printable } from '../common/printable';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Escapes a text for an attribute or an element; what XML does not allow is not printable. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"\n\t]/g, (letter) => entities[letter] ?? letter);

/** Escapes a text for HTML; line ends and tabs stay, so that a page can be read as text too. */
export const escapeHtml = (text: string): string =>
  printable(text).replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
