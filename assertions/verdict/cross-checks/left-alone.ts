/**
 * Payouts of which nobody asked until long after their time, such as most of the boundary cases: they settle like those that
 * are polled, and their callbacks wait for no view.
 */
import { isFinal } from '../../../contract';
import { type Journal, runOf } from '../../../journal/files';
import type { CasePayout } from '../../model';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

/** Fewer such payouts show nothing, as a callback may be late. */
const fewest = 20;

/** The callback of an end is sent at the end, not when a view asks for it (Events). `payouts`: every payout of the cases. */
export function leftAloneEvidence(payouts: readonly CasePayout[], journal: Journal, store: EvidenceStore): void {
  const { callbackSeconds, settleSeconds } = runOf(journal).limits;
  if (callbackSeconds === null || settleSeconds === undefined) return;
  const [withinMs, callbackMs] = [settleSeconds * 1000, callbackSeconds * 1000];
  const own = new Set(journal.cases.flatMap(({ references }) => references));
  const ended = payouts.flatMap(({ transactionReference = '', acceptedAt = 0, views, told }) => {
    const end = views.find(({ status }) => isFinal(status));
    if (!end || !transactionReference || !own.has(transactionReference)) return [];
    const isAlone = end === views[0] && end.at - acceptedAt > withinMs + callbackMs;
    const toldAt = Math.min(...[...told.values()].map(({ at }) => at));
    return { ...end, transactionReference, isAlone, isUntold: toldAt > end.at + (isAlone ? 0 : callbackMs) };
  });
  const alone = ended.filter(({ isAlone }) => isAlone);
  const polled = ended.filter(({ isAlone }) => !isAlone);
  if (alone.length < fewest) return;
  const untold = alone.filter(({ isUntold }) => isUntold);
  const late = polled.filter(({ isUntold }) => isUntold);
  // the harness asks for some of them before it reads a ledger; and where many callbacks are late, they are so unasked
  if (untold.length * 4 < alone.length || late.length * 8 > polled.length) return;
  const expected = 'callbacks of payouts that nobody asked for';
  const received = `none before the first view for ${untold.length} of ${alone.length}, such as ${untold[0]?.transactionReference}`;
  store.violate({ requirement: 'callback.sent', expected, received }, wholeRun, untold[0]?.exchange ?? '');
}
