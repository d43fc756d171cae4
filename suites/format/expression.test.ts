import { expect, test } from 'vitest';
import { functions } from './expression';

const { less, more, unknownBank } = functions as Record<string, (...texts: string[]) => string>;

test.each<[amount: string, currency: string, less: string | undefined, more: string | undefined]>([
  ['1234.50', 'KES', '1234.49', '1234.51'],
  ['1234.500000', 'KES', '1234.490000', '1234.510000'],
  ['1234', 'UGX', '1233', '1235'],
  ['1234.00', 'UGX', '1233.00', '1235.00'],
  ['1234', 'KES', '1233', '1235'],
  ['1.250', 'KWD', '1.249', '1.251'],
  ['no amount', 'KES', undefined, undefined],
])('the least less and more than %s %s', (amount, currency, lower, higher) => {
  expect([less?.(amount, currency), more?.(amount, currency)]).toEqual([lower, higher]);
});

test.each([
  ['KE', 'NOSUKEXX'],
  ['GB', 'NOSUGBXX'],
  ['IN', 'NOSU0000000'],
])('a bank code of %s that no bank has: %s', (country, code) => expect(unknownBank?.(country)).toBe(code));
