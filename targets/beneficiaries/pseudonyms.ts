/** Pseudonyms for numbers and names of real people. */

import type { Target } from '../target';
import { namedValues } from './declared';

/** A text of the target, and its pseudonym in all output. */
export type Pseudonym = readonly [real: string, pseudonym: string];

/** Length of the beginning that is kept, so that country, operator or bank stay readable. */
const keptCharacters = 4;
/** Shorter texts are not replaced, because they would match unrelated texts. */
const minLength = 5;

/** A text with `#` or `*` gets drawn digits for each payout, so it does not identify a person. */
const isPattern = (text: string): boolean => /[#*]/.test(text);

/** A text of the same form, in which each digit and each letter is replaced by another one. */
const pseudonymOf = (text: string, random: (below: number) => number): string =>
  text
    .replace(/\d/g, () => String(random(10)))
    .replace(/[a-z]/g, () => String.fromCharCode(97 + random(26)))
    .replace(/[A-Z]/g, () => String.fromCharCode(65 + random(26)));

/** Numbers, accounts and names of the beneficiaries in a target with `maskAccounts`. */
function peopleIn({ maskAccounts, corridors, triggers }: Target): string[] {
  if (!maskAccounts) return [];
  const named = [...namedValues({ corridors, triggers }), ...Object.values(triggers).flatMap(({ name = [] }) => name)];
  // a case changes the check digits of an IBAN, so the account after them is replaced too
  const texts = named.map((text) => (/^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(text) ? text.slice(4) : text));
  return [...new Set(texts)].filter((text) => text.length >= minLength && !isPattern(text));
}

/**
 * A pseudonym for each text of `peopleIn`, the longest first; the first characters of numbers and accounts are kept. It
 * has the same form, so what can be said about a text can be said about its pseudonym. `random` returns a whole number
 * from 0 to below its argument.
 */
export function pseudonymsOf(target: Target, random: (below: number) => number): Pseudonym[] {
  const people = peopleIn(target);
  const taken = new Set(people);
  const pairs = people.map((text): Pseudonym => {
    const kept = /\d/.test(text) ? text.slice(0, keptCharacters) : '';
    const draw = () => kept + pseudonymOf(text.slice(kept.length), random);
    let other = draw();
    while (taken.has(other)) other = draw();
    taken.add(other);
    return [text, other];
  });
  // the longest first, because one text may contain another
  return pairs.sort(([a], [b]) => b.length - a.length);
}
