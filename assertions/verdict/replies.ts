import { asBag, type Json, number, operation } from '../../contract';
import type { RunRecord } from '../../journal';
import { NumberSet } from '../../journal';
import type { Journal } from '../../journal/files';
import { type EvidenceStore, maxNamed, underLoad, wholeRun } from './results/evidence-store';
import { type Excused, excusedBy, never } from './stalls';

interface Count {
  /** number of replies */
  total: number;
  /** number of those within the goal */
  within: number;
}

/** The replies under load, and those of them within the goal. */
export interface ReplyGoal extends Count {
  /** longest reply time, milliseconds */
  goalMs: number;
  /** share of the replies that must be within it, from 0 to 1 */
  withinShare: number;
}

/** Replies under load by operation, without those that are excused; the unrounded time decides. */
export function countsWithin(
  journal: Journal,
  goalMs: number,
  excused = excusedBy(journal, goalMs),
): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const flow of journal.flows)
    flow.eachReply((operation, from, ms) => {
      if (!excused(flow.at + from, ms)) count(counts, operation, ms <= goalMs);
    });
  return counts;
}

function count(counts: Map<string, Count>, operation: string, isWithin: boolean): void {
  const known = counts.get(operation) ?? { total: 0, within: 0 };
  if (known.total === 0) counts.set(operation, known);
  known.total += 1;
  if (isWithin) known.within += 1;
}

/** The replies under load that were within the goal. */
export function replyGoal({ counts }: Replies, { limits }: RunRecord): ReplyGoal {
  const { goalMs, withinShare } = limits;
  return { ...sumOf(counts), goalMs, withinShare };
}

/** A share in percent, rounded down to two places, so that a missed goal never reads as if it were met (`98.99 %`). */
export const share = (part: number, whole: number): string =>
  whole === 0 ? 'no reply' : `${(Math.floor((part * 10_000) / whole) / 100).toFixed(2)} %`;

/** Late replies that do not count, in words; the empty text: all of them count. */
export const uncounted = (left: number): string =>
  left > 0 ? `; ${number(left)} more came late during stalls of the load generator, and do not count` : '';

const requirement = 'reply.limit';

interface Slow extends Count {
  /** `the replies`, or those of one operation */
  what: string;
  operation?: string;
}

const sumOf = (counts: ReadonlyMap<string, Count>): Count => {
  const sum = { total: 0, within: 0 };
  for (const { total, within } of counts.values()) {
    sum.total += total;
    sum.within += within;
  }
  return sum;
};

/**
 * Where the share of replies in time is too low: over all replies, or else for single operations, so that a slow
 * operation is not hidden by fast ones. An operation with fewer replies than the minimum is not judged by itself.
 */
function slowOnes(
  counts: ReadonlyMap<string, Count>,
  { withinShare, minReplies }: RunRecord['limits'],
  all = counts,
): Slow[] {
  const sum = sumOf(counts);
  const isSlow = ({ total, within }: Count) => within / total < withinShare;
  if (isSlow(sum)) return [{ ...sum, what: 'the replies' }];
  return [...counts].flatMap(([operation, count]) =>
    (all.get(operation)?.total ?? 0) >= minReplies && isSlow(count)
      ? [{ ...count, what: `the replies of ${operation}`, operation }]
      : [],
  );
}

/** Late replies during a stall of the load generator are excluded. If they decide the outcome, it is not verified. */
function slowEvidence(
  journal: Journal,
  run: RunRecord,
  counts: ReadonlyMap<string, Count>,
  store: EvidenceStore,
): void {
  const { goalMs, withinShare } = run.limits;
  const steady = countsWithin(journal, goalMs);
  const slow = slowOnes(steady, run.limits, counts);
  if (slow.length === 0) {
    const left = sumOf(steady);
    const text = `${share(left.within, left.total)} within ${goalMs} ms, excluding the ${sumOf(counts).total - left.total} late replies during stalls of the load generator`;
    store.skip(requirement, 'skip', text);
  }
  for (const { what, operation, within, total } of slow) {
    const whole = operation === undefined ? sumOf(counts) : counts.get(operation);
    const expected = `${withinShare * 100} % of ${what} within ${goalMs} ms`;
    const received = `${share(within, total)}: ${within} of ${total}${uncounted((whole?.total ?? total) - total)}`;
    store.violate({ requirement, expected, received }, underLoad, '', { count: total - within });
  }
}

