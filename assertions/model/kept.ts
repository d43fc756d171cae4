/** What views have kept of what was seen or answered before: the evidence for requirements that the rules may find broken. */
import { classOf, isFinal, type RequirementId } from '../../contract';
import { maxOpen } from './checker';
import { isChange, statesOf } from './history';
import type { CasePayout } from './payouts';

/** A requirement that a view has kept, as an earlier answer bound it. */
interface Kept {
  requirement: RequirementId;
  exchange: string;
}

/** Were so few of its requests under way at a time that the table could judge their orders? */
const isExplored = ({ events }: CasePayout): boolean => {
  const others = events.filter(({ operation }) => operation !== 'createTransaction');
  return others.every(({ from }) => others.filter((one) => one.from <= from && from < one.until).length <= maxOpen);
};

/** What the views of a payout have kept, whether or not another view breaks it. */
export function keptBy(payout: CasePayout): Kept[] {
  // what is not judged has kept nothing
  if (!isExplored(payout)) return [];
  const seen = statesOf(payout);
  const after = (until: number) => seen.filter(({ from }) => from >= until);
  const firstEnd = Math.min(...seen.flatMap(({ status, until }) => (isFinal(status) ? until : [])));
  const kept: Kept[] = after(firstEnd).map(({ exchange }) => ({ requirement: 'view.final', exchange }));
  const isReversing = ({ status }: { status: string }) => status === 'REVERSAL PENDING';
  const ended = after(seen.find(isReversing)?.until ?? Number.POSITIVE_INFINITY).find((one) => !isReversing(one));
  if (ended) kept.push({ requirement: 'view.reversal-ends', exchange: ended.exchange });
  for (const { operation, outcome, code, from, until, by } of payout.events.filter(isChange)) {
    const isCancellation = operation === 'cancelTransaction';
    // where a request had no answer, the rule about effects says nothing
    const before = payout.unclear || payout.lost ? undefined : seen.findLast((one) => one.until <= from)?.status;
    const isRefused = outcome === 'refused' && classOf(code) !== 'busy';
    const isGranted = isCancellation && outcome === 'success' && by === payout.username;
    for (const { status, exchange } of after(until)) {
      if (isRefused && status === before)
        kept.push({ requirement: isCancellation ? 'cancel.no-effect' : 'reverse.no-effect', exchange });
      if (isGranted && status === 'CANCELLED') kept.push({ requirement: 'cancel.state', exchange });
    }
  }
  return kept;
}
