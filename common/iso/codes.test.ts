import { data } from 'currency-codes';
import { expect, test } from 'vitest';
import { decimalsOf } from '../../contract';
import { currenciesDate, isoFormats } from './codes';

test.each(['USD', 'KWD', 'XOF', 'XAU', 'XDR', 'XXX', 'XAD', 'XCG'])('%s is a currency of ISO 4217', (code) =>
  expect(isoFormats.currency(code)).toBe(true),
);

test.each(['KEX', 'usd', 'XYZ', 'ABC', 'HRK', 'SLL', ''])('%j is none', (code) =>
  expect(isoFormats.currency(code)).toBe(false),
);

test.each(['KE', 'GB', 'XK'])('%s is a country', (code) => expect(isoFormats.country(code)).toBe(true));

test.each(['UK', 'EU', 'UN', 'XA', 'ZZ', 'AN', 'ke', ''])('%j is none of ISO 3166-1', (code) =>
  expect(isoFormats.country(code)).toBe(false),
);

test('currencies have the decimals of ISO 4217', () => {
  expect(currenciesDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  // metals and units of account have none
  const money = data.filter(({ code }) => !code.startsWith('X') || decimalsOf(code) !== 2);
  expect(money.filter(({ code, digits }) => decimalsOf(code) !== digits).map(({ code }) => code)).toEqual([]);
});
