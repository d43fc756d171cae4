/** Cancel and reverse (Endpoints; States and transitions; Errors: Cancel and reverse codes). */
import { codesKeeping } from '../lifecycle';
import { gap, must, section } from './section';

const states = 'States and transitions';
const codes = 'Errors: Cancel and reverse codes';

const cancel = section('Endpoints: Cancel a transaction', ['cancelTransaction'], {
  'cancel.success': must('A pending transaction that is not yet sent for credit is cancelled with 3033.', {
    source: `${states}; Limits: 6`,
    trigger: 'held-pending',
  }),
  'cancel.state': must('A cancelled transaction is CANCELLED, and stays so.', {
    source: states,
    trigger: 'held-pending',
  }),
  'cancel.reason': gap('Whether the reason of a cancellation or a reversal may be left out is not shown.', {
    source: 'Resources: Cancel and reverse',
    operations: ['cancelTransaction', 'reverseTransaction'],
    assumption: 'changeReason: optional or demanded',
    assumed: ['optional', 'demanded'],
  }),
  'cancel.either-reference': must('Either reference may be given.', { trigger: 'held-pending' }),
  'cancel.no-effect': must('A refused cancellation leaves the state as it was, and without one nothing is CANCELLED.', {
    source: states,
  }),
  'cancel.in-process': must('While the credit is in process it is refused with 15001.', {
    source: states,
    trigger: 'credit-in-process',
  }),
  'cancel.of-success': must('A successful transaction is refused with 15002.', {
    source: states,
    tolerance: 'any refusal once a reversal was granted, but none as unknown',
  }),
  'cancel.of-failed': must('A failed transaction is refused with 15003.', { source: states, trigger: 'credit-failed' }),
  'cancel.unknown': must('An unknown transaction is refused with 15004.', { source: codes }),
  'cancel.again': must('A cancelled transaction is refused with 15005.', { source: states, trigger: 'held-pending' }),
});

const reverse = section('Endpoints: Reverse a transaction', ['reverseTransaction'], {
  'reverse.accepted': must('The reversal of a successful transaction is answered with 16000, 16002 or 16003.', {
    source: `${states}; Limits: 6`,
  }),
  'reverse.state': must('A reversal leads to REVERSAL PENDING, RETURNED or REVERSAL REJECTED.', { source: states }),
  'reverse.mapping': gap('Which reversal code leads to which state is not shown.', {
    source: states,
    assumption: 'reversalStates: state by code',
  }),
  'reverse.either-reference': must('Either reference may be given.'),
  'reverse.no-effect': must('A refused reversal leaves the state as it was, and without one nothing is reversed.', {
    source: 'Limits: 6',
  }),
  'reverse.unknown': must('The reversal of an unknown transaction is refused.', { source: codes }),
  'reverse.of-pending': must('The reversal of a pending transaction is refused.', {
    source: `${codes}; Limits: 6`,
    trigger: 'held-pending',
  }),
  'reverse.of-cancelled': must('The reversal of a cancelled transaction is refused.', {
    source: 'Limits: 6',
    trigger: 'held-pending',
  }),
  'reverse.of-failed': must('The reversal of a failed transaction is refused.', {
    source: codes,
    trigger: 'credit-failed',
  }),
  'reverse.again': must('A second reversal is refused with 16004, 16005 or 16006.', {
    source: codes,
    tolerance: '16003 while the first one is pending',
  }),
});

/** Codes are those of the table of the lifecycle. */
export const modificationRules = [...cancel, ...reverse].map((rule) => {
  const accept = codesKeeping(rule.id);
  return accept.length > 0 ? { ...rule, accept } : rule;
});
