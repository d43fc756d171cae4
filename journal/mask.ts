import { isSecretHeader, withoutUrlSecrets } from '../common/shown/url-secrets';
import { isNamed, isOrdinary } from '../contract';
import type { Pseudonym } from '../targets/beneficiaries/pseudonyms';
import type { OnboardingEntry } from './onboarding';
import type { JournalRecord } from './records';
import { anySpelling, canonical, escaped, spellingsOf } from './spellings';
import { substitute, substitutions } from './substitutions';

/** Masks secrets in headers: the password hash, encrypted card numbers, credentials. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const name of Object.keys(headers)) masked[name] = isSecretHeader(name) ? '***' : (headers[name] as string);
  return masked;
}

/** Regular expressions, each made when it is first needed. */
const made: Record<string, RegExp> = {};

/** A regular expression for JSON, also inside a JSON string: `"` may be escaped, and each `~` matches optional white space. */
const inJson = (source: string, flags = 'g'): RegExp =>
  (made[source] ??= new RegExp(
    source.replaceAll('"', String.raw`\\*"`).replaceAll('~', String.raw`(?:\s|\\+[nrt])*`),
    flags,
  ));

/** Masks the value of each entry whose key is pan, in either order. */
const maskPans = (text: string): string =>
  text
    .replace(inJson(String.raw`("key"~:~"pan"~,~"value"~:~")[^\x22\\]*`), '$1***')
    .replace(inJson(String.raw`("value"~:~")[^\x22\\]*("~,~"key"~:~"pan")`), '$1***$2');

/** Masks the values of members that hold a token or a key. */
const maskTokens = (text: string): string =>
  text.replace(
    inJson(String.raw`("(?:\w*[_-])?(?:token|secret|passw(?:or)?d|api[_-]?key|access[_-]?token)"~:~")[^\x22\\]+`, 'gi'),
    '$1***',
  );

/** Kinds of records with texts of the other side, which may contain secrets in any spelling. */
const withAnswers = ['exchange', 'checks', 'case', 'violation', 'callback', 'fault', 'end', 'call', 'notice', 'point'];

/** Members with texts of the other side, in any object. All other texts are from the harness. */
const theirs =
  /^(?:accepted|balance|code|entries|fault|headers|log|open|problem|quoteIds?|reason|received|receivingAmount|refused|reply|response|sendingAmount|status|text|transactionReference)$/;
const isWrittenByOthers = (name: string, isRecord: boolean): boolean =>
  theirs.test(name) || (isRecord && /^(?:body|path|url)$/.test(name));

type Mask = (text: string) => string;

/** Masks a value: texts of the harness with `own`; texts, numbers and names of members of the other side with `other`. */
function masked(value: unknown, own: Mask, other: Mask, isTheirs: boolean): unknown {
  const mask = isTheirs ? other : own;
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return isTheirs && mask(String(value)) !== String(value) ? mask(String(value)) : value;
  if (Array.isArray(value)) return value.map((item) => masked(item, own, other, isTheirs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isOthers = isTheirs || isWrittenByOthers(name, 't' in value);
      // any other `body` was sent by the harness, so the names in `theirs` do not apply within it
      return [isTheirs ? mask(name) : name, masked(member, own, name === 'body' && !isOthers ? own : other, isOthers)];
    }),
  );
}

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Texts in lower case, each as it is and as JSON escapes it once and twice, without empty ones. */
export function lowerCase(texts: readonly string[]): string[] {
  const lower = texts.filter((text) => text !== '').map((text) => text.toLowerCase());
  return [...new Set(lower.flatMap((text) => [text, inQuotes(text), inQuotes(inQuotes(text))]))];
}

type IsSpared = typeof isNamed;

/** Replaces all matches of an expression by ***, except spared ones. */
const hideAll = (text: string, expression: RegExp, isSpared: IsSpared): string =>
  text.replace(expression, (found, at: number) => (isSpared(text, at, at + found.length) ? found : '***'));

/** Hides each of the texts, given in lower case. A search is cheaper than an expression that ignores case. */
export function hide(text: string, texts: readonly string[], isSpared: IsSpared = () => false): string {
  const lower = text.toLowerCase();
  const found = texts.filter((secret) => lower.includes(secret));
  return found.reduce((hidden, secret) => hideAll(hidden, new RegExp(escaped(secret), 'gi'), isSpared), text);
}

/** Masks secrets by their place: parameters of URLs, and entries with card numbers. */
const byPlace: Mask = (text) => withoutUrlSecrets(text.includes('"pan') ? maskPans(text) : text);

/**
 * Returns the mask of texts. It hides each secret in any place, in capital or small letters, and, by their `places`, the
 * value of each pan entry and secrets of addresses. `pseudonyms` stand in place of real texts.
 */
export function masker(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = [], places = byPlace): Mask {
  const plain = lowerCase(secrets);
  const byPseudonyms = substitutions(pseudonyms);
  return (text) => substitute(hide(places(text), plain, isNamed), byPseudonyms);
}

/** Masks the texts in any spelling, such as escaped, encoded or grouped. */
function maskerOfAnswers(texts: readonly string[]): Mask {
  const sought = lowerCase(texts);
  const spellings = lowerCase(spellingsOf(texts));
  const canonicals = sought.map(canonical);
  return (text) => {
    const hidden = hide(text, spellings);
    const searched = canonical(hidden);
    const found = sought.filter((_, at) => searched.includes(canonicals[at] as string));
    return found.reduce((shown, one) => hideAll(shown, anySpelling(one), isNamed), hidden);
  };
}

/**
 * Returns the function that writes a record as a line. If the record contains a secret, its texts are masked one by one, so that names
 * of the harness stay. In records with texts of a gateway, other spellings of secrets and personal data are masked too.
 */
export function recordMasker(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []) {
  const reals = pseudonyms.map(([real]) => real);
  const masksOf = (texts: readonly string[]) => {
    const [plain, ofAnswers] = [masker(texts, pseudonyms, (text) => text), maskerOfAnswers([...texts, ...reals])];
    return (hasAnswer: boolean): Mask => (hasAnswer ? (text) => ofAnswers(plain(text)) : plain);
  };
  const [own, other] = [masksOf(secrets.filter((secret) => !isOrdinary(secret))), masksOf(secrets)];
  return (record: JournalRecord | OnboardingEntry): string => {
    const hasAnswer = withAnswers.includes(record.t);
    const [byOwn, byOther] = [own(hasAnswer), other(hasAnswer)];
    const line = JSON.stringify(record);
    const shown = byPlace(byOther(line) === line ? line : JSON.stringify(masked(record, byOwn, byOther, false)));
    return hasAnswer ? maskTokens(shown) : shown;
  };
}
