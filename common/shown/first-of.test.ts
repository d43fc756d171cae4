import { expect, test } from 'vitest';
import { firstOf } from './first-of';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
])('of %j two are named', (names, text) => expect(firstOf(names, 2)).toBe(text));
