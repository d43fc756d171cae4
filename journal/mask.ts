import { withoutUrlSecrets } from '../common/shown/url-secrets';
import type { Pseudonym } from '../targets/beneficiaries/pseudonyms';
import { anySpelling, canonical, escaped, spellingsOf } from './spellings';
import { substitute, substitutions } from './substitutions';

/** Is the value of a header secret, by the words in its name? */
export const isSecretHeader = (name: string): boolean =>
  /^(x-password|x-pan)$|authorization|cookie|token|secret|api-?key/i.test(name);

/** Masks secrets in headers: the password hash, encrypted card numbers, credentials. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const name of Object.keys(headers)) masked[name] = isSecretHeader(name) ? '***' : (headers[name] as string);
  return masked;
}

/**
 * Masks the value of each entry whose key is pan, in either order. A body is a string within the record, so its quotes
 * may be escaped.
 */
const maskPans = (text: string): string =>
  text
    .replace(/(\\*"key\\*"\s*:\s*\\*"pan\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/g, '$1***')
    .replace(/(\\*"value\\*"\s*:\s*\\*")[^"\\]*(\\*"\s*,\s*\\*"key\\*"\s*:\s*\\*"pan\\*")/g, '$1***$2');

/** Masks the values of members that hold a token or a key. */
const maskTokens = (text: string): string =>
  text.replace(
    /(\\*"(?:\w*[_-])?(?:token|secret|passw(?:or)?d|api[_-]?key|access[_-]?token)\\*"\s*:\s*\\*")[^"\\]+/gi,
    '$1***',
  );

/** Records that hold what the other side wrote; it may have written it in any form. */
const withAnswers = ['exchange', 'checks', 'case', 'violation', 'callback', 'fault', 'end', 'call', 'notice', 'point'];
const kindAt = '{"t":"';
const holdsAnswer = (text: string): boolean =>
  text.startsWith(kindAt) && withAnswers.includes(text.slice(kindAt.length, text.indexOf('"', kindAt.length)));

/** Texts in lower case, without empty ones. */
export const lowerCase = (texts: readonly string[]): string[] =>
  texts.filter((text) => text !== '').map((text) => text.toLowerCase());

/** Hides each of the texts, given in lower case. A search is cheaper than an expression that ignores case. */
export function hide(text: string, texts: readonly string[]): string {
  let hidden = text;
  let lower = text.toLowerCase();
  for (const secret of texts) {
    if (!lower.includes(secret)) continue;
    // a letter may have another length in lower case
    hidden =
      lower.length === hidden.length
        ? hideAt(hidden, lower, secret)
        : hidden.replace(new RegExp(escaped(secret), 'gi'), '***');
    lower = hidden.toLowerCase();
  }
  return hidden;
}

/** Hides a text wherever it stands in `lower`, the same text in lower case. */
function hideAt(text: string, lower: string, secret: string): string {
  let hidden = '';
  let from = 0;
  for (let at = lower.indexOf(secret); at !== -1; at = lower.indexOf(secret, from)) {
    hidden += `${text.slice(from, at)}***`;
    from = at + secret.length;
  }
  return hidden + text.slice(from);
}

/**
 * Returns the mask of a run. It hides each secret in any place, in capital or small letters, the value of each pan
 * entry, and the password and secret parameters of an address. In records that hold what a gateway wrote, it also hides
 * other forms of the secrets. `pseudonyms` stand in place of real texts; such a text in another spelling is hidden.
 */
export function masker(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []): (text: string) => string {
  const plain = lowerCase(secrets);
  const byPseudonyms = substitutions(pseudonyms);
  // made when first needed, because a clean flow needs none
  let ofAnswers: ((text: string) => string) | undefined;
  return (text) => {
    const shown = withoutUrlSecrets(text.includes('"pan') ? maskPans(text) : text);
    const masked = substitute(hide(shown, plain), byPseudonyms);
    if (!holdsAnswer(masked)) return masked;
    ofAnswers ??= maskerOfAnswers([...secrets, ...pseudonyms.map(([real]) => real)]);
    return ofAnswers(masked);
  };
}

/** Hides other forms of the texts, and the texts themselves however they are spelled. */
function maskerOfAnswers(texts: readonly string[]): (text: string) => string {
  const sought = lowerCase(texts);
  const spellings = lowerCase(spellingsOf(texts));
  const canonicals = sought.map(canonical);
  const expressions: RegExp[] = [];
  const expressionOf = (at: number): RegExp => (expressions[at] ??= anySpelling(sought[at] as string));
  return (text) => {
    let hidden = hide(maskTokens(text), spellings);
    const searched = canonical(hidden);
    for (const [at, one] of canonicals.entries())
      if (searched.includes(one)) hidden = hidden.replace(expressionOf(at), '***');
    return hidden;
  };
}
