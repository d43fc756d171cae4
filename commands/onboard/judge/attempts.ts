/** How a client sends a payout again: under the same reference, or not at all. */
import { codes, states } from '../../../contract';
import { advised, broken, type Finding, shown } from './observations';
import type { Attempt, Delivery, PayoutConduct } from './payout';

/** How long a payout that is not to be tried again must stay quiet. */
const quietMs = 5000;

const busyPoints: Readonly<Record<string, string>> = {
  '1007': 'client.busy-request',
  '3027': 'client.busy-payout',
};

const isFinalRefusal = ({ ending, code }: Attempt): boolean =>
  ending === 'refused' && codes.find((one) => one.code === code)?.action === 'Cancel';

/** Does an attempt try at once what another was refused for good? */
const isGivenUpFor = (refused: Attempt, { at, content }: Attempt): boolean =>
  isFinalRefusal(refused) && refused.content === content && refused.answeredAt <= at && at - refused.at < quietMs;

/** The point that an attempt without a clear end is about. */
function pointOf({ ending, code, taken }: Attempt): string | undefined {
  if (ending === 'lost') return taken ? 'client.lost-reply' : 'client.lost-request';
  return ending === 'busy' ? busyPoints[code] : undefined;
}

/** What the last attempt of a payout shows, given those before it. */
export function attemptShows(payout: PayoutConduct, payouts: readonly PayoutConduct[]): Finding[] {
  const { attempts, last, reference } = payout;
  const earlier = attempts.slice(0, -1);
  // what was on its way at the same time was sent without knowing how the other would end
  const known = earlier.filter((attempt) => attempt.answeredAt <= last.at);
  const others = payouts.filter((one) => one !== payout);
  const results: Finding[] = [];
  const tell = (point: string, expected: string, received: string, since: Attempt) =>
    results.push(broken(point, expected, received, since.id, last.id));
  const open = known.find((attempt) => pointOf(attempt) !== undefined);
  const point = open && pointOf(open);
  if (point) results.push(shown(point, open.id, last.id));
  const refused = known.find(isFinalRefusal);
  if (refused)
    tell('client.refused', `no further attempt after ${refused.code}`, `another attempt under ${reference}`, refused);
  const taken = earlier.find((attempt) => attempt.taken);
  const isOther = taken && taken.content !== last.content;
  const isEnded = payout.finalKnown && payout.finalKnown.at <= last.at;
  if (taken && (isOther || (isEnded && taken.quoteId !== last.quoteId))) {
    payout.isReused = true;
    const expected = 'a reference of its own for each payout';
    tell('client.reference-unique', expected, `${reference} for another payout`, taken);
  }
  const duplicate = known.find(({ ending }) => ending === 'duplicate');
  const isLookedUp = duplicate && Math.max(payout.askedAt ?? 0, payout.lastKnown?.at ?? 0) > duplicate.at;
  if (duplicate && !isLookedUp && !payout.isReused)
    tell('client.duplicate', `a view of ${reference} after 3004`, 'another attempt', duplicate);
  if (earlier.length === 0) results.push(...anewShows(payout, others));
  const other = !taken && last.taken && others.find((one) => one.isTaken);
  if (other) results.push(shown('client.reference-unique', other.first.id, last.id));
  return results;
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
  const alike = others.filter((one) => one.first.content === last.content);
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

/** The client did something about a payout that is only right under its reference. */
const isFollowed = ({ attempts, askedAt }: PayoutConduct, { at, taken }: Attempt): boolean =>
  attempts.some((attempt) => attempt.at > at) || (taken && askedAt !== undefined);

/** How soon a payout under another reference tells that the first one was given up. */
const givenUpMs = 5000;

/** When what is missing is looked for. Times in milliseconds. */
export interface ObservedWindow {
  now: number;
  patienceMs: number;
  /** within which time a client that polls without callbacks looks again; absent: it has not polled, or is told by callbacks */
  defaultMs?: number;
  /** callbacks tell the client what becomes of its payouts */
  isTold: boolean;
}

/** What time shows of payouts whose attempt had no clear end. */
export function judgeAttemptTimes(
  payout: PayoutConduct,
  payouts: readonly PayoutConduct[],
  { now, patienceMs }: ObservedWindow,
): Finding[] {
  const { attempts, last, reference, first } = payout;
  const isLeft = isFinalRefusal(last) && now - last.at >= quietMs;
  const results: Finding[] = isLeft ? [shown('client.refused', last.id)] : [];
  const open = attempts.findLast((attempt) => pointOf(attempt) !== undefined || attempt.ending === 'duplicate');
  if (!open || isFollowed(payout, open)) return results;
  const point = pointOf(open) ?? 'client.duplicate';
  // a callback tells what became of it, unless the client has paid again by then
  const waitMs = Math.min(givenUpMs, patienceMs);
  const told = [payout.knownStates, payout.unsureStates].flatMap((states) => states[0]?.at ?? []);
  const toldAt = Math.min(...told);
  // the first attempts of other references that look like this payout
  const alike = payouts
    .filter((other) => other !== payout && other.first.content === first.content)
    .map((other) => other.first);
  // after 3004 a client may wait for the callback, and meanwhile pay the same again as it did before
  const isUsual = open.ending === 'duplicate' && alike.some(({ at }) => at < open.at);
  const again = isUsual ? undefined : alike.find(({ at }) => at > open.at && now - at > waitMs && at < toldAt);
  const expected = `the payout again under its reference, ${reference}${open.taken ? ', or a view of it' : ''}`;
  if (again) return [...results, broken(point, expected, 'the same payout under another reference', open.id, again.id)];
  // who looked it up, and was told that the gateway does not know it, may leave it at that
  const isUnheard = told.length === 0 && payout.missed.length === 0;
  if (open.ending !== 'lost' || now - open.at <= patienceMs || !isUnheard) return results;
  return [...results, broken(point, expected, `nothing within ${Math.round(patienceMs / 1000)} s`, open.id)];
}
