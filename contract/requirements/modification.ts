/** Cancel and reverse (Endpoints; States and transitions; Errors: Cancel and reverse codes). */
import { gap, must, section } from './section';

const states = 'States and transitions';
const codes = 'Errors: Cancel and reverse codes';

const refused = (text: string, accept: readonly string[], source: string, trigger?: string) =>
  must(text, { accept, source, trigger });

const cancel = section('Endpoints: Cancel a transaction', ['cancelTransaction'], {
  'cancel.success': must('A pending transaction that is not yet sent for credit is cancelled with 3033.', {
    accept: ['3033'],
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
  'cancel.in-process': refused(
    'While the credit is in process it is refused with 15001.',
    ['15001'],
    states,
    'credit-in-process',
  ),
  'cancel.of-success': must('A successful transaction is refused with 15002.', {
    accept: ['15002'],
    source: states,
    tolerance: 'any refusal once a reversal was granted, but none as unknown',
  }),
  'cancel.of-failed': refused('A failed transaction is refused with 15003.', ['15003'], states, 'credit-failed'),
  'cancel.unknown': refused('An unknown transaction is refused with 15004.', ['15004'], codes),
  'cancel.again': refused('A cancelled transaction is refused with 15005.', ['15005'], states, 'held-pending'),
});

/** The codes of a reversal that is not granted. */
const notReversed = ['16001', '16002', '16004', '16005', '16006', '16007'] as const;

const reverse = section('Endpoints: Reverse a transaction', ['reverseTransaction'], {
  'reverse.accepted': must('The reversal of a successful transaction is answered with 16000, 16002 or 16003.', {
    accept: ['16000', '16002', '16003'],
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
  'reverse.unknown': refused('The reversal of an unknown transaction is refused.', notReversed, codes),
  'reverse.of-pending': refused(
    'The reversal of a pending transaction is refused.',
    notReversed,
    `${codes}; Limits: 6`,
    'held-pending',
  ),
  'reverse.of-cancelled': refused(
    'The reversal of a cancelled transaction is refused.',
    notReversed,
    'Limits: 6',
    'held-pending',
  ),
  'reverse.of-failed': refused('The reversal of a failed transaction is refused.', notReversed, codes, 'credit-failed'),
  'reverse.again': must('A second reversal is refused with 16004, 16005 or 16006.', {
    accept: ['16004', '16005', '16006'],
    source: codes,
    tolerance: '16003 while the first one is pending',
  }),
});

export const modificationRules = [...cancel, ...reverse];
