import type { Exchange, Finding } from '../../contract/exchange';
import { explainSchema } from './explain';
import { modificationFindings } from './modification';
import type { Explainer } from './schema';
import { statementFindings } from './statement';

const others: Record<string, (exchange: Exchange) => Finding[]> = {
  statements: statementFindings,
  cancelTransaction: modificationFindings,
  reverseTransaction: modificationFindings,
};

/** Says what any answer breaks. */
export const explainer: Explainer = {
  schema: explainSchema,
  other: (exchange) => others[exchange.operation]?.(exchange) ?? [],
};
