/** Secrets in addresses, such as user and password, and in headers. No output may show them. */

// regular expressions are inside functions, because each one at the top level makes the start of every k6 VU slower

/** Parameters whose values are secret, by the words in their names. */
const secretParameter = () =>
  /([?&](?:[\w-]*(?:token|secret|passw(?:or)?d|api[_-]?key|access[_-]?key|signature)|pw|pwd|key|sig)=)[^&#\s"'<>\\]+/gi;

/** Is the value of a header secret, by the words in its name? */
export const isSecretHeader = (name: string): boolean =>
  /^x-pan$|authorization|cookie|token|secret|signature|api-?key|^passw(or)?d$|[-_](key|passw(or)?d)$/i.test(name);

/** The text with *** in place of user, password and secret parameters in each address of it. */
export function withoutUrlSecrets(text: string): string {
  // a password may contain an @ itself
  const shown = text.includes('://') && text.includes('@') ? text.replace(/(:\/\/)[^\s/?#"'<>\\]*@/g, '$1***@') : text;
  return shown.includes('?') ? shown.replace(secretParameter(), '$1***') : shown;
}

/** Masks secrets in a message that quotes the user: in a malformed URL, the password may be anywhere before the @. */
export const withoutWrittenSecrets = (text: string): string =>
  withoutUrlSecrets(
    text.replace(/[^\s'"=/]*:[^\s'"]*@(?=[\w.[-])/g, (word) => word.replace(/^([a-z]+:\/+)?.*$/, '$1***@')),
  );

/** A URL from the user, with secrets masked for a message. */
export const shownUrl = (url: string): string =>
  withoutUrlSecrets(url.replace(/^([a-z][a-z+.-]*:\/+(?=.*@))?.*@/is, '$1***@'));

/** A percent-decoded text; the text itself if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The header by which clients send user and password of an address. */
const basic = (info: string): string =>
  `Basic ${Buffer.from(decoded(info.includes(':') ? info : `${info}:`)).toString('base64')}`;

/** The address without user and password, and the header in which they are sent. */
export function splitUserInfo(url: string): { url: string; authorization?: string } {
  const [, scheme = '', info = ''] = /^(https?:\/\/)([^/?#]*)@/i.exec(url) ?? [];
  return info === ''
    ? { url }
    : { url: scheme + url.slice(scheme.length + info.length + 1), authorization: basic(info) };
}

/** Shorter secrets are not masked, because they would match unrelated texts. */
export const minLength = 8;

/** The secrets of a URL that are long enough to be masked, in all forms in which a gateway may repeat them. */
export function secretsOfUrl(url: string): string[] {
  const [, info = ''] = /:\/\/([^/?#]*)@/.exec(url) ?? [];
  const [, password = ''] = /:(.*)$/s.exec(info) ?? [];
  const parameters = [...url.matchAll(secretParameter())].map(([all]) => all.replace(/^[^=]*=/, ''));
  const texts = [info, password, ...parameters];
  const sent = info === '' ? [] : [basic(info), basic(info).replace('Basic ', '')];
  return [...new Set([...texts, ...texts.map(decoded), ...sent])].filter(({ length }) => length >= minLength);
}
