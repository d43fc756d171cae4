import { letVariantsSurvive } from './testing/survival';

letVariantsSurvive(2, 4);
