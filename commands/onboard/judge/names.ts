/** Compares names. A name may be spelt in many ways, but a swapped or truncated name counts as another person. */
import anyAscii from 'any-ascii';
import { distance } from 'fastest-levenshtein';
import type { Json } from '../../../contract';
import { member } from './observations';

/** The shortest limit of a full name: none must be cut off before it. */
const minLimit = 20;

/** Latin letters with a mark or of one language alone, as everybody can write them: ß as ss, Đ as D. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{sc=Latin}/gu, (letter) => anyAscii(letter))
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** Letters and digits in groups, whatever the case. */
const wordsOf = (name: string): string[] =>
  plain(name)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same for every notation of a name, also with the last name first. */
export const nameKeyOf = (name: string): string => wordsOf(name).sort().join(' ');

/** Scripts with spaces between words; a name in two scripts has no words in common, and is one name all the same. */
const scripts = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Arabic}/u];

/** Is one word another spelling of the other: Joerg and Jorg, Muller and Mueller? */
const isSpelling = (word: string, other: string): boolean =>
  distance(word, other) <= Math.floor(Math.max(word.length, other.length) / 4);

/** The consonants of a word, those that romanisations write for each other as one: Hsi and Xi, Qadhafi and Kazzafi. */
const soundOf = (word: string): string =>
  word
    .replace(/[cgjkqsxz]/g, 'k')
    .replace(/[bfpv]/g, 'p')
    .replace(/[aehiouwy]/g, '')
    .replace(/(.)\1+/g, '$1');

/** Is one word another spelling of the other, or short for it? */
const isAlike = (word: string, other: string): boolean =>
  word.startsWith(other) || other.startsWith(word) || isSpelling(word, other) || soundOf(word) === soundOf(other);

/** Have two names of one script no word in common, however it is spelt? */
export function isUnlike(name: string, other: string): boolean {
  const others = wordsOf(other);
  const isOneScript = scripts.some((script) => script.test(name) && script.test(other));
  return isOneScript && !wordsOf(name).some((word) => others.some((one) => isAlike(word, one)));
}

/** A name may be written with another ending: Ivanov and Ivanova, Novak and Novakova. */
const longestEnding = 3;

/** Is a name the beginning of the registered one, up to the middle of a word? Not every script has spaces between words. */
function isCutOff(name: string, registered: string): boolean {
  const [short, long] = [plain(name).toLowerCase(), plain(registered).toLowerCase()];
  // one letter is an initial
  const isInitial = wordsOf(short).at(-1)?.length === 1;
  if (short === '' || short.length >= minLimit || isInitial) return false;
  const rest = long.slice(short.length);
  return (
    long.startsWith(short) && rest.length > longestEnding && /\p{sc=Latin}$/u.test(short) && /^\p{sc=Latin}/u.test(rest)
  );
}

/** Words for the legal form of a business, which many write in short. */
const legalForms = ['incorporated', 'corporation', 'company', 'limited', 'association', 'cooperative'];

/** Is the word in which a name is cut off a legal form in the registered one? */
const isShortForm = (name: string, registered: string): boolean =>
  legalForms.includes(wordsOf(registered)[wordsOf(name).length - 1] ?? '');

/** The names of sender and beneficiary of a payout. */
export function namesOf(body: Json) {
  const personOf = (side: string) => member(body, `${side}.subjectName.fullName`);
  const nameOf = (side: string) => personOf(side) || member(body, `business.${side}.businessName`);
  return { sender: nameOf('senderKyc'), recipient: nameOf('recipientKyc'), isPerson: personOf('recipientKyc') !== '' };
}

/** Are two names the same, however they are written? */
export const isSameName = (name: string, other: string): boolean => name !== '' && nameKeyOf(name) === nameKeyOf(other);

/** Is the beneficiary of a payout another person than the one whose account was checked? */
export function isAnothers({ sender, recipient, isPerson }: ReturnType<typeof namesOf>, check: Json): boolean {
  const [bnv, snv] = [member(check, 'bnv'), member(check, 'snv')];
  const isSwapped = isSameName(recipient, snv) && isSameName(sender, bnv);
  // the sender may be the beneficiary, or a business with the sender's name
  const isSenders = isSameName(sender, bnv) && !isSameName(recipient, bnv) && isUnlike(recipient, bnv);
  // the account of a business may have its trade name, and its legal form be short
  const isCut = isCutOff(recipient, bnv) && (isPerson || !isShortForm(recipient, bnv));
  return isSwapped || isSenders || isCut || (isPerson && isUnlike(recipient, bnv));
}
