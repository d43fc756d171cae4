import { type Exchange, parsedJson } from '../contract';
import type { WrittenExchange } from './records';

/** Headers whose values are secret, by the words in their names. */
const isSecretHeader = (name: string): boolean =>
  /^(x-password|x-pan)$|authorization|cookie|token|secret|api-?key/i.test(name);

/** Masks secrets in headers: the password hash, encrypted card numbers, credentials. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? '***' : value]),
  );
}

/**
 * Masks the value of each entry whose key is pan, in either order. A body is a string within the record, so its quotes
 * may be escaped. The patterns are literals, because a pattern built at start-up is compiled for each VU.
 */
const maskPans = (text: string): string =>
  text
    .replace(/(\\*"key\\*"\s*:\s*\\*"pan\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/g, '$1***')
    .replace(/(\\*"value\\*"\s*:\s*\\*")[^"\\]*(\\*"\s*,\s*\\*"key\\*"\s*:\s*\\*"pan\\*")/g, '$1***$2');

/** Masks members that hold a token or a key of somebody. */
const maskTokens = (text: string): string =>
  text.replace(
    /(\\*"(?:\w*[_-])?(?:token|secret|passw(?:or)?d|api[_-]?key|access[_-]?token)\\*"\s*:\s*\\*")[^"\\]+/gi,
    '$1***',
  );

/** Records that hold what a gateway wrote; it may have written it in any form. */
const holdsAnswer = /^\{"t":"(?:exchange|checks|case|violation|callback|fault|end)"/;

/** A letter or digit as an escape of JSON, of a URL or of XML. */
const escapes = /\\*u00([0-9a-f]{2})|%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});/gi;
const isEscaped = (text: string): boolean => text.includes('u00') || text.includes('%') || text.includes('&#');

/** The text in lower case, with each escape as its letter, and without what may stand between groups of digits. */
function canonical(text: string): string {
  const plain = isEscaped(text)
    ? text.replace(escapes, (_, json, url, hex, decimal) =>
        String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(json ?? url ?? hex, 16)),
      )
    : text;
  return plain.replace(/[ -]/g, '').toLowerCase();
}

/** An expression of the escapes of a letter. */
function escapesOf(letter: string): string {
  const code = letter.charCodeAt(0);
  const hex = code.toString(16);
  return `\\\\*u00${hex}|%${hex}|&#x0*${hex};|&#0*${code};`;
}

/** A text however it is escaped and grouped. */
function anySpelling(secret: string): RegExp {
  const letters: string[] = [];
  for (let at = 0; at < secret.length; at += 1) {
    const letter = secret[at] as string;
    if (letter === ' ' || letter === '-') continue;
    // as a gateway may write it in either case
    const cases = [letter.toLowerCase(), letter.toUpperCase()];
    letters.push(`(?:${letter.replace(/[^\w]/g, '\\$&')}|${cases.map(escapesOf).join('|')})`);
  }
  return new RegExp(letters.join(`(?:[ -]|${[' ', '-'].map(escapesOf).join('|')})*`), 'gi');
}

/** Texts in lower case, without empty ones. */
function lowerCase(texts: readonly string[]): string[] {
  const lower: string[] = [];
  for (let at = 0; at < texts.length; at += 1) if (texts[at]) lower.push((texts[at] as string).toLowerCase());
  return lower;
}

/** Hides each of the texts, given in lower case. Most lines contain none, and a search is cheaper than a replacement. */
function hide(text: string, texts: readonly string[]): string {
  const lower = text.toLowerCase();
  let hidden = text;
  for (let at = 0; at < texts.length; at += 1) {
    const secret = texts[at] as string;
    if (lower.includes(secret)) hidden = hidden.replace(new RegExp(secret.replace(/[^\w]/g, '\\$&'), 'gi'), '***');
  }
  return hidden;
}

/**
 * Returns the mask of a run: it hides each secret anywhere, in either case, and the value of each pan entry. What a
 * gateway wrote is searched for `spellings` too (`spellingsOf`), and for escaped and grouped letters.
 */
export function masker(secrets: readonly string[], spellings: readonly string[] = []): (text: string) => string {
  const plain = lowerCase(secrets);
  const spelled = lowerCase(spellings);
  const canonicals: string[] = [];
  for (let at = 0; at < plain.length; at += 1) canonicals.push(canonical(plain[at] as string));
  return (text) => {
    const masked = hide(text.includes('pan') ? maskPans(text) : text, plain);
    if (!holdsAnswer.test(masked)) return masked;
    let further = hide(maskTokens(masked), spelled);
    const searched = canonical(further);
    for (let at = 0; at < plain.length; at += 1)
      if (searched.includes(canonicals[at] as string))
        further = further.replace(anySpelling(plain[at] as string), '***');
    return further;
  };
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
      // base64 for URLs has other signs for two of the 64
      .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ),
];

/** JSON text with a placeholder for each of the secrets that is a whole value. */
export function conceal(json: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret, at) => text.replaceAll(JSON.stringify(secret), `"***${at}"`), json);
}

/** The same with the secrets in their places. */
export function reveal(json: string, secrets: readonly string[]): string {
  let text = json;
  for (let at = 0; at < secrets.length; at += 1) text = text.split(`"***${at}"`).join(JSON.stringify(secrets[at]));
  return text;
}

/** Encrypted card numbers of a request: in its body, or in its headers. */
function ciphertexts({ headers, payload, sent }: Exchange['request']): string[] {
  const found: string[] = [];
  const own = headers['X-PAN'];
  if (own) found.push(own);
  for (const text of [payload, sent?.payload])
    if (text?.includes('"pan"'))
      for (const [, value] of text.matchAll(/"key":"pan","value":"([^"]+)"/g)) if (value) found.push(value);
  return found;
}

/** The exchange as it is written: with secrets masked, and the body once, as received. */
export function written({ response, ...exchange }: Exchange): WrittenExchange {
  const { status, headers, text, came, body } = response;
  const { payload, sent, ...request } = exchange.request;
  // a gateway may repeat what it got anywhere
  const encrypted = lowerCase(ciphertexts(exchange.request));
  return {
    ...exchange,
    request: {
      ...request,
      headers: maskHeaders(request.headers),
      // under load, the body that is compared lacks its nested sections
      body: payload === undefined ? request.body : JSON.parse(payload),
      ...(sent && { sent: { ...sent, ...(sent.headers && { headers: maskHeaders(sent.headers) }) } }),
    },
    response: {
      status,
      headers: maskHeaders(headers),
      text: encrypted.length > 0 ? hide(text, encrypted) : text,
      ...(came !== undefined && { came }),
      // the dialect may have changed it
      ...(exchange.bent && { body }),
    },
  };
}

/** The answer of an exchange in the journal, with its body as it was judged. */
export const answerOf = ({ response }: WrittenExchange): Exchange['response'] => ({
  ...response,
  body: response.body ?? parsedJson(response.text),
});
