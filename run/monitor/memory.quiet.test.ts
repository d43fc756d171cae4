import { describe, expect, test } from 'vitest';
import { MemorySampler } from './memory';

const sampled = (seconds: number, k6: (second: number) => number | undefined) => {
  const memory = new MemorySampler();
  for (let second = 1; second <= seconds; second += 1) memory.sample(k6(second), 1000 + second);
  return memory.series;
};

describe('memory over time', () => {
  test('one sample a second', () =>
    expect(sampled(3, (second) => second)).toEqual({ everySeconds: 1, k6: [1, 2, 3], harness: [1001, 1002, 1003] }));

  test.each([
    [239, 1, 239],
    [240, 2, 120],
    [479, 2, 239],
    [480, 4, 120],
    [3600 * 8, 128, 225],
  ])('%i seconds are samples every %i s', (seconds, everySeconds, count) => {
    const series = sampled(seconds, (second) => second);
    expect(series?.everySeconds).toBe(everySeconds);
    expect(series?.k6).toEqual(Array.from({ length: count }, (_, index) => (index + 1) * everySeconds));
    expect(series?.harness.map((megabytes) => megabytes - 1000)).toEqual(series?.k6);
  });

  test('there is no series if nothing could be measured', () => {
    expect(sampled(5, () => undefined)).toBeUndefined();
  });
});
