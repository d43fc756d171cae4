import { expect, test } from 'vitest';
import { randomFrom } from '../../../contract';
import { comparePairs, minPairs, type Pair } from './interleave';

/** Pairs in which the machine drifts, and the later build is slower by a factor. */
function pairsOf(count: number, factor: number, seed = 1): Pair[] {
  const random = randomFrom(seed);
  const noisy = (ms: number) => ms * (1 + (random() - 0.5) * 0.04);
  return Array.from({ length: count }, (_, at) => {
    const drift = 1 + at * 0.05;
    const run = (own: number) => ({
      operations: {
        pay: {
          replies: 500,
          p50: noisy(60 * drift * own),
          p95: noisy(100 * drift * own),
          p99: noisy(150 * drift * own),
        },
      },
    });
    return { before: run(1), after: run(factor) };
  });
}

test.each<[string, Pair[], string[]]>([
  ['alike', pairsOf(10, 1), ['same', 'same']],
  ['slower', pairsOf(10, 1.2), ['slower', 'slower']],
  ['faster', pairsOf(10, 0.8), ['faster', 'faster']],
  ['slower by less than the threshold', pairsOf(10, 1.03), ['same', 'same']],
  ['slower in too few pairs', pairsOf(4, 1.2), ['same', 'same']],
])('a build that is %s', (_, pairs, expected) => {
  expect(comparePairs(pairs).map(({ result }) => result)).toEqual(expected);
});

test('tells the size of the change', () => {
  const [, p95] = comparePairs(pairsOf(10, 1.2));
  expect(p95?.change).toBeCloseTo(0.2, 1);
  expect(p95?.chance).toBeLessThan(0.01);
});

test('knows how many pairs it takes', () => {
  expect(minPairs(6)).toBe(8);
  expect(comparePairs(pairsOf(minPairs(1), 1.2)).map(({ result }) => result)).toEqual(['slower', 'slower']);
});
