import { letVariantsSurvive } from './testing/survival';

letVariantsSurvive(1, 2);
