import { describe, expect, test } from 'vitest';
import { median, rankOf } from './statistics';

describe('median', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('of nothing is an error', () => {
    expect(() => median([])).toThrow('no median');
  });

  test('leaves its numbers in their order', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

test.each([
  ['half of two is the smaller', [1, 2], 0.5, 1],
  ['99 % of a hundred', Array.from({ length: 100 }, (_, n) => n + 1), 0.99, 99],
  ['99.99 % of a hundred is the worst', Array.from({ length: 100 }, (_, n) => n + 1), 0.9999, 100],
  ['none', [], 0.5, 0],
])('percentile: %s', (_, sorted, part, value) => expect(sorted[rankOf(sorted.length, part) - 1] ?? 0).toBe(value));
