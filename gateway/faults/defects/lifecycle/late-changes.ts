/** By hand: cancellations and reversals that are answered otherwise once a payout has been in its state for a while. */
import type { RequirementId } from '../../../../contract';
import { type Defect, defect } from '../../modification';
import { answerWith } from '../../response-modifiers';

/** Milliseconds in which the answer is still the right one. */
const whileMs = 10_000;

const cancelled = (isOf: (status: string, isSent: boolean) => boolean): Defect['rules'] =>
  answerWith('cancelCode', '3033', (status, isSent, ageMs) => ageMs > whileMs && isOf(status, isSent));

const reversed = (before: string): Defect['rules'] =>
  answerWith('reversalRefusal', undefined, (status, ageMs) => ageMs > whileMs && status === before);

const rows: readonly [id: string, breaks: RequirementId, text: string, rules: Defect['rules']][] = [
  [
    'cancel-in-process-later',
    'cancel.in-process',
    'A credit that has been in process for ten seconds can be cancelled.',
    cancelled((status, isSent) => status === 'PENDING' && isSent),
  ],
  [
    'cancel-success-later',
    'cancel.of-success',
    'A payout that was paid ten seconds ago can be cancelled.',
    cancelled((status) => status === 'SUCCESS'),
  ],
  [
    'cancel-failed-later',
    'cancel.of-failed',
    'A payout that failed ten seconds ago can be cancelled.',
    cancelled((status) => status === 'FAILED'),
  ],
  [
    'reverse-pending-later',
    'reverse.of-pending',
    'A payout that has been pending for ten seconds can be reversed.',
    reversed('PENDING'),
  ],
  [
    'reverse-failed-later',
    'reverse.of-failed',
    'A payout that failed ten seconds ago can be reversed.',
    reversed('FAILED'),
  ],
  [
    'reverse-cancelled-later',
    'reverse.of-cancelled',
    'A payout that was cancelled ten seconds ago can be reversed.',
    reversed('CANCELLED'),
  ],
  [
    'reverse-in-progress-later',
    'reverse.again',
    'A reversal that has been pending for ten seconds can be asked for again.',
    reversed('REVERSAL PENDING'),
  ],
  [
    'reverse-too-late',
    'reverse.accepted',
    'A payout that was paid ten seconds ago cannot be reversed.',
    answerWith('reversalRefusal', '16004', (status, ageMs) => ageMs > whileMs && status === 'SUCCESS'),
  ],
];

export const lateChangeDefects: readonly Defect[] = rows.map(([id, breaks, text, rules]) =>
  defect(id, breaks, { text, rules }),
);
