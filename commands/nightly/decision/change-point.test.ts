import { expect, test } from 'vitest';
import { changeIn } from './change-point';
import { randomFrom } from './statistics';

/** Values around a level, with a little noise. */
function around(levels: readonly number[], seed = 1): number[] {
  const random = randomFrom(seed);
  return levels.map((level) => level + (random() - 0.5) * 0.1);
}
const level = (value: number, count: number): number[] => Array.from({ length: count }, () => value);

test.each<[string, number[], number | undefined]>([
  ['no change', around(level(1, 30)), undefined],
  ['a step', around([...level(1, 20), ...level(1.3, 10)]), 20],
  ['a step down', around([...level(1.3, 10), ...level(1, 20)]), 10],
  ['a step at the end', around([...level(1, 25), ...level(1.5, 3)]), 25],
  ['one value far away', around([...level(1, 15), 9, ...level(1, 14)]), undefined],
  ['too few values', [1, 1, 2, 2, 2], undefined],
  ['values that are all alike', level(1, 20), undefined],
])('%s', (_, values, expected) => {
  expect(changeIn(values, randomFrom(7))).toBe(expected);
});
