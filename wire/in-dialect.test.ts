import { expect, test } from 'vitest';
import type { Json } from '../contract';
import type { Step } from '../targets/dialect/dialect';
import { areOneNumber } from './in-dialect';

const step = (name: string, change: Step['change'], within: string[] = []): Step =>
  ({ entry: 0, name, change, within }) as unknown as Step;
const steps = [
  step('amount', { type: 'number' }),
  step('currency', { prefix: '+' }),
  step('deep', { type: 'number' }, ['a']),
];

test.each<[name: string, one: Json, other: Json, expected: boolean]>([
  ['amount', '10.50', '10.500000', true],
  ['amount', '10.50', '10.5', true],
  ['amount', '10.50', '10.50', false],
  ['amount', '10.50', '10.51', false],
  ['amount', '10.50', 10.5, false],
  ['amount', undefined, '10.50', false],
  ['amount', 'ten', 'TEN', false],
  ['currency', '10', '10.0', false],
  ['deep', '10', '10.0', false],
])('as JSON numbers, %s %j and %j say the same: %s', (name, one, other, expected) => {
  expect(areOneNumber(steps, name, one, other)).toBe(expected);
  expect(areOneNumber(undefined, name, one, other)).toBe(false);
});
