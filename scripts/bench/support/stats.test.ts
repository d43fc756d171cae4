import { describe, expect, test } from 'vitest';
import { medians, slope } from './stats';

describe('slope', () => {
  test('does not depend on a common offset', () => {
    expect(slope({ x: 100, y: 5 + 0.2 }, { x: 1100, y: 5 + 2.2 })).toBeCloseTo(0.002);
  });

  test('of two points with the same x is an error', () => {
    expect(() => slope({ x: 1, y: 1 }, { x: 1, y: 2 })).toThrow('no slope');
  });
});

test('paired rounds give the median of the ratios, not the ratio of the medians', () => {
  const pairs = [
    { a: 1, b: 1 },
    { a: 20, b: 10 },
    { a: 30, b: 10 },
  ];
  expect(medians(pairs)).toEqual({ value: 20, baseline: 10, ratio: 2 });
});
