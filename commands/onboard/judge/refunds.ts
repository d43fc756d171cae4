/** Judges the partner's statements about whether it refunded the sender. */
import { isFinal, states } from '../../../contract';
import { type Action, advised, broken, type Finding, shown } from './observations';
import { isUnknown, type PayoutConduct } from './payout';
import { pointOfMistake } from './polling';

/** The right action with the sender's money when the payout is in a state. */
const wantedAt = (known: string): Action | 'waiting' => {
  if (!isFinal(known)) return 'waiting';
  return states.find(({ status }) => status === known)?.refund ? 'refunded' : 'not refunded';
};

/** The answer by which the gateway said that it does not know a payout whose request was lost. */
const unknownAnswer = ({ last, missed }: PayoutConduct) =>
  last.ending === 'lost' ? missed.find(({ at, code }) => at > last.at && isUnknown(code)) : undefined;

/** Judges a statement about a payout that the gateway does not have; undefined: the client cannot know that it does not. */
function judgeUntaken(payout: PayoutConduct, id: string, action: Action): Finding[] | undefined {
  const { isTaken, isKnownAsTaken, last } = payout;
  const unknown = unknownAnswer(payout);
  if (isTaken || isKnownAsTaken || (last.ending === 'lost' && !unknown)) return undefined;
  if (action !== 'refunded') return [];
  // `judgeEarlyRefund` judges it if the payout is sent again and paid
  payout.refunded = id;
  const expected = 'the payout again under its reference first, as its request may still be on its way';
  return unknown ? [advised('client.waits', expected, `refunded after ${unknown.code}`, unknown.id, id)] : [];
}

/** Judges a statement about a payout; undefined: no attempt or state is known to which the statement could refer. */
export function judgeStatement(payout: PayoutConduct, id: string, action: Action, at: number): Finding[] | undefined {
  payout.refunded = undefined;
  const untaken = judgeUntaken(payout, id, action);
  if (untaken) return untaken;
  // the client has received no final state yet, so the payout may still be paid
  const isEarly = action === 'refunded' && (payout.last.ending === 'lost' || payout.isKnownAsTaken);
  const delivered = payout.deliveredBefore(at).find(({ status }) => isFinal(status) && wantedAt(status) === action);
  const known = delivered ?? payout.lastKnown ?? (isEarly ? { id: payout.last.id, status: 'PENDING' } : undefined);
  if (!known) return undefined;
  const wanted = wantedAt(known.status);
  // a client that still waits after the end has not refunded wrongly
  if (action === 'waiting' && isFinal(known.status)) return [];
  // "not refunded" is also right while the payout is open
  const isOpen =
    known.status === 'REVERSAL PENDING' || (!isFinal(known.status) && pointOfMistake(payout) === 'client.waits');
  const isRight = action === wanted || (action === 'not refunded' && isOpen);
  if (!isRight && payout.mayKnow((status) => wantedAt(status) === action)) return [];
  const point = isFinal(known.status) ? `refund.${known.status}` : pointOfMistake(payout);
  if (isRight) return isFinal(known.status) ? [shown(point, known.id, id)] : [];
  return [broken(point, `${wanted}, as the payout is ${known.status}`, action, known.id, id)];
}

/** Judges the end of a payout that was refunded first and then sent again. */
export function judgeEarlyRefund(payout: PayoutConduct): Finding[] {
  const { refunded, finalKnown } = payout;
  if (!refunded || !finalKnown) return [];
  payout.refunded = undefined;
  const wanted = wantedAt(finalKnown.status);
  if (wanted === 'refunded') return [];
  const expected = `${wanted}, as the payout is ${finalKnown.status}`;
  return [
    broken(`refund.${finalKnown.status}`, expected, 'refunded before it was sent again', refunded, finalKnown.id),
  ];
}
