import { counted, number } from '../../contract';
import { type Journal, runOf } from '../../journal/files';
import { countsWithin, uncounted } from './replies';
import { never } from './stalls';

/** Shares of the replies that must be within the limit of a percentile. */
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
type Percentile = keyof typeof shares;

/** A limit of the target for an operation, and what became of it. */
export interface LimitResult {
  operation: string;
  percentile: Percentile;
  /** `open`: this load could not show it; `uncalled`: it does not call the operation */
  outcome: 'kept' | 'broken' | 'open' | 'uncalled';
  /** in a sentence, with how many replies counted */
  text: string;
}

interface Counts {
  total: number;
  within: number;
}

/**
 * Whether a limit was kept. As for the reply goal, late replies during stalls of the load generator do not count: where
 * they decide the outcome, or too few others are left, the limit is `open`.
 */
function outcomeOf(all: Counts, steady: Counts, share: number): [outcome: LimitResult['outcome'], words: string] {
  // exact: 1 - 0.95 is a little more than a twentieth
  const least = Math.round(1 / (1 - share));
  const isBroken = ({ total, within }: Counts) => total - within > Math.floor(total / least);
  const late = ({ total, within }: Counts) => `${number(total - within)} of ${number(total)} replies took longer`;
  const left = all.total - steady.total;
  if (all.total === 0) return ['uncalled', 'which this load does not call, so it says nothing of it'];
  // a few replies between two busy moments are late for them too
  const isFew = left > 0 && steady.total < Math.max(least, all.total / 2);
  if (isBroken(steady) && !isFew) return ['broken', `and ${late(steady)}${uncounted(left)}`];
  if (isBroken(all)) {
    const words = `${late(all)}, but ${number(left)} of them during stalls of the load generator, which do not count`;
    return ['open', `and it was not judged: ${words}`];
  }
  if (all.total < least)
    return ['open', `and ${counted(all.total, 'reply is', 'replies are')} too few to say: ${least} are needed`];
  return ['kept', `kept: ${late(all)}`];
}

/**
 * The limits that the target sets for single operations. They are the operator's own, so a certification, which judges by
 * the specification alone, does not look at them.
 */
export function operationLimits(journal: Journal): LimitResult[] {
  const found: LimitResult[] = [];
  if (runOf(journal).parts.includes('compliance')) return found;
  const limits = Object.entries(journal.targets[0]?.target.limits ?? {});
  for (const [operation, own] of limits)
    for (const percentile of Object.keys(shares) as Percentile[]) {
      const most = own?.[percentile];
      if (most === undefined) continue;
      const none = { total: 0, within: 0 };
      const all = countsWithin(journal, most, never).get(operation) ?? none;
      const steady = countsWithin(journal, most).get(operation) ?? none;
      const [outcome, words] = outcomeOf(all, steady, shares[percentile]);
      const text = `${operation}: the target's limit is ${percentile} ${most} ms, ${words}`;
      found.push({ operation, percentile, outcome, text });
    }
  return found;
}
