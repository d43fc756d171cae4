import type { FlowRecord, RunRecord } from '../../scenarios/journal';
import { operation } from '../../spec';
import type { Journal } from '../journal';
import { type Board, underLoad, wholeRun } from './board';

export interface ReplyGoal {
  /** replies under load, and those of them within the goal */
  total: number;
  within: number;
  goalMs: number;
  withinShare: number;
}

/** Steps that had a reply: a flow that met a fault ended with a step that had none. */
export const replied = ({ steps, fault }: FlowRecord): FlowRecord['steps'] =>
  fault === undefined ? steps : steps.slice(0, -1);

/** A batch of duplicates runs beside the flows that the rate counts. */
export const isBatch = ({ id }: FlowRecord): boolean => id.startsWith('batch-');

/**
 * The state under which a flow is counted: the last that it saw; `fault` had no answer, `duplicate` met the transaction
 * of another flow, `none` never saw one.
 */
export function stateOf({ fault, status, shared }: FlowRecord): string {
  if (fault !== undefined) return 'fault';
  return status ?? (shared === 'refused' ? 'duplicate' : 'none');
}

interface Count {
  total: number;
  within: number;
}

/** Replies under load by operation, a revision each; the unrounded time decides. */
function countsOf(journal: Journal, goalMs: number): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const flow of journal.flows)
    for (const [operation, , ms] of replied(flow)) {
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
  const counts = [...countsOf(journal, goalMs).values()];
  const sum = (of: (count: Count) => number) => counts.reduce((all, count) => all + of(count), 0);
  return { total: sum(({ total }) => total), within: sum(({ within }) => within), goalMs, withinShare };
}

export const share = (part: number, whole: number): string =>
  whole === 0 ? 'no reply' : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} %`;

const requirement = 'reply.limit';

/** The share must hold for each operation too: a slow one does not hide behind the others. */
function slowOperations(journal: Journal, { limits }: RunRecord, board: Board): boolean {
  const { goalMs, withinShare, minReplies } = limits;
  let slow = false;
  for (const [operation, { total, within }] of countsOf(journal, goalMs)) {
    if (total < minReplies || within / total >= withinShare) continue;
    slow = true;
    const expected = `${withinShare * 100} % of the replies of ${operation} within ${goalMs} ms`;
    const received = `${share(within, total)}: ${within} of ${total}`;
    board.charge({ requirement, expected, received, verdict: 'fail' }, underLoad, '', total - within);
  }
  return slow;
}

function limitEvidence(journal: Journal, run: RunRecord, board: Board): void {
  const { total, within, goalMs, withinShare } = replyGoal(journal, run);
  const { minReplies } = run.limits;
  if (total === 0) {
    board.leave(requirement, 'skip', 'no reply was timed under load');
    return;
  }
  if (within / total < withinShare) {
    const expected = `${withinShare * 100} % of the replies within ${goalMs} ms`;
    const received = `${share(within, total)}: ${within} of ${total}`;
    board.charge({ requirement, expected, received, verdict: 'fail' }, underLoad, '', total - within);
    return;
  }
  if (slowOperations(journal, run, board)) return;
  // too few replies to promise a share by
  if (total < minReplies) board.leave(requirement, 'skip', `${total} replies, ${minReplies} are needed`);
  else board.pass(requirement, underLoad);
}

/** How late the latest reply was, and of how many. */
function lateness(journal: Journal, goalMs: number, counts: (operation: string, inOlderFlow: boolean) => boolean) {
  let worst = { ms: 0, what: '', where: '' };
  let late = 0;
  let replies = 0;
  const look = (ms: number, what: string, where: string, inOlderFlow = false) => {
    if (!counts(what, inOlderFlow)) return;
    replies += 1;
    if (ms <= goalMs) return;
    late += 1;
    if (ms > worst.ms) worst = { ms, what, where };
  };
  for (const { id, operation, ms } of journal.exchanges.values()) look(ms, operation, id);
  for (const flow of journal.flows)
    for (const [operation, , ms] of replied(flow)) look(ms, operation, flow.id, flow.older === true);
  return { worst, late, replies };
}

/** Operations of both revisions are the older one's in a flow that goes by it. */
function isOlder(id: string, inOlderFlow: boolean): boolean {
  const { revision } = operation(id);
  return revision === 'older' || (revision === 'both' && inOlderFlow);
}

/** Each reply by itself: a SHOULD in the current revision, a MUST in the older one. */
function eachEvidence(journal: Journal, goalMs: number, board: Board, older: boolean): void {
  const { worst, late, replies } = lateness(journal, goalMs, (id, inOlderFlow) => isOlder(id, inOlderFlow) === older);
  const each = older ? 'reply.each-older' : 'reply.each';
  if (replies > 0 && late === 0) board.pass(each, wholeRun);
  if (late === 0) return;
  const received = `${late} of ${replies} later, the worst ${worst.what} after ${Math.round(worst.ms)} ms`;
  const finding = {
    requirement: each,
    expected: `every reply within ${goalMs} ms`,
    received,
    verdict: older ? 'fail' : 'warn',
  } as const;
  board.charge(finding, wholeRun, worst.where, late);
}

/** The reply goal: a share of all under load, and each one. */
export function replyEvidence(journal: Journal, run: RunRecord, board: Board): void {
  limitEvidence(journal, run, board);
  for (const older of [false, true]) eachEvidence(journal, run.limits.goalMs, board, older);
}
