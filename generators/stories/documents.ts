/** Numbers of documents by country and kind, with the form and the check digits that such documents have. */
import { luhn, toEleven, toTen, verhoeff, weighted } from './check-digits';
import { between, filled, oneOf } from './draws';
import type { Sex } from './locales';
import patterns from './patterns.json';

/** The holder of a document; names in Latin letters, the date of birth as `YYYY-MM-DD`. */
export interface Holder {
  dateOfBirth: string;
  sex: Sex;
  firstName: string;
  lastName: string;
}

/** The holder with the parts of the date of birth. */
interface Parts extends Holder {
  isWoman: boolean;
  isOfCentury: boolean;
  yyyy: string;
  yy: string;
  mm: string;
  dd: string;
  /** a digit that is odd for men */
  odd: number;
}

/** The text without accents, in capitals; Ñ is an X in documents of Mexico. */
const capitals = (name: string): string =>
  name
    .replace(/ñ/gi, 'X')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toUpperCase();
const inner = (name: string, sought: RegExp): string => sought.exec(name.slice(1))?.[0] ?? 'X';

/** CURP of Mexico: letters of the names, date of birth, sex, state, and a digit of all. */
function curp({ firstName, lastName, isOfCentury, yy, mm, dd, isWoman }: Parts): string {
  const [father = 'X', mother = 'X'] = capitals(lastName).split(' ').filter(Boolean);
  const [given = 'X'] = capitals(firstName)
    .replace(/^(MARIA|JOSE) (DE )?(?=.)/, '')
    .split(' ');
  const initials = `${father[0]}${inner(father, /[AEIOU]/)}${mother[0]}${given[0]}`;
  const consonants = [father, mother, given].map((name) => inner(name, /[^AEIOU]/)).join('');
  const state = oneOf(['JC', 'NL', 'PL', 'OC', 'DF']);
  const text = `${initials}${yy}${mm}${dd}${isWoman ? 'M' : 'H'}${state}${consonants}${isOfCentury ? 'A' : '0'}`;
  const signs = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ';
  return text + toTen([...text].reduce((sum, sign, at) => sum + signs.indexOf(sign) * (18 - at), 0));
}

/** CPF and CNPJ of Brazil: two digits, each of all before it. */
function twice(digits: string, weights: readonly number[]): string {
  const one = digits + (toEleven(weighted(digits, weights.slice(1))) % 10);
  return one + (toEleven(weighted(one, weights)) % 10);
}

/** Check digits by the name behind `~` in a pattern; `10:`, `11:` and `12:` are followed by the weights of the digits. */
const checks: Readonly<Record<string, (digits: string, weights: readonly number[]) => string | number>> = {
  luhn,
  verhoeff,
  10: (digits, weights) => toTen(weighted(digits, weights)),
  11: (digits, weights) => toEleven(weighted(digits, weights)) % 10,
  12: (digits, weights) => (11 - (weighted(digits, weights) % 11)) % 10,
  nit: (digits) => '01987654321'[weighted(digits, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11] ?? '',
};

/** The number of a pattern (draws.ts), with a check digit where it names one. */
function numbered(pattern: string): string {
  const [form = '', check = ''] = pattern.split('~');
  const digits = filled(form);
  const [name = '', weights = ''] = check.split(':');
  return digits + (checks[name]?.(digits, weights.split(',').map(Number)) ?? '');
}

/** The pattern with the parts of its holder: `{yy}`, `{sex:F:M}`, and `{of:a:b:c:d}` for women and men of this century and the last. */
const ofHolder = (pattern: string, { isWoman, isOfCentury, ...parts }: Parts): string =>
  pattern.replace(/\{(\w+):?([^}]*)\}/g, (_, name: string, words: string) => {
    const all = words.split(':');
    if (name === 'sex') return all[isWoman ? 0 : 1] ?? '';
    if (name === 'of') return all[(isOfCentury ? 0 : 2) + (isWoman ? 0 : 1)] ?? '';
    return String(parts[name as 'yy']);
  });

