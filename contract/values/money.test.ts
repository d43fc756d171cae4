import { expect, test } from 'vitest';
import { decimalOf, inCents, millionths, payable, withoutZeros } from './money';

test.each([
  ['185.340000', '185.34'],
  ['185.300000', '185.30'],
  ['185.000', '185.00'],
  ['185.345000', '185.345'],
  ['185.34', '185.34'],
  ['185', '185'],
  ['1000', '1000'],
  ['0.000000', '0.00'],
])('of %s a request holds %s', (came, sent) => {
  expect(withoutZeros(came)).toBe(sent);
  expect(millionths(sent)).toBe(millionths(came));
});

test.each([
  ['320.872493', '320.87'],
  ['184.345000', '184.35'],
  ['184.995000000', '185.00'],
  ['184.340000', '184.34'],
  ['184', '184'],
  ['a placeholder', 'a placeholder'],
])('of a quote over %s a business pays in %s', (quoted, sent) => {
  expect(inCents(quoted)).toBe(sent);
});

test.each([
  ['current', '259.340000', '259.340000'],
  ['older', '259.340000', '259.34'],
  ['older', '259', '259'],
  ['older', '22.367', '22.37'],
  ['current', '22.367', '22.367'],
  ['older', '16780500.000000', '16780500'],
  ['older', '1678050.500000', '1678050.50'],
] as const)('for a quote of the %s revision over %s a transaction says %s', (revision, quoted, amount) => {
  expect(payable(quoted, revision)).toBe(amount);
});

test.each([
  ['12.5', 12_500_000n, '12.500000'],
  ['-0.000001', -1n, '-0.000001'],
  ['7', 7_000_000n, '7.000000'],
])('%s in millionths, and back', (text, units, decimal) => {
  expect(millionths(text)).toBe(units);
  expect(decimalOf(units)).toBe(decimal);
});

test.each(['1.2345678', 'x', '', undefined])('%j is not an amount', (text) => expect(millionths(text)).toBeUndefined());
