/** By hand: cancellations and reversals that are answered otherwise once a payout has been in its state for a while. */
import type { RequirementId } from '../../../../contract';
import { type Defect, defect } from '../../modification';
import { answerWith } from '../../response-modifiers';

/** Milliseconds in which the answer is still the right one. */
const whileMs = 10_000;

type Row = readonly [id: string, breaks: RequirementId, text: string, status: string];

/** States in which a late cancellation is granted. */
const cancelled: readonly Row[] = [
  ['in-process', 'cancel.in-process', 'A credit that has been in process for ten seconds can be cancelled.', 'PENDING'],
  ['success', 'cancel.of-success', 'A payout that was paid ten seconds ago can be cancelled.', 'SUCCESS'],
  ['failed', 'cancel.of-failed', 'A payout that failed ten seconds ago can be cancelled.', 'FAILED'],
];

/** States in which a late reversal is granted. */
const reversed: readonly Row[] = [
  ['pending', 'reverse.of-pending', 'A payout that has been pending for ten seconds can be reversed.', 'PENDING'],
  ['failed', 'reverse.of-failed', 'A payout that failed ten seconds ago can be reversed.', 'FAILED'],
  ['cancelled', 'reverse.of-cancelled', 'A payout that was cancelled ten seconds ago can be reversed.', 'CANCELLED'],
  [
    'in-progress',
    'reverse.again',
    'A reversal that has been pending for ten seconds can be asked for again.',
    'REVERSAL PENDING',
  ],
];

export const lateChangeDefects: readonly Defect[] = [
  ...cancelled.map(([id, breaks, text, before]) =>
    defect(`cancel-${id}-later`, breaks, {
      text,
      rules: answerWith(
        'cancelCode',
        '3033',
        (status, isSent, ageMs) => ageMs > whileMs && status === before && (isSent || status !== 'PENDING'),
      ),
    }),
  ),
  ...reversed.map(([id, breaks, text, before]) =>
    defect(`reverse-${id}-later`, breaks, {
      text,
      rules: answerWith('reversalRefusal', undefined, (status, ageMs) => ageMs > whileMs && status === before),
    }),
  ),
  defect('reverse-too-late', 'reverse.accepted', {
    text: 'A payout that was paid ten seconds ago cannot be reversed.',
    rules: answerWith('reversalRefusal', '16004', (status, ageMs) => ageMs > whileMs && status === 'SUCCESS'),
  }),
];
