import { describe, expect, test } from 'vitest';
import { alternate, median, medians, slope } from './stats';

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

describe('slope', () => {
  test('leaves out what both points have in common', () => {
    expect(slope({ x: 100, y: 5 + 0.2 }, { x: 1100, y: 5 + 2.2 })).toBeCloseTo(0.002);
  });

  test('of two points at one place is an error', () => {
    expect(() => slope({ x: 1, y: 1 }, { x: 1, y: 2 })).toThrow('no slope');
  });
});

describe('paired rounds', () => {
  test('run in turn', async () => {
    const order: string[] = [];
    const side = (name: string) => async (round: number) => order.push(`${name}${round}`);
    await alternate(2, side('a'), side('b'));
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('give the median of the ratios, not the ratio of the medians', () => {
    const pairs = [
      { a: 1, b: 1 },
      { a: 20, b: 10 },
      { a: 30, b: 10 },
    ];
    expect(medians(pairs)).toEqual({ a: 20, b: 10, ratio: 2 });
  });
});
