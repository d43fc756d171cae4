import type { Defect } from '../modification';
import { acceptanceDefects } from './acceptance';
import { accountDefects } from './account';
import { authenticationDefects } from './authentication';
import { callbackDefects } from './callback';
import { errorDefects } from './errors';
import { quotationDefects } from './quotation';
import { transactionDefects } from './transaction';
import { transportDefects } from './transport';
import { viewDefects } from './view';

/** Every fault that the gateway can be told to show, by chapter of the specification. */
export const defects: readonly Defect[] = [
  ...authenticationDefects,
  ...errorDefects,
  ...transportDefects,
  ...accountDefects,
  ...quotationDefects,
  ...acceptanceDefects,
  ...transactionDefects,
  ...viewDefects,
  ...callbackDefects,
];
