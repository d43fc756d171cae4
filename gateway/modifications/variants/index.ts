import type { Variant } from '../modification';
import { formattingVariants } from './formatting';
import { interpretationVariants } from './interpretations';
import { lifecycleVariants } from './lifecycle';
import { moneyVariants } from './money';
import { readingVariants } from './readings';
import { refusalVariants } from './refusals';
import { responseVariants } from './responses';
import { strictVariants } from './strict';
import { timingVariants } from './timing';
import { unusualVariants } from './unusual';

/** All variants. */
export const variants: readonly Variant[] = [
  ...responseVariants,
  ...refusalVariants,
  ...formattingVariants,
  ...moneyVariants,
  ...lifecycleVariants,
  ...timingVariants,
  ...interpretationVariants,
  ...unusualVariants,
  ...strictVariants,
  ...readingVariants,
];
