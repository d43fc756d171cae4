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

/** An expression of JSON, which may be a string within JSON: `"` may be escaped, and so may the white space at each `~`. */
const inJson = (source: string, flags = 'g'): RegExp =>
  new RegExp(source.replaceAll('"', String.raw`\\*"`).replaceAll('~', String.raw`(?:\s|\\+[nrt])*`), flags);

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

/** Records that hold what the other side wrote; it may have written it in any form. */
const withAnswers = ['exchange', 'checks', 'case', 'violation', 'callback', 'fault', 'end', 'call', 'notice', 'point'];

/** Members of records whose texts the other side wrote; the harness names everything else. */
const theirs = new Set(
  [
    'accepted balance code entries fault headers log open problem quoteId quoteIds reason received receivingAmount',
    'refused reply response sendingAmount status text transactionReference',
  ].flatMap((line) => line.split(' ')),
);

/** The same of a record itself: deeper, there are paths of fields, and what the harness has sent. */
const theirsOfRecord = ['body', 'path', 'url'];

type Mask = (text: string) => string;

/** The value with its texts masked by who wrote them, and numbers and members too where the other side wrote them. */
function masked(value: unknown, own: Mask, other: Mask, isTheirs: boolean): unknown {
  const mask = isTheirs ? other : own;
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return isTheirs && mask(String(value)) !== String(value) ? mask(String(value)) : value;
  if (Array.isArray(value)) return value.map((item) => masked(item, own, other, isTheirs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isOthers = isTheirs || theirs.has(name) || ('t' in value && theirsOfRecord.includes(name));
      // a body that is not theirs is one that the harness has sent, whatever its members are called
      const deeper = name === 'body' && !isOthers ? own : other;
      return [isTheirs ? mask(name) : name, masked(member, own, deeper, isOthers)];
    }),
  );
}

/** Texts in lower case, as they are and as JSON escapes them once and twice, without empty ones. */
export const lowerCase = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .filter((text) => text !== '')
      .flatMap((text) => {
        const once = JSON.stringify(text).slice(1, -1);
        return [text, once, JSON.stringify(once).slice(1, -1)].map((form) => form.toLowerCase());
      }),
  ),
];

/** Hides each of the texts, given in lower case, unless it is named. A search is cheaper than an expression that ignores case. */
export function hide(text: string, texts: readonly string[], isSpared = isNamed): string {
  const lower = text.toLowerCase();
  return texts.reduce(
    (hidden, secret) =>
      lower.includes(secret) ? hideAll(hidden, new RegExp(escaped(secret), 'gi'), isSpared) : hidden,
    text,
  );
}

const hideAll = (text: string, expression: RegExp, isSpared = isNamed): string =>
  text.replace(expression, (found, at: number) => (isSpared(text, at, at + found.length) ? found : '***'));

/** Masks what is secret by its place: parameters of addresses, and entries of card numbers. */
const byPlace: Mask = (text) => withoutUrlSecrets(text.includes('"pan') ? maskPans(text) : text);

/** A way to hide texts. `finds`: is there, in a line of JSON, what it may have to hide? */
interface Hiding {
  finds: (line: string, lower: string) => boolean;
  hide: Mask;
}

/** Hides texts as they are, and real people behind their pseudonyms. */
function plainly(secrets: readonly string[], pseudonyms: readonly Pseudonym[]): Hiding {
  const plain = lowerCase(secrets);
  const byPseudonyms = substitutions(pseudonyms);
  const sought = [...plain, ...byPseudonyms.map(({ text }) => text)];
  return {
    finds: (_, lower) => sought.some((text) => lower.includes(text)),
    hide: (text) => substitute(hide(text, plain), byPseudonyms),
  };
}

/** Hides other forms of the texts, and the texts themselves however they are spelled. */
function inAnyForm(texts: readonly string[]): Hiding {
  const spellings = lowerCase(spellingsOf(texts));
  const spelled = lowerCase(texts).map((text) => ({ text, plain: canonical(text) }));
  return {
    finds: (line, lower) => {
      const searched = canonical(line);
      return spelled.some(({ plain }) => searched.includes(plain)) || spellings.some((text) => lower.includes(text));
    },
    hide: (text) => {
      const hidden = hide(text, spellings, () => false);
      const searched = canonical(hidden);
      return spelled.reduce(
        (shown, { text: one, plain }) => (searched.includes(plain) ? hideAll(shown, anySpelling(one)) : shown),
        hidden,
      );
    },
  };
}

/**
 * Returns the mask of texts. It hides each secret in any place, in capital or small letters, the value of each pan
 * entry, and the password and secret parameters of an address. `pseudonyms` stand in place of real texts.
 */
export function masker(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []): Mask {
  const { hide: hidden } = plainly(secrets, pseudonyms);
  return (text) => hidden(byPlace(text));
}

/**
 * Returns what makes the line of a record. Its texts are masked before they are serialised, so that what the harness
 * names stays. In records that hold what a gateway wrote, other forms of secrets and of real texts are hidden too.
 */
export function recordMasker(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []) {
  const reals = pseudonyms.map(([real]) => real);
  const hidings = (texts: readonly string[]) => [plainly(texts, pseudonyms), inAnyForm([...texts, ...reals])];
  const [own, other] = [hidings(secrets.filter((secret) => !isOrdinary(secret))), hidings(secrets)];
  const by =
    (all: readonly Hiding[]): Mask =>
    (text) =>
      all.reduce((hidden, one) => one.hide(hidden), text);
  return (record: JournalRecord | OnboardingEntry): string => {
    const hasAnswer = withAnswers.includes(record.t);
    const of = (all: readonly Hiding[]) => (hasAnswer ? all : all.slice(0, 1));
    const line = JSON.stringify(record);
    const lower = line.toLowerCase();
    const isClean = !of(other).some((one) => one.finds(line, lower));
    const shown = byPlace(isClean ? line : JSON.stringify(masked(record, by(of(own)), by(of(other)), false)));
    return hasAnswer ? maskTokens(shown) : shown;
  };
}
