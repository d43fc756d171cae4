/** How a client sends a payout again: under the same reference, or not at all. */
import { codes, states } from '../../../contract';
import { advised, broken, type Result, shown } from './observations';
import type { Attempt, Payout } from './payout';

/** The points that the attempts of a payout show. */
export const attemptPoints = [
  'client.reference-unique',
  'client.lost-reply',
  'client.lost-request',
  'client.busy-request',
  'client.busy-payout',
  'client.duplicate',
  'client.refused',
] as const;

export type AttemptPoint = (typeof attemptPoints)[number] | 'client.repeated-notice';

/** How long a payout that is not to be tried again must stay quiet. */
const quietMs = 5000;

const busyPoints: Readonly<Record<string, AttemptPoint>> = {
  '1007': 'client.busy-request',
  '3027': 'client.busy-payout',
};

const isFinalRefusal = ({ ending, code }: Attempt): boolean =>
  ending === 'refused' && codes.find((one) => one.code === code)?.action === 'Cancel';

/** Does an attempt try at once what another was refused for good? */
const isGivenUpFor = (refused: Attempt, { at, content }: Attempt): boolean =>
  isFinalRefusal(refused) && refused.content === content && at - refused.at < quietMs;

/** The point that an attempt without a clear end is about. */
function pointOf({ ending, code, taken }: Attempt): AttemptPoint | undefined {
  if (ending === 'lost') return taken ? 'client.lost-reply' : 'client.lost-request';
  return ending === 'busy' ? busyPoints[code] : undefined;
}

/** What the last attempt of a payout shows, given those before it. */
export function attemptShows(payout: Payout, others: Iterable<Payout>): Result<AttemptPoint>[] {
  const { attempts, last, reference } = payout;
  const earlier = attempts.slice(0, -1);
  const known = [...others];
  const results: Result<AttemptPoint>[] = [];
  const open = earlier.find((attempt) => pointOf(attempt) !== undefined);
  const point = open && pointOf(open);
  if (open && point) results.push(shown(point, open.id, last.id));
  const refused = earlier.find(isFinalRefusal);
  const tell = (point: AttemptPoint, expected: string, received: string, since: Attempt) =>
    results.push(broken(point, expected, received, since.id, last.id));
  if (refused)
    tell('client.refused', `no further attempt after ${refused.code}`, `another attempt under ${reference}`, refused);
  const taken = earlier.find((attempt) => attempt.taken);
  const isOther = taken && taken.content !== last.content;
  const isReused = taken && payout.finalKnown && taken.quoteId !== last.quoteId;
  if (taken && (isOther || isReused)) {
    payout.isReused = true;
    const received = `${reference} for another payout`;
    tell('client.reference-unique', 'a reference of its own for each payout', received, taken);
  }
  const duplicate = earlier.find(({ ending }) => ending === 'duplicate');
  const isLookedUp = duplicate && Math.max(payout.askedAt ?? 0, payout.lastKnown?.at ?? 0) > duplicate.at;
  if (duplicate && !isLookedUp && !payout.isReused)
    tell('client.duplicate', `a view of ${reference} after 3004`, 'another attempt', duplicate);
  const given = known.find((one) => one !== payout && isGivenUpFor(one.last, last));
  if (given && attempts.length === 1) {
    const received = 'the same payout at once, under another reference';
    results.push(
      advised('client.refused', `no further attempt after ${given.last.code}`, received, given.last.id, last.id),
    );
  }
  results.push(...reorderShows(payout, known));
  const other = !taken && last.taken && known.find((one) => one !== payout && one.isTaken);
  if (other) results.push(shown('client.reference-unique', other.first.id, last.id));
  return results;
}

/** How soon after a callback a new order is its consequence. */
const soonMs = 5000;

