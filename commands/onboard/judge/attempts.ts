/** How a client sends a payout again: under the same reference, or not at all. */
import { classOf, codes, states } from '../../../contract';
import { advised, broken, type Finding, shown } from './observations';
import { isAnotherPersons, isSameContent } from './payees';
import type { Attempt, Delivery, PayoutConduct } from './payout';

/** How long a payout that is not to be tried again must stay quiet. */
export const quietMs = 5000;

const busyPoints: Readonly<Record<string, string>> = {
  '1007': 'client.busy-request',
  '3027': 'client.busy-payout',
};

const actionOf = ({ ending, code }: Attempt): string =>
  (ending === 'refused' && codes.find((one) => one.code === code)?.action) || '';

export const isFinalRefusal = (attempt: Attempt): boolean => actionOf(attempt) === 'Cancel';

/** Codes of the action Retry that are about what the request says: it may be mended, and be another one then. */
const mendable = ['1006', '2001', '3001', '3005', '3210'];
const mendableClasses = ['property', 'form', 'kyc', 'authentication', 'unknown-transaction'];

/** Is the same request to be tried again? */
export const isToBeRetried = (attempt: Attempt): boolean =>
  /^Retry(?! or)/.test(actionOf(attempt)) &&
  !mendable.includes(attempt.code) &&
  !mendableClasses.includes(classOf(attempt.code) ?? '');

/** Does an attempt try at once what another was refused for good? */
const isGivenUpFor = (refused: Attempt, { at, content }: Attempt): boolean =>
  isFinalRefusal(refused) &&
  isSameContent(refused.content, content) &&
  refused.answeredAt <= at &&
  at - refused.at < quietMs;

/** The point that an attempt without a clear end is about. */
export function pointOf({ ending, code, taken }: Attempt): string | undefined {
  if (ending === 'lost') return taken ? 'client.lost-reply' : 'client.lost-request';
  return ending === 'busy' ? busyPoints[code] : undefined;
}

/** What the last attempt of a payout shows, given those before it; `before`: that of an earlier session under its reference. */
export function attemptShows(
  payout: PayoutConduct,
  payouts: readonly PayoutConduct[],
  before?: PayoutConduct,
): Finding[] {
  const { attempts, last, reference } = payout;
  const earlier = attempts.slice(0, -1);
  // what was on its way at the same time was sent without knowing how the other would end
  const known = earlier.filter((attempt) => attempt.answeredAt <= last.at);
  const others = payouts.filter((one) => one !== payout);
  const results: Finding[] = [];
  const tell = (point: string, expected: string, received: string, since: Attempt) =>
    results.push(broken(point, expected, received, since.id, last.id));
  const isUnsettled = (attempt: Attempt) => attempt.ending !== 'refused' || isToBeRetried(attempt);
  const stranger = earlier.find((attempt) => isUnsettled(attempt) && isAnotherPersons(attempt.content, last.content));
  const open = stranger ? undefined : known.find((attempt) => pointOf(attempt) !== undefined);
  const point = open && pointOf(open);
  if (point) results.push(shown(point, open.id, last.id));
  const refused = known.find(isFinalRefusal);
  if (refused)
    tell('client.refused', `no further attempt after ${refused.code}`, `another attempt under ${reference}`, refused);
  const taken = earlier.find((attempt) => attempt.taken);
  // what has ended in an earlier session is not mended under its reference
  const isOther: typeof isAnotherPersons = before?.finalKnown
    ? (own, sent) => !isSameContent(own, sent)
    : isAnotherPersons;
  const used = before?.isTaken && isOther(before.first.content, last.content) ? before.first : undefined;
  const other = usedFor(payout, taken) ?? stranger ?? used;
  if (other) {
    payout.isReused = true;
    const expected = 'a reference of its own for each payout';
    // an order that a queue delivers again looks like another one of the same content
    const isCopy = payout.finalKnown?.status === 'SUCCESS' || other.quoteId === last.quoteId;
    const isPerhapsSame = isCopy && isSameContent(other.content, last.content);
    const tellUse = isPerhapsSame ? advised : broken;
    const received = `${reference} for another payout${isPerhapsSame ? ', or for the same one again' : ''}`;
    results.push(tellUse('client.reference-unique', expected, received, other.id, last.id));
  }
  const duplicate = known.find(({ ending }) => ending === 'duplicate');
  const isLookedUp = duplicate && Math.max(payout.askedAt ?? 0, payout.lastKnown?.at ?? 0) > duplicate.at;
  if (duplicate && !isLookedUp && !payout.isReused)
    tell('client.duplicate', `a view of ${reference} after 3004`, 'another attempt', duplicate);
  if (earlier.length === 0) results.push(...anewShows(payout, others));
  const second = !taken && !other && last.taken && others.find((one) => one.isTaken);
  if (second) results.push(shown('client.reference-unique', second.first.id, last.id));
  return results;
}

/** The attempt that was taken, if the last one is for another payout, or for the same anew. */
function usedFor(
  { attempts, last, views, finalKnown }: PayoutConduct,
  taken: Attempt | undefined,
): Attempt | undefined {
  if (!taken) return undefined;
  const isKnownAsTaken = attempts.some(({ ending, answeredAt }) => ending === 'accepted' && answeredAt <= last.at);
  // who got no reply cannot know that it was taken, and may mend the request or its quote
  const isElsewhere = taken.ending === 'accepted' && taken.content.account !== last.content.account;
  const isUnheard = !isElsewhere && !isKnownAsTaken && views.every(({ at }) => at > last.at);
  if (!isSameContent(taken.content, last.content))
    return isUnheard && !isAnotherPersons(taken.content, last.content) ? undefined : taken;
  if (!finalKnown || finalKnown.at > last.at) return undefined;
  const isRefunded = states.find(({ status }) => status === finalKnown.status)?.refund;
  return taken.quoteId !== last.quoteId || (isKnownAsTaken && isRefunded) ? taken : undefined;
}

/** How soon after a callback a new order is its consequence. */
const soonMs = 5000;

/**
 * A first attempt that tries at once what was refused for good under another reference; or a new order of a failed payout
 * at a copy of its callback, after one at the first: the sender asked for one.
 */
function anewShows({ last }: PayoutConduct, others: readonly PayoutConduct[]): Finding[] {
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
    const earlier = alike.find((one) => one !== failed && before.some((told) => soonAfter(one.first, told)));
    if (!earlier) continue;
    const told = copies.filter(({ begun }) => begun <= copy.begun).map(({ id }) => id);
    const expected = `one new order after ${failed.reference} has failed, however often that is told`;
    const received = 'an order at each copy of its callback';
    const evidence = [...told, earlier.first.id, last.id];
    return [...results, advised('client.repeated-notice', expected, received, ...evidence)];
  }
  return results;
}
