import { expect, test } from 'vitest';
import { randomFrom } from '../../../contract';
import { hasCrept } from './decide';

const settings = { minNights: 7, floorMs: 2, threshold: 0.1 };
const random = randomFrom(1);
/** Medians of nights around 100 ms times each factor, as logarithms. */
const around = (...factors: number[]) => factors.map((factor) => Math.log(100 * factor * (1 + random() * 0.01)));
const nights = (factor: number, count: number): number[] => Array.from({ length: count }, () => factor);

test.each<[string, number[], boolean]>([
  ['no change', around(...nights(1, 30)), false],
  ['three slower nights', around(...nights(1, 20), ...nights(1.1, 3)), true],
  ['two slower nights', around(...nights(1, 20), ...nights(1.1, 2)), false],
  ['three nights that are hardly slower', around(...nights(1, 20), ...nights(1.08, 3)), false],
  ['small steps', around(...nights(1, 14), 1.02, 1.04, 1.06, 1.08, 1.1, 1.12, 1.14), true],
  ['three slower nights after one that was disturbed', around(...nights(1, 9), 1.6, ...nights(1.1, 3)), true],
  ['nights that became faster', around(...nights(1.3, 14), ...nights(1, 14)), false],
  ['three slower nights after few', around(...nights(1, 4), ...nights(1.1, 3)), false],
  ['three nights slower by less than the floor', around(...nights(0.01, 14), ...nights(0.015, 3)), false],
])('%s', (_, medians, expected) => expect(hasCrept(medians, settings)).toBe(expected));