function limitEvidence({ counts }: Replies, journal: Journal, run: RunRecord, store: EvidenceStore): void {
  const { total } = sumOf(counts);
  const { minReplies } = run.limits;
  if (total === 0) store.skip(requirement, 'skip', 'no reply was timed under load');
  else if (slowOnes(counts, run.limits).length > 0) slowEvidence(journal, run, counts, store);
  // too few replies for a percentage
  else if (total < minReplies) store.skip(requirement, 'skip', `${total} replies, ${minReplies} are needed`);
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

/** The first replies in order of time, as they stand in different places of the journal. */
class FirstReplies {
  all: readonly Timed[] = [];

  constructor(private readonly most: number) {}

  /** Would a reply sent at a moment be among them? */
  takes(at: number): boolean {
    const { all, most } = this;
    return all.length < most || at < (all[most - 1] as Timed).at;
  }

  add(reply: Timed): void {
    const same = this.all.find(({ where }) => where === reply.where);
    if (same && same.at <= reply.at) return;
    const others = this.all.filter((one) => one !== same);
    this.all = [...others, reply].sort((one, other) => one.at - other.at).slice(0, this.most);
  }
}

/** What the replies that count show together; late replies that are excused do not count. */
class Tally {
  total = 0;
  late = 0;
  /** late ones that are excused */
  left = 0;
  /** of several that took as long, the earliest */
  worst: Timed | undefined;
  readonly first = new FirstReplies(maxNamed);
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
      if (this.first.takes(at)) this.first.add({ what, where: by.id, at, ms, late });
      return true;
    }
    this.late += 1;
    const { worst } = this;
    if (!worst || ms > worst.ms || (ms === worst.ms && at < worst.at))
      this.worst = { what, where: by.id, at, ms, late };
    return true;
  }
}

/** The replies of a run: under load by operation, and all of them by revision. */
export interface Replies {
  counts: ReadonlyMap<string, Count>;
  older: Tally;
  current: Tally;
}

/** Looks at every reply of a run once. */
export function repliesOf(journal: Journal, { limits: { goalMs } }: RunRecord): Replies {
  const counts = new Map<string, Count>();
  const older = new Tally(excusedBy(journal, goalMs));
  // for a SHOULD a warning tells more than "not verified"
  const current = new Tally(never);
  for (const exchange of journal.exchanges.values()) {
    const { id, operation, at, ms } = exchange;
    const tally = isOlder(operation, asBag(exchange.request.body as Json)?.type === olderType) ? older : current;
    if (tally.add(operation, exchange, at, ms, ms > goalMs)) tally.exchanges.push(id);
  }
  for (let place = 0; place < journal.flows.length; place += 1) {
    const flow = journal.flows.at(place);
    const inOlder = flow.kind.older === true;
    const { at } = flow;
    let last: Tally | undefined;
    flow.eachReply((what, from, ms) => {
      const tally = isOlder(what, inOlder) ? older : current;
      const isCounted = tally.add(what, flow, at + from, ms, ms > goalMs);
      if (isCounted && tally !== last) tally.flows.add(place);
      if (isCounted) last = tally;
      count(counts, what, ms <= goalMs);
    });
  }
  return { counts, older, current };
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
    for (const { where } of first.all) store.verify(each, wholeRun, where);
    store.verify(each, wholeRun, tally.exchanges);
    store.verify(each, wholeRun, journal.flows.idsOf(tally.flows));
    return;
  }
  const finding = {
    requirement: each,
    expected: isBroken ? `${olderShare * 100} % of the replies within ${goalMs} ms` : `every reply within ${goalMs} ms`,
    received: `${late} of ${total} later, the worst ${worst.what} after ${Math.round(worst.ms)} ms${uncounted(left)}`,
    verdict: isBroken ? 'fail' : 'warn',
  } as const;
  store.violate(finding, wholeRun, worst.where, { count: late });
}

/** The reply goal: for a share of all replies under load, and for each reply. */
export function replyEvidence(replies: Replies, journal: Journal, run: RunRecord, store: EvidenceStore): void {
  const { goalMs } = run.limits;
  limitEvidence(replies, journal, run, store);
  eachEvidence('reply.each', replies.current, journal, goalMs, store);
  eachEvidence('reply.each-older', replies.older, journal, goalMs, store);
}
