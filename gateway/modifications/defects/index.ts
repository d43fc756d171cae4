import type { Defect } from '../modification';
import { modificationsOf } from '../rows';
import { ledgerDefects } from './accounting/ledger';
import { statementDefects } from './accounting/statements';
import { acceptanceDefects } from './creation/acceptance';
import { duplicateDefects } from './creation/duplicates';
import rows from './defects.json';
import { requestDefects } from './derived/requests';
import { responseDefects } from './derived/responses';
import { bankDefects } from './inquiries/banks';
import { cardDefects } from './inquiries/card';
import { corridorDefects, quotationDefects } from './inquiries/quotation';
import { authenticationDefects } from './intake/authentication';
import { errorDefects } from './intake/errors';
import { callbackDefects } from './states/callback';
import { changeDefects } from './states/changes';
import { lifecycleDefects } from './states/products';
import { viewDefects } from './states/view';

/**
 * Defects written by hand, because no mutation of scripts/prove makes them: rows of defects.json, and what a row cannot say, where
 * each file says why. `intake`: what every request and response has; `inquiries`: account status, quotations and lists; `creation`:
 * the acceptance of payouts; `states`: what becomes of them; `accounting`: ledgers and statements.
 */
const handWritten: readonly Defect[] = [
  ...authenticationDefects,
  ...errorDefects,
  ...bankDefects,
  ...quotationDefects,
  ...cardDefects,
  ...acceptanceDefects,
  ...duplicateDefects,
  ...viewDefects,
  ...changeDefects,
  ...ledgerDefects,
  ...corridorDefects,
  ...statementDefects,
  ...callbackDefects,
  ...modificationsOf<Defect>(rows),
];

/**
 * Defects of single fields, derived from the contract. Each breaks the requirement of its field; the id describes it, such as
 * `answer-bankList-banks-bankName-mistyped`.
 */
export const derivedDefects: readonly Defect[] = [...responseDefects, ...requestDefects];

export { lifecycleDefects };

/** All defects; those derived from the contract come last. */
export const defects: readonly Defect[] = [...handWritten, ...lifecycleDefects, ...derivedDefects];
