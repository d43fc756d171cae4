/** Countries and currencies by the lists of ISO; the lists of Node also contain groups, exceptions and obsolete codes. */
import { codes, publishDate } from 'currency-codes';
// not the index of the package, which also reads five thousand subdivisions
import { iso31661 } from 'iso-3166/1.js';

/** Kosovo is not in ISO 3166, but uses a user-assigned code, and remittances go there. */
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
