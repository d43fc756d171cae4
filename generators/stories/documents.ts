/** Numbers of documents by country and kind, with the form and the check digits that such documents have. */
import { luhn, toEleven, toTen, verhoeff, weighted } from './check-digits';
import { between, filled, oneOf } from './draws';
import type { Sex } from './locales';
import patterns from './patterns.json';

/** Whose number it is; names in Latin letters, the date of birth as `YYYY-MM-DD`. */
export interface Holder {
  dateOfBirth: string;
  sex: Sex;
  firstName: string;
  lastName: string;
}

/** The same with the parts of the date of birth. */
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

/** A pattern (draws.ts) with a digit of all before it. */
const checked = (pattern: string, check: (digits: string) => string | number): string => {
  const digits = filled(pattern);
  return digits + check(digits);
};
const tenBy = (weights: readonly number[]) => (digits: string) => toTen(weighted(digits, weights));

/** National identity documents that have check digits or say something of their holder, by country. */
const national: Readonly<Record<string, (holder: Parts) => string>> = {
  AE: ({ yyyy }) => checked(`784${yyyy}#######`, luhn),
  BR: () => twice(filled('#########'), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
  CL: () => checked('1#######', (own) => `-${'0123456789K'[toEleven(weighted(own, [3, 2, 7, 6, 5, 4]))]}`),
  CN: ({ yyyy, mm, dd, odd }) =>
    checked(
      `${oneOf(['110105', '310104', '510104', '440106'])}${yyyy}${mm}${dd}##${odd}`,
      (own) => `${'10X98765432'[weighted(own, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3]) % 11]}`,
    ),
  DO: () => checked('001#######', luhn),
  EC: () => checked(`17${between(0, 5)}######`, luhn),
  EG: ({ isOfCentury, yy, mm, dd, odd }) => filled(`${isOfCentury ? 3 : 2}${yy}${mm}${dd}01###${odd}!`),
  ES: () => checked('########', (own) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(own) % 23] ?? ''),
  ID: ({ yy, mm, dd, isWoman }) => filled(`317101${Number(dd[0]) + (isWoman ? 4 : 0)}${dd[1]}${mm}${yy}000!`),
  IL: () => checked('!#######', luhn),
  IN: () => checked('2##########', verhoeff),
  JP: () => checked('!##########', (own) => toEleven(weighted(own, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) % 10),
  KR: ({ isOfCentury, yy, mm, dd, isWoman }) =>
    checked(
      `${yy}${mm}${dd}${(isOfCentury ? 3 : 1) + (isWoman ? 1 : 0)}00###`,
      (own) => (11 - (weighted(own, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10,
    ),
  LK: ({ yyyy, isWoman }) => filled(`${yyyy}${isWoman ? between(601, 799) : between(101, 299)}#####`),
  MX: curp,
  MY: ({ yy, mm, dd, odd }) => filled(`${yy}${mm}${dd}14###${odd}`),
  PK: ({ odd }) => filled(`3520#-#######-${odd || 2}`),
  PL: ({ isOfCentury, yy, mm, dd, odd }) =>
    checked(`${yy}${Number(mm[0]) + (isOfCentury ? 2 : 0)}${mm[1]}${dd}###${odd}`, tenBy([1, 3, 7, 9])),
  RO: ({ isOfCentury, isWoman, yy, mm, dd }) =>
    checked(`${(isOfCentury ? 5 : 1) + (isWoman ? 1 : 0)}${yy}${mm}${dd}400#!`, (own) => {
      const rest = weighted(own, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
      return rest === 10 ? 1 : rest;
    }),
  TH: () =>
    checked('1###########', (own) => (11 - (weighted(own, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10),
  TR: () =>
    checked(
      checked('!########', (own) => weighted(own, [7, 9]) % 10),
      (own) => weighted(own, [1]) % 10,
    ),
  TZ: ({ yyyy, mm, dd }) => filled(`${yyyy}${mm}${dd}-#####-#####-##`),
  UG: ({ yy, isWoman }) => filled(`C${isWoman ? 'F' : 'M'}${yy}#########?`),
  UY: () => checked('4######', tenBy([2, 9, 8, 7, 6, 3, 4])),
  VN: ({ isOfCentury, isWoman, yy }) => filled(`001${(isOfCentury ? 2 : 0) + (isWoman ? 1 : 0)}${yy}######`),
  ZA: ({ yy, mm, dd, isWoman }) => checked(`${yy}${mm}${dd}${isWoman ? 2 : 7}###08`, luhn),
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

/** Countries without a national identity card: who lives there shows a passport or a driving licence. */
export const withoutCard: readonly string[] = ['US', 'GB', 'CA', 'AU', 'NZ', 'IE', 'DK'];

/** A letter and eight digits, where nothing else is known. A passport has at most nine signs, as its machine-readable zone. */
const patternOf = (kind: keyof typeof patterns, country: string): string =>
  (patterns[kind] as Readonly<Record<string, string>>)[country] ?? '?########';

/** The number under which a business is registered. */
export function companyNumber(country: string): string {
  if (country === 'BR') return twice(filled('########0001'), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const nit = [41, 37, 29, 23, 19, 17, 13, 7, 3];
  if (country === 'CO') return checked('900######', (own) => '01987654321'[weighted(own, nit) % 11] ?? '');
  if (country === 'FR' || country === 'IT') return checked(country === 'FR' ? '!#######' : '0!#####001', luhn);
  return filled(patternOf('company', country));
}

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
  return national[country]?.(parts) ?? filled(patternOf('national', country));
}
