import { counted, number } from '../../contract';
import { type Journal, runOf } from '../../journal/files';
import { type Count, countsWithin, outcomeOf, type Replies, share } from './replies';
import { ownSaturation } from './stalls';

/** Shares of the replies that must be within the limit of a percentile. */
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
type Percentile = keyof typeof shares;

/** A limit of the target for an operation, and what became of it. */
export interface LimitResult {
  operation: string;
  /** of its reply times, or `busy`: the share of its requests that were refused as the server was busy */
  percentile: Percentile | 'busy';
  /** `open`: this load could not show it; `uncalled`: it does not call the operation */
  outcome: 'kept' | 'broken' | 'open' | 'uncalled';
  /** in a sentence, with how many replies counted */
  text: string;
}

/** Whether a limit was kept. As for the reply goal, it is `open` where the stalls of the load generator decide it. */
function judged(all: Count, percent: number): [outcome: LimitResult['outcome'], words: string] {
  const { total, within, stalled } = all;
  // exact: 1 - 0.95 is a little more than a twentieth
  const least = Math.round(1 / (1 - percent));
  const late = (count: number) => `${number(count)} of ${number(total)} replies took longer`;
  const taken = stalled > 0 ? `, and ${number(stalled)} more by stalls of the load generator alone` : '';
  if (total === 0) return ['uncalled', 'which this load does not call, so it says nothing of it'];
  const outcome = outcomeOf(all, (count) => count > Math.floor(total / least), least);
  if (outcome === 'broken') return [outcome, `and ${late(total - within)}${taken}`];
  if (outcome === 'open')
    return [
      outcome,
      `and it was not judged: ${late(total - within + stalled)}, ${number(stalled)} of them by stalls of the load generator`,
    ];
  if (total < least)
    return ['open', `and ${counted(total, 'reply is', 'replies are')} too few to say: ${least} are needed`];
  return [outcome, `kept: ${late(total - within)}${taken}`];
}

/** Requests of an operation under load that were refused as the server was busy, which are no replies. */
export interface BusyRequests {
  operation: string;
  refused: number;
  /** all of its requests that were answered */
  of: number;
}

/** The operations that were busy under load. */
export const busyRequests = ({ busy, counts }: Replies): BusyRequests[] =>
  [...busy].map(([operation, refused]) => ({ operation, refused, of: refused + (counts.get(operation)?.total ?? 0) }));

/** `bankStatus: 3 of 290 requests (1.04 %)`, rounded up, so that a broken limit never reads as if it were kept. */
export const busyText = ({ operation, refused, of }: BusyRequests): string =>
  `${operation}: ${number(refused)} of ${counted(of, 'request')} (${share(refused, of, Math.ceil)})`;

/** The share of requests that may be refused as the server is busy, where a target file says nothing. */
const defaultBusyShare = 0.01;

/** Whether the server was busy too often. Of few requests one refusal may be chance: it is too few to say. */
function busyLimit(one: BusyRequests, most: number): LimitResult {
  const { operation, refused, of } = one;
  // a share such as 0.29 has no exact number
  const isMore = refused > of * most + 1e-9;
  const isChance = refused === 1 && most > 0;
  const outcome = !isMore ? 'kept' : isChance ? 'open' : 'broken';
  const words = { kept: 'within', broken: 'more than', open: 'one of too few to judge by' }[outcome];
  const text = `${busyText(one)} refused as the server was busy, ${words} the target's limit of ${+(most * 100).toFixed(4)} %`;
  return { operation, percentile: 'busy', outcome, text };
}

/**
 * The limits that the target sets for single operations. They are the operator's own, so a certification, which judges by
 * the specification alone, does not look at them.
 */
export function operationLimits(journal: Journal, replies: Replies): LimitResult[] {
  if (runOf(journal).parts.includes('compliance')) return [];
  const { limits = {}, rates } = journal.targets[0]?.target ?? {};
  const found = busyRequests(replies).map((one) => busyLimit(one, rates?.busyShare ?? defaultBusyShare));
  // late replies of a load generator that measured itself are its own
  if (ownSaturation(journal) > 0) return found;
  for (const [operation, own] of Object.entries(limits))
    for (const percentile of Object.keys(shares) as Percentile[]) {
      const most = own?.[percentile];
      if (most === undefined) continue;
      const all = countsWithin(journal, most).get(operation) ?? { total: 0, within: 0, stalled: 0 };
      const [outcome, words] = judged(all, shares[percentile]);
      const text = `${operation}: the target's limit is ${percentile} ${most} ms, ${words}`;
      found.push({ operation, percentile, outcome, text });
    }
  return found;
}
