import type { Variant } from '../modification';
import { formVariants } from './formatting';
import { readingVariants } from './interpretations';
import { lifeVariants } from './lifecycle';
import { moneyVariants } from './money';
import { refusalVariants } from './refusals';
import { answerVariants } from './responses';
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
