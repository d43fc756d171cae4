/** How a client cancels and reverses payouts. */
import { succeeded } from './calls';
import { broken, type ObservedCall, type Result, shown } from './observations';
import { type Payout, referenceIn } from './payout';
import { type FollowingPoint, pointOfMistake } from './polling';

/** The points that a cancellation and a reversal show. */
export const changePoints = ['client.cancel', 'client.reverse'] as const;

type ChangePoint = (typeof changePoints)[number] | FollowingPoint;

/** What a cancellation or reversal shows. `payout`: the one that it names, if it was sent before. */
export function changeShows(call: ObservedCall, payout: Payout | undefined): Result<ChangePoint>[] {
  const isCancel = call.operation === 'cancelTransaction';
  const point: ChangePoint = isCancel ? 'client.cancel' : 'client.reverse';
  // what was told while the call was on its way is no matter
  const known = payout?.knownStates.findLast(({ at }) => at < call.at);
  const status = known?.status;
  if (!payout)
    return [broken(point, 'a payout that was sent before', `txnId ${referenceIn(call) || 'missing'}`, call.id)];
  if (succeeded(call)) payout.changedAt = call.at;
  const isResent = payout.unanswered === call.operation;
  payout.unanswered = call.response ? undefined : call.operation;
  if (isResent) return [];
  const isRight = isCancel
    ? status === undefined || status === 'PENDING'
    : status === 'SUCCESS' || status === 'REVERSAL REJECTED';
  if (isRight) return call.response ? [shown(point, call.id)] : [];
  const mistake = pointOfMistake(payout) === 'client.status-decides' ? 'client.status-decides' : point;
  const expected = isCancel
    ? 'a cancellation while the payout is PENDING'
    : 'a reversal of a payout that is known as SUCCESS';
  const received = `one of a payout that is known as ${status ?? 'nothing yet'}`;
  return [broken(mistake, expected, received, ...(known ? [known.id] : []), call.id)];
}
