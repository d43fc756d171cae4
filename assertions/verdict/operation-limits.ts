import { number } from '../../contract';
import { type Journal, runOf } from '../../journal/files';
import { steadyCounts } from './replies';

/** Shares of the replies that must be within the limit of a percentile. */
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
type Percentile = keyof typeof shares;

export interface DeclaredLimits {
  /** limits that the load broke, in sentences */
  broken: string[];
  /** limits that too few replies could show, in sentences */
  open: string[];
}

/**
 * The limits that the target sets for single operations. They are the operator's own, so a certification, which judges by
 * the specification alone, does not look at them. A load that never calls an operation says nothing of its limit.
 */
export function operationLimits(journal: Journal): DeclaredLimits {
  const found: DeclaredLimits = { broken: [], open: [] };
  if (runOf(journal).parts.includes('compliance')) return found;
  const limits = Object.entries(journal.targets[0]?.target.limits ?? {});
  for (const [operation, own] of limits)
    for (const percentile of Object.keys(shares) as Percentile[]) {
      const most = own?.[percentile];
      if (most === undefined) continue;
      // late replies during a stall of the load generator do not count
      const { total, within } = steadyCounts(journal, most).get(operation) ?? { total: 0, within: 0 };
      const over = total - within;
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
