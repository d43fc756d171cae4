import type { Defect } from '../modification';
import { acceptanceDefects } from './acceptance';
import { accountDefects } from './account';
import { authenticationDefects } from './authentication';
import { callbackDefects } from './callback';
import { cancelDefects } from './cancel';
import { cardDefects } from './card';
import { derivedDefects } from './derived';
import { duplicateDefects } from './duplicates';
import { errorDefects } from './errors';
import { apartDefects } from './held-funds';
import { ledgerDefects } from './ledger';
import { limitDefects } from './limits';
import { listDefects } from './lists';
import { readingDefects } from './misread-requests';
import { lenientDefects } from './missing-validation';
import { kindDefects } from './payout-kind';
import { quotationDefects } from './quotation';
import { reverseDefects } from './reverse';
import { transactionDefects } from './transaction';
import { transportDefects } from './transport';
import { viewDefects } from './view';

/** Faults written by hand, by chapter of the specification. */
export const handWritten: readonly Defect[] = [
  ...authenticationDefects,
  ...errorDefects,
  ...transportDefects,
  ...accountDefects,
  ...quotationDefects,
  ...cardDefects,
  ...acceptanceDefects,
  ...duplicateDefects,
  ...transactionDefects,
  ...lenientDefects,
  ...kindDefects,
  ...limitDefects,
  ...viewDefects,
  ...cancelDefects,
  ...reverseDefects,
  ...ledgerDefects,
  ...listDefects,
  ...callbackDefects,
  ...apartDefects,
  ...readingDefects,
];

/** Every fault that the gateway can be told to show; those derived from the contract come last. */
export const defects: readonly Defect[] = [...handWritten, ...derivedDefects];

export { derivedDefects } from './derived';
