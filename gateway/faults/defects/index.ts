import type { Defect } from '../modification';
import { derivedDefects } from './derived';
import { heldFundsDefects } from './ledgers/held-funds';
import { ledgerDefects } from './ledgers/ledger';
import { statementDefects } from './ledgers/statements';
import { callbackDefects } from './lifecycle/callback';
import { cancelDefects } from './lifecycle/cancel';
import { reverseDefects } from './lifecycle/reverse';
import { viewDefects } from './lifecycle/view';
import { acceptanceDefects } from './payouts/acceptance';
import { codeDefects } from './payouts/codes';
import { duplicateDefects } from './payouts/duplicates';
import { limitDefects } from './payouts/limits';
import { singleKindDefects } from './payouts/single-kind';
import { transactionDefects } from './payouts/transaction';
import { accountDefects } from './quotations/account-status';
import { bankDefects } from './quotations/banks';
import { cardDefects } from './quotations/card';
import { corridorDefects } from './quotations/corridor-rates';
import { quotationDefects } from './quotations/quotation';
import { authenticationDefects } from './requests/authentication';
import { errorDefects } from './requests/errors';
import { missingValidationDefects } from './requests/missing-validation';
import { transportDefects } from './requests/transport';

/** Defects written by hand, by chapter of the specification. */
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
