import { letVariantsSurvive } from './testing/survival';

letVariantsSurvive(0, 2);
