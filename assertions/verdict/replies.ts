import { getOrMake } from '../../common/made-once';
import { asBag, type Json, number, operation } from '../../contract';
import type { RunRecord } from '../../journal';
import { NumberSet, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import { isBusy } from '../responses';
import { type EvidenceStore, maxNamed, underLoad, wholeRun } from './results/evidence-store';
import { type Excused, excusedBy, never, ownSaturation } from './stalls';

/** Replies under load; a refusal of a busy server is none. */
export interface Count {
  /** number of replies */
  total: number;
  /** number of those within the goal, once the stalls of the load generator are taken off */
  within: number;
  /** number of these that are later than the goal as they were measured */
  stalled: number;
}

/** The replies under load, and those of them within the goal. */
export interface ReplyGoal extends Count {
  /** longest reply time, milliseconds */
  goalMs: number;
  /** share of the replies that must be within it, from 0 to 1 */
  withinShare: number;
}

/** Replies under load by operation; the unrounded time decides. */
export function countsWithin(journal: Journal, goalMs: number): Map<string, Count> {
  const counts = new Map<string, Count>();
  const excused = excusedBy(journal, goalMs);
  for (const flow of journal.flows)
    flow.eachReply((operation, from, ms) => count(counts, operation, ms <= goalMs, excused(flow.at + from, ms)));
  return counts;
}

function count(counts: Map<string, Count>, operation: string, isWithin: boolean, isStalled: boolean): void {
  const known = getOrMake(counts, operation, () => ({ total: 0, within: 0, stalled: 0 }));
  known.total += 1;
  if (isWithin || isStalled) known.within += 1;
  if (isStalled) known.stalled += 1;
}

/** The replies under load that were within the goal. */
export function replyGoal({ counts }: Replies, { limits }: RunRecord): ReplyGoal {
  const { goalMs, withinShare } = limits;
  return { ...sumOf(counts), goalMs, withinShare };
}

/** A share in percent, rounded down to two places, so that a missed goal never reads as if it were met (`98.99 %`). */
export const share = (part: number, whole: number, round = Math.floor): string =>
  whole === 0 ? 'no reply' : `${(round((part * 10_000) / whole) / 100).toFixed(2)} %`;

/** How many replies were in time, with their share: in the same words wherever it is told. */
export const withinText = ({ within, total, stalled }: Count): string =>
  `${number(within)} of ${number(total)} (${share(within, total)}${stalled > 0 ? `; ${number(stalled)} late by stalls of the load generator alone` : ''})`;

/**
 * `kept` as it was measured; `broken`, whatever the stalls of the load generator took; `open` where what was taken off decides it, or
 * leaves too few replies.
 */
export function outcomeOf(
  { total, within, stalled }: Count,
  isBroken: (late: number, total: number) => boolean,
  least: number,
): 'kept' | 'broken' | 'open' {
  const late = total - within;
  if (!isBroken(late + stalled, total)) return 'kept';
  const isFew = stalled > 0 && total - stalled < Math.max(least, total / 2);
  return isBroken(late, total) && !isFew ? 'broken' : 'open';
}

const requirement = 'reply.limit';

const sumOf = (counts: ReadonlyMap<string, Count>): Count => {
  const sum = { total: 0, within: 0, stalled: 0 };
  for (const { total, within, stalled } of counts.values()) {
    sum.total += total;
    sum.within += within;
    sum.stalled += stalled;
  }
  return sum;
};

/** The operations with the most late replies, with their shares; `isTold`: and with what stalls made of them. */
const latest = (slow: readonly (readonly [operation: string, count: Count])[], isTold = false): string =>
  [...slow]
    .sort(([, a], [, b]) => b.total - b.within + b.stalled - (a.total - a.within + a.stalled))
    .slice(0, maxNamed)
    .map(([operation, one]) => `${operation} ${withinText(isTold ? one : { ...one, stalled: 0 })}`)
    .join(', ');

/**
 * The share of replies in time: over all, or else for each operation, so that a slow one is not hidden by fast ones. An operation with
 * fewer replies than the minimum is not judged by itself. What stalls of the load generator decide is not verified.
 */
function limitEvidence({ counts }: Replies, journal: Journal, run: RunRecord, store: EvidenceStore): void {
  const { goalMs, withinShare, minReplies } = run.limits;
  const all = sumOf(counts);
  const judged = (one: Count) => outcomeOf(one, (late, total) => (total - late) / total < withinShare, minReplies);
  const slow = [...counts].filter(([, one]) => judged(one) !== 'kept');
  const own = slow.filter(([, { total }]) => total >= minReplies);
  const expected = (what: string) => `${withinShare * 100} % of ${what} within ${goalMs} ms`;
  const violate = (what: string, received: string, { total, within }: Count) =>
    store.violate({ requirement, expected: expected(what), received }, underLoad, '', { count: total - within });
  if (all.total === 0) store.skip(requirement, 'skip', 'no reply was timed under load');
  else if (judged(all) === 'broken')
    violate('the replies', `${withinText(all)}; late most often: ${latest(slow)}`, all);
  else if (own.some(([, one]) => judged(one) === 'broken'))
    for (const [operation, one] of own) {
      if (judged(one) === 'broken') violate(`the replies of ${operation}`, withinText(one), one);
    }
  else if (judged(all) === 'open' || own.length > 0)
    store.skip(
      requirement,
      'skip',
      `stalls of the load generator decide it: ${latest(own.length > 0 ? own : slow, true)}`,
    );
  // too few replies for a percentage
  else if (all.total < minReplies) store.skip(requirement, 'skip', `${all.total} replies, ${minReplies} are needed`);
  else store.verify(requirement, underLoad, journal.flows.ids());
}

/** A reply, where it stands in the journal, and whether it was late. */
interface Timed {
  what: string;
  where: string;
  at: number;
  ms: number;
  late: boolean;
}

/** What the replies that count show together; late replies that are excused do not count. */
class Tally {
  total = 0;
  late = 0;
  /** late ones that are excused */
  left = 0;
  /** of several that took as long, the earliest */
  worst: Timed | undefined;
  /** the first ones in order of time, as they stand in different places of the journal */
  first: readonly Timed[] = [];
  /** all of them as long as they are few, with those that are excused */
  readonly few: (Timed & { isLeft: boolean })[] = [];
  /** the exchanges and the places of the flows with a reply that counts */
  readonly exchanges: string[] = [];
  readonly flows = new NumberSet();

  constructor(private readonly excused: Excused) {}

  /** Returns whether it counts. `by`: the exchange or flow, whose id is read for the few replies that are kept. */
  add(what: string, by: { id: string }, at: number, ms: number, late: boolean): boolean {
    const isLeft = late && this.excused(at, ms);
    if (this.total + this.left < olderReplies) this.few.push({ what, where: by.id, at, ms, late, isLeft });
    if (isLeft) {
      this.left += 1;
      return false;
    }
    this.total += 1;
    if (!late) {
      const last = this.first[maxNamed - 1];
      if (!last || at < last.at) this.#addFirst({ what, where: by.id, at, ms, late });
      return true;
    }
    this.late += 1;
    const { worst } = this;
    if (!worst || ms > worst.ms || (ms === worst.ms && at < worst.at))
      this.worst = { what, where: by.id, at, ms, late };
    return true;
  }

  #addFirst(reply: Timed): void {
    const same = this.first.find(({ where }) => where === reply.where);
    if (same && same.at <= reply.at) return;
    const others = this.first.filter((one) => one !== same);
    this.first = [...others, reply].sort((one, other) => one.at - other.at).slice(0, maxNamed);
  }
}

