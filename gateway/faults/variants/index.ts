import type { Variant } from '../modification';
import { answerVariants } from './answers';
import { formVariants } from './forms';
import { readingVariants } from './lenient-reading';
import { lifeVariants } from './lifecycle';
import { moneyVariants } from './money';
import { refusalVariants } from './refusals';
import { timingVariants } from './timing';

/** Every other answer that the text allows. */
export const variants: readonly Variant[] = [
  ...answerVariants,
  ...refusalVariants,
  ...formVariants,
  ...moneyVariants,
  ...lifeVariants,
  ...timingVariants,
  ...readingVariants,
];
