/** Countries and currencies that exist, by the lists of ISO; those of Node also have groups, exceptions and what is gone. */
import { codes, publishDate } from 'currency-codes';
// the index of the package reads five thousand subdivisions as well
import { iso31661 } from 'iso-3166/1.js';

/** Kosovo has a code of its own that ISO has reserved for it, and remittances go there. */
const countries = new Set([...iso31661.map(({ alpha2 }) => alpha2), 'XK']);

/** Currencies that ISO 4217 has added since the date of the list. */
const addedSince = ['XAD', 'XCG'];
const currencies = new Set([...codes(), ...addedSince]);

/** The date of the list of currencies, `YYYY-MM-DD`. */
export const currenciesDate: string = publishDate;

/** Checks that a code of a country (ISO 3166-1 alpha-2) or a currency (ISO 4217) exists, and not only its form. */
export const isoFormats = {
  country: (code: string): boolean => countries.has(code),
  currency: (code: string): boolean => currencies.has(code),
};
