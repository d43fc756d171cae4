import type { Variant } from '../modification';
import { formattingVariants } from './formatting';
import { interpretationVariants } from './interpretations';
import { lifecycleVariants } from './lifecycle';
import { moneyVariants } from './money';
import { otherGatewayVariants } from './other-gateways';
import { readingVariants } from './readings';
import { refusalVariants } from './refusals';
import { responseVariants } from './responses';
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
  ...otherGatewayVariants,
  ...readingVariants,
];
