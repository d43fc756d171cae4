import { must, section, should } from './section';

const both = section('Endpoints: View a transaction', ['viewTransaction', 'viewTransactionOlder'], {
  'view.service-reference': must("The service's reference finds the transaction."),
  'view.partner-reference': must("The partner's reference finds the same transaction."),
  'view.same': must('A view shows the transaction that was asked for.'),
  'view.parties': must('Numbers and accounts of the parties are those of the payout that is shown.', {
    source: 'Resources: Transaction view response',
    // a view may name other identifiers, or none
    mayLack: true,
    tolerance: 'other identifiers, fewer, masked ones, or numbers without a country code',
  }),
  'view.parties-plain': should(
    'Numbers and accounts of the parties are neither masked nor without their country code.',
    { source: 'Resources: Transaction view response' },
  ),
  'view.older-members': should("The older view shows neither status nor the receiving partner's reference.", {
    operations: ['viewTransactionOlder'],
  }),
  'view.unknown': must('An unknown reference is refused.', { accept: ['3003', '1046'] }),
  'view.failed-status': must('The failure of a view carries status FAILED.', {
    source: 'Errors',
    operations: ['viewTransaction'],
  }),
  'view.other-partner': must('A transaction of another partner is unknown, or refused.', {
    accept: ['3003', '1046', '1017'],
    trigger: 'second-partner',
    source: 'Limits: 2',
  }),
});

const current = section('Endpoints: View a transaction', ['viewTransaction'], {
  'view.settles': must('A transaction reaches a final state within the time that the target declares.', {
    shownByLoad: 'always',
  }),
  'view.success': must("SUCCESS comes with code 3000 and the receiving partner's reference.", {
    source: 'States and transitions',
  }),
  'view.failed': must('A failed credit ends in FAILED, with an error code.', {
    source: 'States and transitions',
    trigger: 'credit-failed',
  }),
  'view.pending': must("While pending the receiving partner's reference is empty.", {
    source: 'Resources: Transaction view response',
  }),
  'view.final': must('Nothing follows a final state but what the table of transitions shows.', {
    source: 'States and transitions',
  }),
  'view.agreement': must('The code of transactionStatus does not contradict status.', {
    source: 'States and transitions',
    tolerance: 'a code of an earlier state of the payout',
  }),
  'view.code': should('The code of transactionStatus is one of the state that is shown, not of an earlier one.', {
    source: 'States and transitions',
  }),
  'view.reversal-ends': should('REVERSAL PENDING is followed by RETURNED or REVERSAL REJECTED, not by SUCCESS.', {
    source: 'States and transitions',
  }),
});

export const viewRules = [...both, ...current];
