/** What is drawn, from one source that the seed of a payout sets. Only in Node. */
import { base, en, Faker } from '@faker-js/faker';
import { randomFrom } from '../../contract';

let next = randomFrom(0);
/** The generator of faker takes as long for a new seed as to draw a person. */
export const randomizer = {
  next: () => next(),
  seed: (seed: number | number[]) => {
    next = randomFrom(Number(seed));
  },
};
/** The one instance, seeded anew: to make one takes as long as to draw a payout. */
export const faker = new Faker({ locale: [en, base], randomizer });

/** A whole number from `min` to `max`. */
export const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

export const oneOf = <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T;

/** True once in so many times. */
export const once = (of: number): boolean => between(1, of) === 1;

/** Those that fit, or all where none does. */
export const preferred = <T>(values: readonly T[], fits: (value: T) => boolean): readonly T[] => {
  const fitting = values.filter(fits);
  return fitting.length > 0 ? fitting : values;
};

/** Letters that no country leaves out of its numbers and postcodes. */
const letters = 'ABEGHJLNPRSTXY';

/** A pattern with a digit for `#`, one from 1 to 9 for `!`, a letter for `?`. */
export const filled = (pattern: string): string =>
  pattern.replace(/[#!?]/g, (sign) => (sign === '?' ? oneOf([...letters]) : `${between(sign === '!' ? 1 : 0, 9)}`));