/** The replies of a run: under load by operation, and all of them by revision. */
export interface Replies {
  counts: ReadonlyMap<string, Count>;
  /** requests under load that were refused as the server was busy, by operation */
  busy: ReadonlyMap<string, number>;
  older: Tally;
  current: Tally;
}

/** Looks at every reply of a run once. */
export function repliesOf(journal: Journal, { limits: { goalMs } }: RunRecord): Replies {
  const counts = new Map<string, Count>();
  const busy = new Map<string, number>();
  const excused = excusedBy(journal, goalMs);
  const older = new Tally(excused);
  // for a SHOULD a warning tells more than "not verified"
  const current = new Tally(never);
  for (const exchange of journal.exchanges.values()) {
    const { id, operation, at, ms } = exchange;
    // no reply, as under load (reply.goal)
    if (isBusy({ ...exchange, response: responseOf(exchange) })) continue;
    const tally = isOlder(operation, asBag(exchange.request.body as Json)?.type === olderType) ? older : current;
    if (tally.add(operation, exchange, at, ms, ms > goalMs)) tally.exchanges.push(id);
  }
  for (let place = 0; place < journal.flows.length; place += 1) {
    const flow = journal.flows.at(place);
    const inOlder = flow.kind.older === true;
    const { at } = flow;
    flow.eachReply(
      (what, from, ms) => {
        const tally = isOlder(what, inOlder) ? older : current;
        if (tally.add(what, flow, at + from, ms, ms > goalMs)) tally.flows.add(place);
        count(counts, what, ms <= goalMs, excused(at + from, ms));
      },
      (what) => busy.set(what, (busy.get(what) ?? 0) + 1),
    );
  }
  return { counts, busy, older, current };
}

