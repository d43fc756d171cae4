import { describe, expect, test } from 'vitest';
import { Memory } from './memory';

const looked = (seconds: number, k6: (second: number) => number | undefined) => {
  const memory = new Memory();
  for (let second = 1; second <= seconds; second += 1) memory.look(k6(second), 1000 + second);
  return memory.series;
};

describe('memory over time', () => {
  test('a look a second', () =>
    expect(looked(3, (second) => second)).toEqual({ everySeconds: 1, k6: [1, 2, 3], harness: [1001, 1002, 1003] }));

  test.each([
    [239, 1, 239],
    [240, 2, 120],
    [479, 2, 239],
    [480, 4, 120],
    [3600 * 8, 128, 225],
  ])('%i seconds are looks every %i s', (seconds, everySeconds, count) => {
    const series = looked(seconds, (second) => second);
    expect(series?.everySeconds).toBe(everySeconds);
    expect(series?.k6).toEqual(Array.from({ length: count }, (_, index) => (index + 1) * everySeconds));
    expect(series?.harness.map((one) => one - 1000)).toEqual(series?.k6);
  });

  test('what cannot be seen is left out', () => {
    expect(looked(5, () => undefined)).toBeUndefined();
  });
});
