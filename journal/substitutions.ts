/** Pseudonyms in place of real people. */

import { isNamed } from '../contract';
import type { Pseudonym } from '../targets/beneficiaries/pseudonyms';
import { escaped } from './spellings';

/** A text to find, in lower case, and its pseudonym. */
interface Substitution {
  text: string;
  replace: (text: string) => string;
}

/** Digits after such a text are decimals of an amount, not a number of a person. */
const zeroPoint = String.raw`(?<![0-9])0\.`;

/** A number may be written without its first digits, alone or after a zero; its pseudonym keeps those digits. */
function withoutPrefix(real: string, pseudonym: string): Substitution | undefined {
  let kept = 0;
  while (real[kept] === pseudonym[kept] && kept < real.length) kept += 1;
  const text = real.slice(kept);
  if (!/^\d{6,}$/.test(text)) return undefined;
  let ends = '';
  for (let at = 1; at < kept; at += 1) ends += `${real.slice(at, kept)}|`;
  const expression = new RegExp(`(^|[^0-9a-z])(?<!${zeroPoint})(0?(?:${ends}))${text}(?![0-9])`, 'gi');
  return { text, replace: (whole) => whole.replace(expression, `$1$2${pseudonym.slice(kept)}`) };
}

const substitution = (text: string, by: string): Substitution => ({
  text: text.toLowerCase(),
  replace: (whole) =>
    whole.replace(new RegExp(escaped(text), 'gi'), (found, at: number) =>
      isNamed(whole, at, at + found.length) ? found : spelledAs(found, text, by),
    ),
});

/** A pseudonym in the letter case of the found text, so that a gateway's change of letter case stays visible. */
const spelledAs = (found: string, text: string, by: string): string =>
  found === text || by.length !== text.length
    ? by
    : [...by].map((letter, at) => (found[at] === text[at] ? letter : swapped(letter))).join('');

const swapped = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

/** The texts to search for: each text as it is, URL-encoded, and a number without its prefix. */
export function substitutions(pseudonyms: readonly Pseudonym[]): Substitution[] {
  const all: Substitution[] = [];
  for (const [real, pseudonym] of pseudonyms) {
    all.push(substitution(real, pseudonym));
    const inUrl = encodeURIComponent(real);
    if (inUrl !== real) all.push(substitution(inUrl, encodeURIComponent(pseudonym)));
    const national = withoutPrefix(real, pseudonym);
    if (national) all.push(national);
  }
  return all;
}

/** Replaces personal data by pseudonyms. It searches first, because most lines contain none, and a search is cheaper. */
export function substitute(text: string, by: readonly Substitution[]): string {
  if (by.length === 0) return text;
  const lower = text.toLowerCase();
  let changed = text;
  for (const one of by) if (lower.includes(one.text)) changed = one.replace(changed);
  return changed;
}
