/**
 * What says what a flow broke: a VU that has found nothing does without, for it takes megabytes. It holds no contract:
 * where every flow breaks something, every VU loads this in the midst of its load.
 */
import { explainSchema } from '../../suites/standing/explain';
import type { Explainer } from '../../suites/standing/schema';

export const explainer: Explainer = {
  schema: explainSchema,
  other: ({ operation }) => {
    throw new Error(`no flow asks for ${operation}`);
  },
};
