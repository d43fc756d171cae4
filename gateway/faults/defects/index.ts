import type { Defect } from '../modification';
import { heldFundsDefects } from './accounting/held-funds';
import { ledgerDefects } from './accounting/ledger';
import { statementDefects } from './accounting/statements';
import { acceptanceDefects } from './creation/acceptance';
import { codeDefects } from './creation/codes';
import { duplicateDefects } from './creation/duplicates';
import { limitDefects } from './creation/limits';
import { singleKindDefects } from './creation/single-kind';
import { transactionDefects } from './creation/transaction';
import { derivedDefects } from './derived';
import { accountDefects } from './inquiries/account-status';
import { bankDefects } from './inquiries/banks';
import { cardDefects } from './inquiries/card';
import { corridorDefects } from './inquiries/corridor-rates';
import { quotationDefects } from './inquiries/quotation';
import { authenticationDefects } from './intake/authentication';
import { errorDefects } from './intake/errors';
import { missingValidationDefects } from './intake/missing-validation';
import { transportDefects } from './intake/transport';
import { callbackDefects } from './lifecycle/callback';
import { cancelDefects } from './lifecycle/cancel';
import { reverseDefects } from './lifecycle/reverse';
import { viewDefects } from './lifecycle/view';

/**
 * Defects written by hand. `intake` spoils what every request and response has, `inquiries` account status, quotations and lists,
 * `creation` the acceptance of payouts, `lifecycle` what becomes of them, `accounting` ledgers and statements.
 */
export const handWritten: readonly Defect[] = [
  ...authenticationDefects,
  ...errorDefects,
  ...transportDefects,
  ...accountDefects,
  ...bankDefects,
  ...quotationDefects,
  ...cardDefects,
  ...acceptanceDefects,
  ...codeDefects,
  ...duplicateDefects,
  ...transactionDefects,
  ...missingValidationDefects,
  ...singleKindDefects,
  ...limitDefects,
  ...viewDefects,
  ...cancelDefects,
  ...reverseDefects,
  ...ledgerDefects,
  ...corridorDefects,
  ...statementDefects,
  ...callbackDefects,
  ...heldFundsDefects,
];

/** All defects; those derived from the contract come last. */
export const defects: readonly Defect[] = [...handWritten, ...derivedDefects];

export { derivedDefects } from './derived';