const withDigit = (pattern: string, digit: (digits: string) => string | number): string => {
  const digits = filled(pattern);
  return digits + digit(digits);
};

/** National identity documents that no pattern describes, by country. */
const national: Readonly<Record<string, (holder: Parts) => string>> = {
  BR: () => twice(filled('#########'), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
  CL: () => withDigit('1#######', (own) => `-${'0123456789K'[toEleven(weighted(own, [3, 2, 7, 6, 5, 4]))]}`),
  CN: ({ yyyy, mm, dd, odd }) =>
    withDigit(
      `110105${yyyy}${mm}${dd}##${odd}`,
      (own) => '10X98765432'[weighted(own, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3]) % 11] ?? '',
    ),
  ES: () => withDigit('########', (own) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(own) % 23] ?? ''),
  ID: ({ yy, mm, dd, isWoman }) => filled(`317101${Number(dd[0]) + (isWoman ? 4 : 0)}${dd[1]}${mm}${yy}000!`),
  MX: curp,
  PL: ({ isOfCentury, yy, mm, dd, odd }) =>
    numbered(`${yy}${Number(mm[0]) + (isOfCentury ? 2 : 0)}${mm[1]}${dd}###${odd}~10:1,3,7,9`),
  RO: (holder) =>
    withDigit(ofHolder('{of:6:5:2:1}{yy}{mm}{dd}400#!', holder), (own) => {
      const rest = weighted(own, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
      return rest === 10 ? 1 : rest;
    }),
  TR: () =>
    withDigit(
      withDigit('!########', (own) => weighted(own, [7, 9]) % 10),
      (own) => weighted(own, [1]) % 10,
    ),
};

export type DocumentKind = 'national' | 'passport' | 'licence' | 'tax' | 'company' | 'foreigner';

/** The kind of a document by the word for it. */
export function kindOfDocument(word: string): DocumentKind {
  if (/passport/i.test(word)) return 'passport';
  if (/driv|licen[cs]e/i.test(word)) return 'licence';
  if (/cnpj|legal|^nit$/i.test(word)) return 'company';
  if (/foreign|residence|stay|permit/i.test(word)) return 'foreigner';
  return /tax|^pan$/i.test(word) ? 'tax' : 'national';
}

/** Countries without a national identity card, where people use a passport or a driving licence. */
export const withoutCard: readonly string[] = ['US', 'GB', 'CA', 'AU', 'NZ', 'IE', 'DK'];

/** The default pattern: a letter and eight digits, because the machine-readable zone of a passport has nine characters. */
const patternOf = (kind: keyof typeof patterns, country: string): string =>
  (patterns[kind] as Readonly<Record<string, string>>)[country] ?? '?########';

/** The number under which a business is registered. */
export const companyNumber = (country: string): string =>
  country === 'BR'
    ? twice(filled('########0001'), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
    : numbered(patternOf('company', country));

/** The number of a document that `country` issues to somebody. */
export function documentNumber(kind: DocumentKind, country: string, holder: Holder): string {
  if (kind === 'company') return companyNumber(country);
  if (kind === 'passport' || kind === 'licence') return filled(patternOf(kind, country));
  if (kind === 'foreigner') return filled('?########');
  if (kind === 'tax' && country === 'IN') return filled(`???P${capitals(holder.lastName)[0] ?? 'K'}####?`);
  const [yyyy = '', mm = '', dd = ''] = holder.dateOfBirth.split('-');
  const isWoman = holder.sex === 'F';
  const odd = 2 * between(0, 4) + (isWoman ? 0 : 1);
  const parts = { ...holder, isWoman, isOfCentury: yyyy >= '2000', yyyy, yy: yyyy.slice(2), mm, dd, odd };
  return national[country]?.(parts) ?? numbered(ofHolder(patternOf('national', country), parts));
}
