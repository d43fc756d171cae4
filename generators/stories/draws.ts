/** Draws random values from one generator, which is seeded for each payout. Only in Node. */
import { base, en, Faker } from '@faker-js/faker';
import { randomFrom } from '../../contract';

let next = randomFrom(0);
/** Replaces the generator of faker, whose seeding takes as long as drawing a person. */
export const randomizer = {
  next: () => next(),
  seed: (seed: number | number[]) => {
    next = randomFrom(Number(seed));
  },
};
/** One instance for all payouts, because making one takes as long as drawing a payout. */
export const faker = new Faker({ locale: [en, base], randomizer });

/** A whole number from `min` to `max`. */
export const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

export const oneOf = <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T;

/** True with a chance of one in `of`. */
export const once = (of: number): boolean => between(1, of) === 1;

/** The values that fit, or all values if none fits. */
export const preferred = <T>(values: readonly T[], fits: (value: T) => boolean): readonly T[] => {
  const fitting = values.filter(fits);
  return fitting.length > 0 ? fitting : values;
};

/** Letters that every country allows in its document numbers and postcodes. */
const letters = 'ABEGHJLNPRSTXY';

/** A pattern with a digit for `#`, one from 1 to 9 for `!`, a letter for `?`. */
export const filled = (pattern: string): string =>
  pattern.replace(/[#!?]/g, (sign) => (sign === '?' ? oneOf([...letters]) : `${between(sign === '!' ? 1 : 0, 9)}`));
