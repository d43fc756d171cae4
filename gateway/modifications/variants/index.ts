import type { Variant } from '../modification';
import { modificationsOf } from '../rows';
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
import rows from './variants.json';

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
  ...modificationsOf<Variant>(rows),
];
