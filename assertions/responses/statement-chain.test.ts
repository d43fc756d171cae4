import { expect, test } from 'vitest';
import { chainOutcome } from './statement-chain';

const entry = (type: string, amount: string, balance: string, currency = 'USD') => ({
  type,
  amount,
  balance,
  currency,
});

const whole = [
  entry('LIQUIDITY', '100', '100'),
  entry('TRANSFERRED', '30', '70'),
  entry('REJECTED', '5', '70'),
  entry('BOUNCED', '30', '100'),
  entry('TRANSFERRED', '40.5', '59.5'),
];
const [first, second, third, fourth, fifth] = whole as [object, object, object, object, object];

test.each([
  ['oldest first', whole],
  ['newest first', [...whole].reverse()],
  ['in any order', [third, fifth, second, first, fourth]],
  ['back where it began', [second, fourth]],
  ['of two currencies', [...whole, entry('LIQUIDITY', '5', '7', 'EUR')]],
  ['of two accounts', [...whole, entry('LIQUIDITY', '50', '50'), entry('TRANSFERRED', '20', '30')]],
  ['with an entry that cannot be read', [first, second, entry('TRANSFERRED', 'x', '60'), entry('BOUNCED', '1', '61')]],
])('a statement %s is one chain', (_, entries) => {
  expect(chainOutcome(entries as never)).toBe('whole');
});

test.each([
  ['of nothing', []],
  ['of one entry', [first]],
  ['of one entry in each of two currencies', [first, entry('LIQUIDITY', '5', '7', 'EUR')]],
  ['of entries that cannot be read', [entry('TRANSFERRED', 'x', '60'), entry('BOUNCED', 'x', '61')]],
])('a statement %s shows nothing', (_, entries) => {
  expect(chainOutcome(entries as never)).toBe('not observed');
});

test.each([
  ['a balance that is wrong at the end', [first, second, third, fourth, entry('TRANSFERRED', '40.5', '59.51')]],
  ['a balance that is wrong in the midst', [first, entry('TRANSFERRED', '30', '70.01'), third, fourth, fifth]],
  ['a wrong balance of what leaves it', [first, second, entry('REJECTED', '5', '71'), fourth, fifth]],
  ['a rejection that took its amount', [first, second, entry('REJECTED', '5', '65')]],
  ['an entry twice', [first, second, second, third]],
  ['a gap', [first, fourth]],
])('%s breaks it', (_, entries) => {
  expect(chainOutcome(entries as never)).toEqual({ broken: expect.stringMatching(/follows no other/) });
});
