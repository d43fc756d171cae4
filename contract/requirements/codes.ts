/** What follows from the codes that a target brings about by the triggers of a stage (Errors). */
import { must, section, should } from './section';

const ofChanges = 'Errors: Cancel and reverse codes';

export const codeRules = section('Errors', undefined, {
  'codes.status': must('An account whose status has a code of the 6000 range other than 6000 is not available.', {
    operations: ['walletStatus', 'bankStatus', 'cardStatus'],
    source: 'Errors: Account status codes',
    trigger: 'status-*',
  }),
  'codes.quotation': must('No quote is given where a code of a quotation, or of routing, says why there is none.', {
    operations: ['createQuotation'],
    source: 'Errors: Request and routing codes; Quotation codes',
    trigger: 'quotation-*',
  }),
  'codes.acceptance': must('A transaction that is refused with a code of the tables is not created.', {
    operations: ['createTransaction'],
    source: 'Errors: Transaction codes',
    trigger: 'acceptance-*',
  }),
  'codes.credit': must('A payout whose credit fails with a code of the tables ends in FAILED.', {
    operations: ['createTransaction'],
    source: 'Errors: Transaction codes; States and transitions',
    trigger: 'credit-*',
  }),
  'codes.cancel': must('A cancellation that is refused with a code of the tables does not cancel.', {
    operations: ['cancelTransaction'],
    source: ofChanges,
    trigger: 'cancel-*',
  }),
  'codes.reversal': must('A reversal that is refused with a code of the tables returns nothing.', {
    operations: ['reverseTransaction'],
    source: ofChanges,
    trigger: 'reversal-*',
  }),
  'codes.exact': should('What is refused, or fails, for the reason of a code has this code.'),
});
