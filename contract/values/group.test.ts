import { expect, test } from 'vitest';
import { groupBy } from './group';

test('groups have the order of their first item, and items their own', () => {
  expect([...groupBy([3, 1, 4, 1, 5], (one) => one % 2)]).toEqual([
    [1, [3, 1, 1, 5]],
    [0, [4]],
  ]);
  expect(groupBy([], String)).toEqual(new Map());
});
