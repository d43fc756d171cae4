import { expect, test } from 'vitest';
import { chanceOfMore, holm, spread } from './statistics';

test('one value far away does not change the spread', () => {
  const calm = [10, 11, 9, 10, 12, 8];
  expect(spread(calm)).toBeCloseTo(1.4826, 4);
  expect(spread([...calm, 1000])).toBeCloseTo(1.4826, 4);
});

test.each<[string, number[], number, (chance: number) => boolean]>([
  ['in the middle', [1, 2, 3, 4, 5], 3, (chance) => Math.abs(chance - 0.5) < 1e-9],
  ['far above', [1, 2, 3, 4, 5], 30, (chance) => chance < 0.001],
  ['far below', [1, 2, 3, 4, 5], -30, (chance) => chance > 0.999],
  ['above values that are all alike', [2, 2, 2], 3, (chance) => chance === 0],
  ['equal to values that are all alike', [2, 2, 2], 2, (chance) => chance === 1],
])('the chance of a further value %s', (_, values, next, holds) => {
  expect(holds(chanceOfMore(values, next))).toBe(true);
});

test.each([
  [
    [0.01, 0.02, 0.03],
    [0.03, 0.04, 0.04],
  ],
  [
    [0.03, 0.01, 0.02],
    [0.04, 0.03, 0.04],
  ],
  [
    [0.6, 0.7],
    [1, 1],
  ],
  [[], []],
])('Holm corrects %j', (chances, expected) => {
  const corrected = holm(chances);
  expect(corrected).toHaveLength(expected.length);
  for (const [at, chance] of corrected.entries()) expect(chance).toBeCloseTo(expected[at] as number, 12);
});
