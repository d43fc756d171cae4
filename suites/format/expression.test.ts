import { expect, test } from 'vitest';
import { evaluate, functions } from './expression';

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

test.each<[value: unknown, found: number | undefined]>([
  ['129.35', 129.35],
  [7, 7],
  [4e-7, 4e-7],
  ['-0.50', -0.5],
  ['1,293.50', undefined],
  ['', undefined],
  ['Infinity', undefined],
  [[5], undefined],
  [{ toString: 1 }, undefined],
  [null, undefined],
  [undefined, undefined],
])('the number of %j is %j', async (value, found) => {
  expect(await evaluate('$number(value)', { value })).toBe(found);
});
