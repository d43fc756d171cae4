import { number } from '../../contract';
import type { Journal } from '../../journal/files';
import { excusedBy } from './stalls';

/** Shares of the replies that must be within the limit of a percentile. */
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
type Percentile = keyof typeof shares;

export interface DeclaredLimits {
  /** limits that the load broke, in sentences */
  broken: string[];
  /** limits that too few replies could show, in sentences */
  open: string[];
}

/** Replies of an operation, and those that took longer; late ones during a stall of the load generator do not count. */
function timed(journal: Journal, operation: string, mostMs: number): { total: number; over: number } {
  const excused = excusedBy(journal, mostMs);
  const count = { total: 0, over: 0 };
  for (const flow of journal.flows)
    flow.eachReply((name, from, ms) => {
      if (name !== operation || excused(flow.at + from, ms)) return;
      count.total += 1;
      if (ms > mostMs) count.over += 1;
    });
  return count;
}

/**
 * The limits that the target sets for single operations. They are the operator's own, so a certification, which judges by
 * the specification alone, does not look at them. A load that never calls an operation says nothing of its limit.
 */
export function operationLimits(journal: Journal): DeclaredLimits {
  const found: DeclaredLimits = { broken: [], open: [] };
  const [run] = journal.runs;
  if (!run || run.parts.includes('compliance')) return found;
  const limits = Object.entries(journal.targets[0]?.target.limits ?? {});
  for (const [operation, own] of limits)
    for (const percentile of Object.keys(shares) as Percentile[]) {
      const most = own?.[percentile];
      if (most === undefined) continue;
      const { total, over } = timed(journal, operation, most);
      // exact: 1 - 0.95 is a little more than a twentieth
      const least = Math.round(1 / (1 - shares[percentile]));
      const limit = `${operation}: the target's limit is ${percentile} ${most} ms`;
      if (total === 0) continue;
      if (over > Math.floor(total / least))
        found.broken.push(`${limit}, and ${number(over)} of ${number(total)} replies took longer`);
      else if (total < least) found.open.push(`${limit}, and ${total} replies are too few to say: ${least} are needed`);
    }
  return found;
}
