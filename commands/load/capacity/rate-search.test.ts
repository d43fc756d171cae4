import { expect, test } from 'vitest';
import { RateSearch } from './rate-search';

function run(truth: number): { found: number; tried: number[] } {
  const search = new RateSearch(25, 1200, 0.05, 100);
  const tried: number[] = [];
  for (let rate = search.next(); rate !== undefined; rate = search.next()) {
    if (tried.length > 30) throw new Error(`no end: ${tried}`);
    tried.push(rate);
    search.record(rate, rate <= truth);
  }
  return { found: search.found, tried };
}

test.each([25, 26, 60, 99, 100, 101, 333, 640, 1199])('finds %d to within 5 %%', (truth) => {
  const { found, tried } = run(truth);
  expect(found).toBeLessThanOrEqual(truth);
  expect(found).toBeGreaterThanOrEqual(Math.floor(truth / 1.06));
  expect(tried.length).toBeLessThan(12);
});

test('stops at the upper bound', () => {
  expect(run(5000).found).toBe(1200);
});

test('finds none if the lowest does not hold', () => {
  const { found, tried } = run(10);
  expect(found).toBe(0);
  expect(Math.min(...tried)).toBe(25);
});
