/** Secrets in addresses, such as user and password, and in headers. No output may show them. */

// expressions are literals within functions, because a VU of k6 pays for each that it makes at its start

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

/** A message about what a user wrote: an address that is written wrongly may have its password anywhere before the @. */
export const withoutWrittenSecrets = (text: string): string =>
  withoutUrlSecrets(
    text.replace(/[^\s'"=/]*:[^\s'"]*@(?=[\w.[-])/g, (word) => word.replace(/^([a-z]+:\/+)?.*$/, '$1***@')),
  );

/** An address of a user, as a message may show it. */
export const shownUrl = (url: string): string =>
  withoutUrlSecrets(url.replace(/^([a-z][a-z+.-]*:\/+(?=.*@))?.*@/is, '$1***@'));

/** A text without escapes of an address, if it has any. */
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

/** A shorter text would be found in texts that have nothing to do with it. */
export const minLength = 8;

/** The secrets of an address or a path that are long enough to be masked, in all forms that others may repeat. */
export function secretsOfUrl(url: string): string[] {
  const [, info = ''] = /:\/\/([^/?#]*)@/.exec(url) ?? [];
  const [, password = ''] = /:(.*)$/s.exec(info) ?? [];
  const parameters = [...url.matchAll(secretParameter())].map(([all]) => all.replace(/^[^=]*=/, ''));
  const texts = [info, password, ...parameters];
  const sent = info === '' ? [] : [basic(info), basic(info).replace('Basic ', '')];
  return [...new Set([...texts, ...texts.map(decoded), ...sent])].filter(({ length }) => length >= minLength);
}
