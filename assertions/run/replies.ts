import { operation } from '../../contract';
import type { RunRecord } from '../../journal';
import { replied } from '../../journal';
import type { Journal } from '../../journal/files';
import { type EvidenceStore, underLoad, wholeRun } from './evidence-store';
import { type Excused, excusedBy, never } from './stalls';

export interface ReplyGoal {
  /** replies under load, and those of them within the goal */
  total: number;
  within: number;
  goalMs: number;
  withinShare: number;
}

interface Count {
  total: number;
  within: number;
}

/** Replies under load by operation; the unrounded time decides. Excused replies are left out. */
function countsOf(journal: Journal, goalMs: number, excused: Excused = never): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const flow of journal.flows)
    for (const [operation, from, ms] of replied(flow)) {
      if (excused(flow.at + from, ms)) continue;
      const count = counts.get(operation) ?? { total: 0, within: 0 };
      counts.set(operation, count);
      count.total += 1;
      if (ms <= goalMs) count.within += 1;
    }
  return counts;
}

/** Counts the replies under load. */
export function replyGoal(journal: Journal, { limits }: RunRecord): ReplyGoal {
  const { goalMs, withinShare } = limits;
  return { ...sumOf(countsOf(journal, goalMs)), goalMs, withinShare };
}

export const share = (part: number, whole: number): string =>
  whole === 0 ? 'no reply' : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} %`;

const requirement = 'reply.limit';

interface Slow extends Count {
  /** `the replies`, or those of one operation */
  what: string;
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
      ? [{ ...count, what: `the replies of ${operation}` }]
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
  const steady = countsOf(journal, goalMs, excusedBy(journal, goalMs));
  const slow = slowOnes(steady, run.limits, counts);
  if (slow.length === 0) {
    const left = sumOf(steady);
    const text = `${share(left.within, left.total)} within ${goalMs} ms, excluding the ${sumOf(counts).total - left.total} late replies during stalls of the load generator`;
    store.skip(requirement, 'skip', text);
  }
  for (const { what, within, total } of slow) {
    const expected = `${withinShare * 100} % of ${what} within ${goalMs} ms`;
    const received = `${share(within, total)}: ${within} of ${total}`;
    store.violate({ requirement, expected, received, verdict: 'fail' }, underLoad, '', { count: total - within });
  }
}

function limitEvidence(journal: Journal, run: RunRecord, store: EvidenceStore): void {
  const counts = countsOf(journal, run.limits.goalMs);
  const { total } = sumOf(counts);
  const { minReplies } = run.limits;
  if (total === 0) store.skip(requirement, 'skip', 'no reply was timed under load');
  else if (slowOnes(counts, run.limits).length > 0) slowEvidence(journal, run, counts, store);
  // too few replies for a percentage
  else if (total < minReplies) store.skip(requirement, 'skip', `${total} replies, ${minReplies} are needed`);
  else
    store.verify(
      requirement,
      underLoad,
      journal.flows.map(({ id }) => id),
    );
}

/** The slowest reply and the number of late ones; `left` counts the late replies that are excused. */
function lateness(
  journal: Journal,
  goalMs: number,
  counts: (operation: string, inOlderFlow: boolean) => boolean,
  excused: Excused,
) {
  let worst = { ms: 0, what: '', where: '' };
  let late = 0;
  const replies: string[] = [];
  let left = 0;
  const look = (at: number, ms: number, what: string, where: string, inOlderFlow = false) => {
    if (!counts(what, inOlderFlow)) return;
    replies.push(where);
    if (ms <= goalMs) return;
    if (excused(at, ms)) {
      left += 1;
      return;
    }
    late += 1;
    if (ms > worst.ms) worst = { ms, what, where };
  };
  for (const { id, operation, at, ms } of journal.exchanges.values()) look(at, ms, operation, id);
  for (const flow of journal.flows)
    for (const [operation, from, ms] of replied(flow))
      look(flow.at + from, ms, operation, flow.id, flow.older === true);
  return { worst, late, replies, left };
}

/** An operation that both revisions share counts as older within an older flow. */
function isOlder(id: string, inOlderFlow: boolean): boolean {
  const { revision } = operation(id);
  return revision === 'older' || (revision === 'both' && inOlderFlow);
}

/** Each reply by itself: a SHOULD in the current revision, a MUST in the older one. */
function eachEvidence(journal: Journal, goalMs: number, store: EvidenceStore, older: boolean): void {
  const { worst, late, replies, left } = lateness(
    journal,
    goalMs,
    (id, inOlderFlow) => isOlder(id, inOlderFlow) === older,
    // for a SHOULD a warning tells more than "not verified"
    older ? excusedBy(journal, goalMs) : never,
  );
  const each = older ? 'reply.each-older' : 'reply.each';
  if (late === 0 && left > 0)
    store.skip(each, 'skip', `${left} of ${replies.length} late, all of them during stalls of the load generator`);
  else if (late === 0) store.verify(each, wholeRun, replies);
  if (late === 0) return;
  const received = `${late} of ${replies.length} later, the worst ${worst.what} after ${Math.round(worst.ms)} ms`;
  const finding = {
    requirement: each,
    expected: `every reply within ${goalMs} ms`,
    received,
    verdict: older ? 'fail' : 'warn',
  } as const;
  store.violate(finding, wholeRun, worst.where, { count: late });
}

/** The reply goal: for a share of all replies under load, and for each reply. */
export function replyEvidence(journal: Journal, run: RunRecord, store: EvidenceStore): void {
  limitEvidence(journal, run, store);
  for (const older of [false, true]) eachEvidence(journal, run.limits.goalMs, store, older);
}
