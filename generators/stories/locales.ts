/** The source of names and streets for a country: its own locale, or that of a neighbour or a country with the same language. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Faker } from '@faker-js/faker';
import type anyAscii from 'any-ascii';
import { getOrMake, once } from '../../common/made-once';
import { root } from '../../common/project-root';
import { faker, oneOf, randomizer } from './draws';
import { endings, lenders, locales } from './locales.json';
import lists from './names.json';

/** Names of a country in Latin letters, separated by spaces; after `=`, the name in the country's script. */
const ownNames: Readonly<Record<string, Readonly<Record<'M' | 'F' | 'last', string>>>> = lists;
const ofFaker: Readonly<Record<string, string>> = locales;
const lent = new Map(
  Object.entries(lenders).flatMap(([lender, countries]) => countries.split(' ').map((one) => [one, lender] as const)),
);

/** The country whose names are used: the country itself, if it has a list. */
export const localeOf = (country: string): string =>
  country in ownNames || country in ofFaker ? country : (lent.get(country) ?? 'US');

// loaded late, because a locale is a megabyte of code, and few are needed
const load = createRequire(join(root, 'package.json'));
const made = new Map<string, Faker>();

/** The locale of faker for a country; English for countries with a list of names in this file. */
function fakerOf(country: string): Faker {
  const name = ofFaker[localeOf(country)];
  if (name === undefined) return faker;
  return getOrMake(made, name, () => {
    const { rawDefinitions } = load(`@faker-js/faker/locale/${name}`).faker as Faker;
    return new Faker({ locale: rawDefinitions, randomizer });
  });
}

const romanize = once(() => load('any-ascii').default as typeof anyAscii);

/** A text of another script in Latin letters, each word with a capital. */
function romanized(text: string): string {
  const roman = romanize()(text).replace(/'/g, '').replace(/oy/g, 'ou');
  return roman.replace(/\b[a-z]/g, (first) => first.toUpperCase());
}

/** The text in characters that every gateway accepts in names and addresses: Latin letters, digits, `'`, `-`, `.` and spaces. */
function latin(text: string): string {
  const isLatin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
  const roman = isLatin ? text.replace(/[`‘’ʻ]/g, "'") : romanized(text);
  return roman.replace(/s\/n|[^\p{Script=Latin}\d '.-]| +/gu, ' ').trim();
}

/** A name in Latin letters and in the script of its country. */
export interface Name {
  latin: string;
  native: string;
}

const nameOf = (native: string): Name => ({ latin: latin(native), native });

function fromList(list: string): Name {
  const [name = '', native = name] = oneOf(list.split(' ')).split('=');
  return { latin: name, native };
}

export type Sex = 'M' | 'F';

const sexWord = { M: 'male', F: 'female' } as const;

export const firstName = (country: string, sex: Sex): Name => {
  const own = ownNames[localeOf(country)];
  return own ? fromList(own[sex]) : nameOf(fakerOf(country).person.firstName(sexWord[sex]));
};

/** A surname in its male form. */
export const surname = (country: string): Name => {
  const own = ownNames[localeOf(country)];
  return own ? fromList(own.last) : nameOf(fakerOf(country).person.lastName('male'));
};

/** Female endings of surnames by country: the first male ending that matches, and its replacement. */
const feminine: Readonly<Record<string, readonly string[][]>> = endings;

/** The surname of a family in the form for a sex. */
export function inflected(name: Name, country: string, sex: Sex): Name {
  const fits = ([end = '']: readonly string[]): boolean => new RegExp(`${end}$`).test(name.native);
  const [end, other = ''] = (sex === 'F' && feminine[localeOf(country)]?.find(fits)) || [];
  return end === undefined ? name : nameOf(name.native.replace(new RegExp(`${end}$`), other));
}

/** Countries whose streets faker names in English although its locale is another one. */
const english = /^(en|zu|yo|af|vi)/;

/** A street with a number. */
export function streetOf(country: string, streets: readonly string[] | undefined): string {
  const number = faker.number.int({ min: 1, max: 240 });
  if (streets) return `${number} ${oneOf(streets)}`;
  const name = ofFaker[localeOf(country)];
  if (name !== undefined && !english.test(name) && localeOf(country) === country)
    return latin(fakerOf(country).location.streetAddress()).slice(0, 60);
  return `${number} ${surname(country).latin} ${oneOf(['Road', 'Street', 'Avenue', 'Lane'])}`;
}
