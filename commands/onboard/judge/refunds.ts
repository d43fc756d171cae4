/** What the client says that it did with the sender's money. */
import { isFinal, states } from '../../../contract';
import { type Action, advised, broken, type Finding, shown } from './observations';
import { isUnknown, type PayoutConduct } from './payout';
import { pointOfMistake } from './polling';

/** What is to be done with the sender's money in a state. */
const wantedAt = (known: string): Action | 'waiting' => {
  if (!isFinal(known)) return 'waiting';
  return states.find(({ status }) => status === known)?.refund ? 'refunded' : 'not refunded';
};

/** The answer by which the gateway said that it does not know a payout whose request was lost. */
const toldUnknown = ({ last, missed }: PayoutConduct) =>
  last.ending === 'lost' ? missed.find(({ at, code }) => at > last.at && isUnknown(code)) : undefined;

/** What a statement about a payout shows that the gateway has not; undefined: the client cannot know that it has not. */
function untakenShows(payout: PayoutConduct, id: string, action: Action): Finding[] | undefined {
  const { isTaken, isKnownAsTaken, last } = payout;
  const unknown = toldUnknown(payout);
  if (isTaken || isKnownAsTaken || (last.ending === 'lost' && !unknown)) return undefined;
  if (action !== 'refunded') return [];
  // unless it is sent again, and paid
  payout.refunded = id;
  const expected = 'the payout again under its reference first, as its request may still be on its way';
  return unknown ? [advised('client.waits', expected, `refunded after ${unknown.code}`, unknown.id, id)] : [];
}

/** What a statement about a payout shows; undefined: nothing is known that it could be about. */
export function statedShows(payout: PayoutConduct, id: string, action: Action, at: number): Finding[] | undefined {
  payout.refunded = undefined;
  const untaken = untakenShows(payout, id, action);
  if (untaken) return untaken;
  // nobody has told its end yet: it may still be paid
  const isEarly = action === 'refunded' && (payout.last.ending === 'lost' || payout.isKnownAsTaken);
  const told = payout.beingTold(at).find(({ status }) => isFinal(status) && wantedAt(status) === action);
  const known = told ?? payout.lastKnown ?? (isEarly ? { id: payout.last.id, status: 'PENDING' } : undefined);
  if (!known) return undefined;
  const wanted = wantedAt(known.status);
  // whoever waits for longer than needed has refunded nobody
  if (action === 'waiting' && isFinal(known.status)) return [];
  // nor has who says so of a payout that has not ended, and did not look as if it had
  const isOpen =
    known.status === 'REVERSAL PENDING' || (!isFinal(known.status) && pointOfMistake(payout) === 'client.waits');
  const isRight = action === wanted || (action === 'not refunded' && isOpen);
  if (!isRight && payout.mayKnow((status) => wantedAt(status) === action)) return [];
  const point = isFinal(known.status) ? `refund.${known.status}` : pointOfMistake(payout);
  if (isRight) return isFinal(known.status) ? [shown(point, known.id, id)] : [];
  return [broken(point, `${wanted}, as the payout is ${known.status}`, action, known.id, id)];
}

/** What the end of a payout shows whose money was refunded before it was sent again. */
export function refundShows(payout: PayoutConduct): Finding[] {
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
