/** Judges a payout whose attempt had no clear result: did the client repeat it under its reference, or under another one? */
import { isFinalRefusal, isToBeRetried, pointOf, quietMs } from './attempts';
import { broken, type Finding, shown } from './observations';
import { isSameContent } from './payees';
import { type Attempt, isUnknown, type PayoutConduct } from './payout';

/** The time of a check for missing steps of the client, and its limits. Times in milliseconds. */
export interface ObservedWindow {
  now: number;
  patienceMs: number;
  /** time within which a client without callbacks must poll again; absent: it has never polled, or receives callbacks */
  defaultMs?: number;
  /** the client receives callbacks, so it need not poll */
  getsCallbacks: boolean;
}

/** The point to judge if, after this attempt, the same payout is sent under another reference; undefined: that is allowed. */
const openPointOf = (attempt: Attempt): string | undefined =>
  pointOf(attempt) ??
  (attempt.ending === 'duplicate' ? 'client.duplicate' : isToBeRetried(attempt) ? 'client.refused' : undefined);

/** Has the client repeated or viewed the payout under its own reference? */
const isFollowed = ({ attempts, askedAt }: PayoutConduct, { at, taken }: Attempt): boolean =>
  attempts.some((attempt) => attempt.at > at) || (taken && askedAt !== undefined);

/** Within this time, a payout under another reference shows that the client has given up the first one. */
const givenUpMs = 5000;
/** The same payment within this time, without a new account status, is not a second order of the sender. */
const renamedMs = 30_000;
/** The same payment later than this after a refusal is a second order of the sender. */
const orderedAnewMs = 300_000;

/** For how long an attempt with the same content counts as the same payout under another reference. */
function windowMs({ missed }: PayoutConduct, open: Attempt, { hasOwnCheck }: Attempt): number {
  const isGivenUp = missed.some(({ at, code }) => at > open.at && isUnknown(code));
  if (open.ending === 'lost' && !open.taken && isGivenUp) return renamedMs;
  if (open.ending === 'lost' || open.ending === 'duplicate') return Number.POSITIVE_INFINITY;
  return open.ending === 'refused' && hasOwnCheck ? quietMs : orderedAnewMs;
}

/** Judges a payout whose attempt had no clear result, at a time. `payoutsAlike`: the payouts with the same content. */
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
  // once a callback has reported the state, a later payment is not a repetition
  const waitMs = Math.min(givenUpMs, patienceMs);
  const received = [payout.knownStates, payout.unsureStates].flatMap((states) => states[0]?.at ?? []);
  const firstStateAt = Math.min(...received);
  const firsts = alike.map((other) => other.first);
  // after 3004 a client may wait for the callback, and meanwhile pay the same again as it did before
  const isUsual = open.ending === 'duplicate' && firsts.some(({ at }) => at < open.at);
  const isAgain = (other: Attempt) =>
    other.at > open.at &&
    other.at - open.at < windowMs(payout, open, other) &&
    now - other.at > waitMs &&
    other.at < firstStateAt;
  const again = isUsual ? undefined : firsts.find(isAgain);
  if (again) return [...results, wrong(open, renamed, again.id)];
  // a client that viewed the payout and learnt that the gateway does not know it need not repeat it
  const isUnheard = received.length === 0 && payout.missed.length === 0;
  if (open.ending !== 'lost' || now - open.at <= patienceMs || !isUnheard) return results;
  return [...results, wrong(open, `nothing within ${Math.round(patienceMs / 1000)} s`)];
}

const isSoonAfter = (open: Attempt, { at, hasOwnCheck }: Attempt): boolean =>
  !hasOwnCheck && at >= open.answeredAt && at - open.answeredAt < renamedMs;

/**
 * After the reply was lost, did the client start the payout again from the account status on, without repeating or viewing the first
 * one? A second order that the sender wants as well rarely starts just then.
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

/** Did the client also repeat or view the first payout under its reference? Then the other one may be a second order. */
const isKept = ({ attempts, views, missed }: PayoutConduct, open: Attempt, isBegunAnew: boolean): boolean =>
  attempts.some(({ at }) => at > open.at) || (isBegunAnew && [...views, ...missed].some(({ at }) => at > open.at));
