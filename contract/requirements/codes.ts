/** What follows from the codes that a target brings about by the triggers of a stage (Errors). */
import { must, section, should } from './section';

const source = 'Errors';

export const codeRules = [
  ...section(source, ['walletStatus'], {
    'codes.status': must('An account whose status has a code of the 6000 range other than 6000 is not available.', {
      source: 'Errors: Account status codes',
      trigger: 'status-*',
    }),
  }),
  ...section(source, ['createQuotation'], {
    'codes.quotation': must('No quote is given where a code of a quotation, or of routing, says why there is none.', {
      source: 'Errors: Request and routing codes; Quotation codes',
      trigger: 'quotation-*',
    }),
  }),
  ...section(source, ['createTransaction'], {
    'codes.acceptance': must('A transaction that is refused with a code of the tables is not created.', {
      source: 'Errors: Transaction codes',
      trigger: 'acceptance-*',
    }),
    'codes.credit': must('A payout whose credit fails with a code of the tables ends in FAILED.', {
      source: 'Errors: Transaction codes; States and transitions',
      trigger: 'credit-*',
    }),
  }),
  ...section('Errors: Cancel and reverse codes', ['cancelTransaction'], {
    'codes.cancel': must('A cancellation that is refused with a code of the tables does not cancel.', {
      trigger: 'cancel-*',
    }),
  }),
  ...section('Errors: Cancel and reverse codes', ['reverseTransaction'], {
    'codes.reversal': must('A reversal that is refused with a code of the tables returns nothing.', {
      trigger: 'reversal-*',
    }),
  }),
  ...section(source, undefined, {
    'codes.exact': should('What is refused, or fails, for the reason of a code has this code.'),
  }),
];
