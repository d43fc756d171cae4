import type { Variant } from '../modification';
import { answerVariants } from './answers';
import { timingVariants } from './timing';

/** Every other answer that the text allows. */
export const variants: readonly Variant[] = [...answerVariants, ...timingVariants];
