import { explainSchema } from './explain';
import type { Explainer } from './schema';
import { statementFindings } from './statement';

/** Says what any answer breaks. */
export const explainer: Explainer = { schema: explainSchema, statement: statementFindings };
