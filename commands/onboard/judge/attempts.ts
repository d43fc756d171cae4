/** Judges how a client repeats a payout: under the same reference, or not at all. */
import { classOf, codes, states } from '../../../contract';
import { advised, broken, type Finding, shown } from './observations';
import { isAnotherPersons, isSameContent } from './payees';
import type { Attempt, Delivery, PayoutConduct } from './payout';

/** How long no further attempt may follow a final refusal. */
export const quietMs = 5000;

const busyPoints: Readonly<Record<string, string>> = {
  '1007': 'client.busy-request',
  '3027': 'client.busy-payout',
};

const actionOf = ({ ending, code }: Attempt): string =>
  (ending === 'refused' && codes.find((one) => one.code === code)?.action) || '';

export const isFinalRefusal = (attempt: Attempt): boolean => actionOf(attempt) === 'Cancel';

/** Codes with the action Retry that are about the content of the request, so the client may correct it before it sends it again. */
const mendable = ['1006', '2001', '3001', '3005', '3210'];
const mendableClasses = ['property', 'form', 'kyc', 'authentication', 'unknown-transaction'];

/** Should the client send the same request again? */
export const isToBeRetried = (attempt: Attempt): boolean =>
  /^Retry(?! or)/.test(actionOf(attempt)) &&
  !mendable.includes(attempt.code) &&
  !mendableClasses.includes(classOf(attempt.code) ?? '');

/** Does an attempt repeat at once a payout that was finally refused under another reference? */
const isGivenUpFor = (refused: Attempt, { at, content }: Attempt): boolean =>
  isFinalRefusal(refused) &&
  isSameContent(refused.content, content) &&
  refused.answeredAt <= at &&
  at - refused.at < quietMs;

/** The point of the checklist for an attempt without a clear result. */
export function pointOf({ ending, code, taken }: Attempt): string | undefined {
  if (ending === 'lost') return taken ? 'client.lost-reply' : 'client.lost-request';
  return ending === 'busy' ? busyPoints[code] : undefined;
}

/** Judges the last attempt of a payout by the ones before it; `before`: the payout of an earlier session with this reference. */
export function judgeAttempt(
  payout: PayoutConduct,
  payouts: readonly PayoutConduct[],
  before?: PayoutConduct,
): Finding[] {
  const { attempts, last, reference } = payout;
  const earlier = attempts.slice(0, -1);
  // attempts still in flight are left out: the client did not know their result yet
  const known = earlier.filter((attempt) => attempt.answeredAt <= last.at);
  const others = payouts.filter((one) => one !== payout);
  const results: Finding[] = [];
  const breaks = (point: string, expected: string, received: string, since: Attempt) =>
    results.push(broken(point, expected, received, since.id, last.id));
  const isUnsettled = (attempt: Attempt) => attempt.ending !== 'refused' || isToBeRetried(attempt);
  const conflict = earlier.find((attempt) => isUnsettled(attempt) && isAnotherPersons(attempt.content, last.content));
  const open = conflict ? undefined : known.find((attempt) => pointOf(attempt) !== undefined);
  const point = open && pointOf(open);
  if (point) results.push(shown(point, open.id, last.id));
  const refused = known.find(isFinalRefusal);
  if (refused)
    breaks('client.refused', `no further attempt after ${refused.code}`, `another attempt under ${reference}`, refused);
  const taken = earlier.find((attempt) => attempt.taken);
  // a payout that ended in an earlier session must not be corrected under its reference
  const isOther: typeof isAnotherPersons = before?.finalKnown
    ? (own, sent) => !isSameContent(own, sent)
    : isAnotherPersons;
  const used = before?.isTaken && isOther(before.first.content, last.content) ? before.first : undefined;
  const other = usedFor(payout, taken) ?? conflict ?? used;
  if (other) {
    payout.isReused = true;
    const expected = 'a reference of its own for each payout';
    // an order that a message queue delivers twice looks like a second order with the same content
    const isCopy = payout.finalKnown?.status === 'SUCCESS' || other.quoteId === last.quoteId;
    const isPerhapsSame = isCopy && isSameContent(other.content, last.content);
    const finding = isPerhapsSame ? advised : broken;
    const received = `${reference} for another payout${isPerhapsSame ? ', or for the same one again' : ''}`;
    results.push(finding('client.reference-unique', expected, received, other.id, last.id));
  }
  const duplicate = known.find(({ ending }) => ending === 'duplicate');
  const isLookedUp = duplicate && Math.max(payout.askedAt ?? 0, payout.lastKnown?.at ?? 0) > duplicate.at;
  if (duplicate && !isLookedUp && !payout.isReused)
    breaks('client.duplicate', `a view of ${reference} after 3004`, 'another attempt', duplicate);
  if (earlier.length === 0) results.push(...judgeNewOrder(payout, others));
  const second = !taken && !other && last.taken && others.find((one) => one.isTaken);
  if (second) results.push(shown('client.reference-unique', second.first.id, last.id));
  return results;
}

