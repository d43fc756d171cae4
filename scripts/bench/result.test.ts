import { describe, expect, test } from 'vitest';
import { judge, short } from './result';

const most = { of: 'ratio', at: 'most', than: 1.5 } as const;

describe('a result', () => {
  test('contains all that it was judged by', () => {
    const result = judge({ name: 'x', unit: 's', limit: most }, { value: 3, baseline: 2, detail: { rounds: 3 } });
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      name: 'x',
      value: 3,
      unit: 's',
      baseline: 2,
      ratio: 1.5,
      limit: most,
      ok: true,
      detail: { rounds: 3 },
    });
  });

  test('without a baseline has no ratio', () => {
    const limit = { of: 'value', at: 'most', than: 10 } as const;
    expect(judge({ name: 'x', unit: 'bytes', limit }, { value: 11 })).toMatchObject({
      baseline: null,
      ratio: null,
      ok: false,
    });
    expect(() => judge({ name: 'x', unit: 'bytes', limit: most }, { value: 11 })).toThrow('needs a baseline');
  });

  test.each([
    ['most', 1.5, 1.5, true],
    ['most', 1.51, 1.5, false],
    ['least', 0.6, 0.6, true],
    ['least', 0.59, 0.6, false],
    ['most', Number.NaN, 1.5, false],
    ['least', Number.POSITIVE_INFINITY, 0.6, false],
  ] as const)('at %s: a ratio of %d against %d is ok: %s', (at, ratio, than, ok) => {
    expect(judge({ name: 'x', unit: 's', limit: { of: 'ratio', at, than } }, { value: 1, baseline: 1, ratio }).ok).toBe(
      ok,
    );
  });

  test.each([
    [12_345.678, 12_346],
    [1.23456, 1.235],
    [0.000123456, 0.0001235],
    [-1234.5, -1234],
  ])('%d is written as %d', (value, expected) => {
    expect(short(value)).toBe(expected);
  });
});