/** A new order of a failed payout at a copy of its callback, after one at the first: the sender asked for one. */
function reorderShows({ attempts, first, last }: Payout, payouts: readonly Payout[]): Result<AttemptPoint>[] {
  if (attempts.length > 1) return [];
  const isAnew = (one: Payout): boolean => one.first.content === last.content && one.first !== first;
  const soonAfter = (order: Attempt, { begun }: { begun: number }): boolean =>
    order.at >= begun && order.at - begun < soonMs;
  for (const failed of payouts.filter(isAnew)) {
    const copies = failed.deliveries.filter(({ status }) => states.find((one) => one.status === status)?.refund);
    const copy = copies.findLast((one) => soonAfter(last, one));
    const earlier = payouts.find(
      (one) =>
        isAnew(one) &&
        one !== failed &&
        copy &&
        copies.some((told) => told.begun < copy.begun && soonAfter(one.first, told)),
    );
    if (!copy || !earlier) continue;
    const evidence = [
      ...copies.filter(({ begun }) => begun <= copy.begun).map(({ id }) => id),
      earlier.first.id,
      last.id,
    ];
    const expected = `one new order after ${failed.reference} has failed, however often that is told`;
    return [advised('client.repeated-notice', expected, 'an order at each copy of its callback', ...evidence)];
  }
  return [];
}

/** The client did something about a payout that is only right under its reference. */
const isFollowed = ({ attempts, askedAt }: Payout, { at, taken }: Attempt): boolean =>
  attempts.some((attempt) => attempt.at > at) || (taken && askedAt !== undefined);

/** The first attempts of other references that look like this payout. */
const lookAlikes = ({ reference, first }: Payout, payouts: Iterable<Payout>): Attempt[] =>
  [...payouts]
    .filter((other) => other.reference !== reference && other.first.content === first.content)
    .map((other) => other.first);

/** How soon a payout under another reference tells that the first one was given up. */
const givenUpMs = 5000;

/** When what is missing is looked for. Times in milliseconds. */
export interface Looked {
  now: number;
  patienceMs: number;
  /** within which time a client that polls without callbacks looks again; absent: it has not polled, or is told by callbacks */
  usualMs?: number;
  /** callbacks tell the client what becomes of its payouts */
  isTold: boolean;
}

/** What time shows of payouts whose attempt had no clear end. */
export function timeShowsOfAttempts(
  payout: Payout,
  payouts: Iterable<Payout>,
  { now, patienceMs }: Looked,
): Result<AttemptPoint>[] {
  const results: Result<AttemptPoint>[] = [];
  const { attempts, last, reference } = payout;
  if (isFinalRefusal(last) && now - last.at >= quietMs) results.push(shown('client.refused', last.id));
  const open = attempts.findLast((attempt) => pointOf(attempt) !== undefined || attempt.ending === 'duplicate');
  if (!open || isFollowed(payout, open)) return results;
  const point = pointOf(open) ?? 'client.duplicate';
  // a callback tells what became of it, unless the client has paid again by then
  const waitMs = Math.min(givenUpMs, patienceMs);
  const told = [payout.knownStates, payout.unsureStates].flatMap((states) => states[0]?.at ?? []);
  const toldAt = Math.min(...told);
  const alike = lookAlikes(payout, payouts);
  // after 3004 a client may wait for the callback, and meanwhile pay the same again as it did before
  const isUsual = open.ending === 'duplicate' && alike.some(({ at }) => at < open.at);
  const again = isUsual ? [] : alike.filter(({ at }) => at > open.at && now - at > waitMs && at < toldAt);
  const expected = `the payout again under its reference, ${reference}${open.taken ? ', or a view of it' : ''}`;
  if (again[0]) results.push(broken(point, expected, 'the same payout under another reference', open.id, again[0].id));
  // who looked it up, and was told that the gateway does not know it, may leave it at that
  else if (open.ending === 'lost' && now - open.at > patienceMs && told.length === 0 && payout.missed.length === 0)
    results.push(broken(point, expected, `nothing within ${Math.round(patienceMs / 1000)} s`, open.id));
  return results;
}