/** The accepted attempt, if the last one uses its reference for another payout, or for a new order of the same one. */
function usedFor(
  { attempts, last, views, finalKnown }: PayoutConduct,
  taken: Attempt | undefined,
): Attempt | undefined {
  if (!taken) return undefined;
  const isKnownAsTaken = attempts.some(({ ending, answeredAt }) => ending === 'accepted' && answeredAt <= last.at);
  // without a reply, the client cannot know that the payout was accepted, and may correct the request or its quote
  const isElsewhere = taken.ending === 'accepted' && taken.content.account !== last.content.account;
  const isUnheard = !isElsewhere && !isKnownAsTaken && views.every(({ at }) => at > last.at);
  if (!isSameContent(taken.content, last.content))
    return isUnheard && !isAnotherPersons(taken.content, last.content) ? undefined : taken;
  if (!finalKnown || finalKnown.at > last.at) return undefined;
  const isRefunded = states.find(({ status }) => status === finalKnown.status)?.refund;
  return taken.quoteId !== last.quoteId || (isKnownAsTaken && isRefunded) ? taken : undefined;
}

/** A new order within this time after a callback is taken as caused by it. */
const soonMs = 5000;

/**
 * Judges the first attempt of a payout: it must not repeat at once a payout that was finally refused under another reference, nor be
 * a second new order after a repeated callback of the same failed payout.
 */
function judgeNewOrder({ last }: PayoutConduct, others: readonly PayoutConduct[]): Finding[] {
  const results: Finding[] = [];
  const given = others.find((one) => isGivenUpFor(one.last, last))?.last;
  if (given) {
    const received = 'a payout of the same content at once, under another reference';
    results.push(advised('client.refused', `no further attempt after ${given.code}`, received, given.id, last.id));
  }
  const soonAfter = (order: Attempt, { begun }: Delivery): boolean => order.at >= begun && order.at - begun < soonMs;
  const alike = others.filter((one) => isSameContent(one.first.content, last.content));
  for (const failed of alike) {
    const copies = failed.deliveries.filter(({ status }) => states.find((one) => one.status === status)?.refund);
    const copy = copies.findLast((one) => soonAfter(last, one));
    if (!copy) continue;
    const before = copies.filter(({ begun }) => begun < copy.begun);
    const earlier = alike.find((one) => one !== failed && before.some((delivery) => soonAfter(one.first, delivery)));
    if (!earlier) continue;
    const delivered = copies.filter(({ begun }) => begun <= copy.begun).map(({ id }) => id);
    const expected = `one new order after ${failed.reference} has failed, however often that is told`;
    const received = 'an order at each copy of its callback';
    const evidence = [...delivered, earlier.first.id, last.id];
    return [...results, advised('client.repeated-notice', expected, received, ...evidence)];
  }
  return results;
}