/** The type of every transaction of the older revision. */
const olderType = 'inttransfer';

/**
 * A call is one of the older revision by its path or, on a path that both revisions share, by its form. Of a flow all calls
 * on shared paths have the form of its payout.
 */
function isOlder(id: string, hasOlderForm: boolean): boolean {
  const { revision } = operation(id);
  return revision === 'older' || (revision === 'both' && hasOlderForm);
}

/** Share of the replies of the older revision that must be within the goal, and the number that it takes to say so. */
const olderShare = 0.999;
const olderReplies = 300;

/**
 * Are late replies more than chance? On a shared machine a single one proves nothing. Of many replies a share may be late;
 * of few none, if the next reply of the same operation is late too.
 */
function isOlderSlow(total: number, late: number, few: readonly Timed[]): boolean {
  if (total >= olderReplies) return late > Math.max(1, total * (1 - olderShare));
  const before = new Map<string, boolean>();
  return [...few]
    .sort((one, other) => one.at - other.at)
    .some(({ what, late: isLate }) => {
      const repeats = isLate && before.get(what) === true;
      before.set(what, isLate);
      return repeats;
    });
}

/** Each reply by itself: a late one warns, and too many of the older revision fail. */
function eachEvidence(
  each: 'reply.each' | 'reply.each-older',
  tally: Tally,
  journal: Journal,
  goalMs: number,
  store: EvidenceStore,
): void {
  const { total, late, left, worst, first, few } = tally;
  const counted = few.filter(({ isLeft }) => !isLeft);
  const isBroken = each === 'reply.each-older' && isOlderSlow(total, late, counted);
  // those that do not count are all, or would have decided it
  if (left > 0 && !isBroken && (total === 0 || isOlderSlow(total + left, late + left, few))) {
    const which = late > 0 ? `${left} of them` : 'all of them';
    store.skip(each, 'skip', `${late + left} of ${total + left} late, ${which} during stalls of the load generator`);
    return;
  }
  if (!worst) {
    for (const { where } of first) store.verify(each, wholeRun, where);
    store.verify(each, wholeRun, tally.exchanges);
    store.verify(each, wholeRun, journal.flows.idsOf(tally.flows));
    return;
  }
  const finding = {
    requirement: each,
    expected: isBroken ? `${olderShare * 100} % of the replies within ${goalMs} ms` : `every reply within ${goalMs} ms`,
    received: `${late} of ${total} later, the worst ${worst.what} after ${Math.round(worst.ms)} ms${left > 0 ? `; ${number(left)} more came late by stalls of the load generator alone` : ''}`,
    verdict: isBroken ? 'fail' : 'warn',
  } as const;
  store.violate(finding, wholeRun, worst.where, { count: late });
}

/** The reply goal: for a share of all replies under load, and for each reply. */
export function replyEvidence(replies: Replies, journal: Journal, run: RunRecord, store: EvidenceStore): void {
  const { goalMs } = run.limits;
  const own = ownSaturation(journal);
  if (own > 0) {
    const why = `the load generator measured itself: k6 took ${Math.round(own * 100)} % of all cores, and dropped flows`;
    for (const id of [requirement, 'reply.each', 'reply.each-older'] as const) store.skip(id, 'skip', why);
    return;
  }
  limitEvidence(replies, journal, run, store);
  eachEvidence('reply.each', replies.current, journal, goalMs, store);
  eachEvidence('reply.each-older', replies.older, journal, goalMs, store);
}
