import { letVariantsSurvive } from './testing/survival';

letVariantsSurvive(3, 4);
