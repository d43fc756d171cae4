/** What time shows of a payout whose attempt had no clear end: whether it was sent again, or under another reference. */
import { isFinalRefusal, isToBeRetried, pointOf, quietMs } from './attempts';
import { broken, type Finding, shown } from './observations';
import { isSameContent } from './payees';
import { type Attempt, isUnknown, type PayoutConduct } from './payout';

/** When what is missing is looked for. Times in milliseconds. */
export interface ObservedWindow {
  now: number;
  patienceMs: number;
  /** within which time a client that polls without callbacks looks again; absent: it has not polled, or is told by callbacks */
  defaultMs?: number;
  /** callbacks tell the client what becomes of its payouts */
  isTold: boolean;
}

/** The point that an attempt is about after which the same must not be sent under another reference. */
const openPointOf = (attempt: Attempt): string | undefined =>
  pointOf(attempt) ??
  (attempt.ending === 'duplicate' ? 'client.duplicate' : isToBeRetried(attempt) ? 'client.refused' : undefined);

/** The client did something about a payout that is only right under its reference. */
const isFollowed = ({ attempts, askedAt }: PayoutConduct, { at, taken }: Attempt): boolean =>
  attempts.some((attempt) => attempt.at > at) || (taken && askedAt !== undefined);

/** How soon a payout under another reference tells that the first one was given up. */
const givenUpMs = 5000;
/** Who pays the same anew so soon, without another account status, has not had another order. */
const renamedMs = 30_000;
/** So long after a payout was refused the same is another order. */
const orderedAnewMs = 300_000;

/** For how long an attempt with the same content is the same payout under another reference. */
function windowMs({ missed }: PayoutConduct, open: Attempt, { hasOwnCheck }: Attempt): number {
  const isGivenUp = missed.some(({ at, code }) => at > open.at && isUnknown(code));
  if (open.ending === 'lost' && !open.taken && isGivenUp) return renamedMs;
  if (open.ending === 'lost' || open.ending === 'duplicate') return Number.POSITIVE_INFINITY;
  return open.ending === 'refused' && hasOwnCheck ? quietMs : orderedAnewMs;
}

/** What time shows of a payout whose attempt had no clear end. `payoutsAlike`: those of the same content. */
export function judgeAttemptTimes(
  payout: PayoutConduct,
  payoutsAlike: () => readonly PayoutConduct[],
  { now, patienceMs }: ObservedWindow,
): Finding[] {
  const { attempts, last, reference, first } = payout;
  const isLeft = isFinalRefusal(last) && now - last.at >= quietMs;
  const results: Finding[] = isLeft ? [shown('client.refused', last.id)] : [];
  const isOpen = (attempt: Attempt) => openPointOf(attempt) !== undefined;
  const open = attempts.findLast(isOpen);
  if (!open) return results;
  const wantedAfter = ({ taken }: Attempt) =>
    `the payout again under its reference, ${reference}${taken ? ', or a view of it' : ''}`;
  const wrong = (attempt: Attempt, received: string, ...more: string[]): Finding =>
    broken(openPointOf(attempt) ?? '', wantedAfter(attempt), received, attempt.id, ...more);
  const renamed = 'the same payout under another reference';
  const alike = payoutsAlike().filter((other) => other !== payout && isSameContent(other.first.content, first.content));
  const paidToo = alike.flatMap((other): Finding[] => {
    const isAnew = (attempt: Attempt) => isBegunAnew(payout, attempt, other.first);
    const isBefore = (attempt: Attempt) => isOpen(attempt) && (isSoonAfter(attempt, other.first) || isAnew(attempt));
    const before = payout.isTaken && other.isTaken ? attempts.findLast(isBefore) : undefined;
    if (!before) return [];
    const finding = wrong(before, `${renamed}, which was paid, too`, other.first.id);
    return [isKept(payout, before, isAnew(before)) ? { ...finding, result: 'advised' } : finding];
  });
  const worst = paidToo.find(({ result }) => result === 'broken') ?? paidToo[0];
  if (worst) return [...results, worst];
  if (isFollowed(payout, open)) return results;
  // a callback tells what became of it, unless the client has paid again by then
  const waitMs = Math.min(givenUpMs, patienceMs);
  const told = [payout.knownStates, payout.unsureStates].flatMap((states) => states[0]?.at ?? []);
  const toldAt = Math.min(...told);
  const firsts = alike.map((other) => other.first);
  // after 3004 a client may wait for the callback, and meanwhile pay the same again as it did before
  const isUsual = open.ending === 'duplicate' && firsts.some(({ at }) => at < open.at);
  const isAgain = (other: Attempt) =>
    other.at > open.at &&
    other.at - open.at < windowMs(payout, open, other) &&
    now - other.at > waitMs &&
    other.at < toldAt;
  const again = isUsual ? undefined : firsts.find(isAgain);
  if (again) return [...results, wrong(open, renamed, again.id)];
  // who looked it up, and was told that the gateway does not know it, may leave it at that
  const isUnheard = told.length === 0 && payout.missed.length === 0;
  if (open.ending !== 'lost' || now - open.at <= patienceMs || !isUnheard) return results;
  return [...results, wrong(open, `nothing within ${Math.round(patienceMs / 1000)} s`)];
}

const isSoonAfter = (open: Attempt, { at, hasOwnCheck }: Attempt): boolean =>
  !hasOwnCheck && at >= open.answeredAt && at - open.answeredAt < renamedMs;

/**
 * Was the whole payout begun anew after its reply was lost, from the account status on, and the first neither sent again, nor asked
 * for or told before the new one was sent? A second order of the same content, which its sender wanted too, rarely begins just then.
 */
function isBegunAnew(
  { attempts, views, missed, knownStates, unsureStates }: PayoutConduct,
  open: Attempt,
  { at, checkedAt = 0 }: Attempt,
): boolean {
  const known = [views, missed, knownStates, unsureStates].flat();
  const isFollowed = known.some((one) => one.at > open.at && one.at < at) || attempts.some((one) => one.at > open.at);
  return open.ending === 'lost' && checkedAt >= open.answeredAt && at - open.answeredAt < renamedMs && !isFollowed;
}

/** Did the client send or ask for a payout under its own reference, too? Then the other one may be an order of its own. */
const isKept = ({ attempts, views, missed }: PayoutConduct, open: Attempt, isBegunAnew: boolean): boolean =>
  attempts.some(({ at }) => at > open.at) || (isBegunAnew && [...views, ...missed].some(({ at }) => at > open.at));
