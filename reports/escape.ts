/** Characters that XML 1.0 does not allow, including lone surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes a text for an attribute or an element. */
export const escapeXml = (text: string): string =>
  text.replace(impossible, '\u{FFFD}').replace(/[&<>"\n\r\t]/g, (letter) => entities[letter] ?? letter);

/** Escapes a text for HTML; line ends and tabs stay, so that a page can be read as text too. */
export const escapeHtml = (text: string): string =>
  text.replace(impossible, '\u{FFFD}').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
