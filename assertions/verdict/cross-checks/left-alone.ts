/**
 * Payouts of which nobody asked until long after their time, such as most of the boundary cases: they settle like those that
 * are polled, and their callbacks wait for no view.
 */
import { isFinal } from '../../../contract';
import { type Journal, keyOf, runOf } from '../../../journal/files';
import type { CasePayout } from '../../model';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';
import { finalsOfPayouts } from './final-states';

/** Fewer such payouts show nothing, as a callback may be late. */
const fewest = 20;

/** The callback of an end is sent at the end, not when a view asks for it (Events). */
function unaskedEvidence(
  payouts: readonly CasePayout[],
  withinMs: number,
  journal: Journal,
  store: EvidenceStore,
): void {
  const { callbackSeconds } = runOf(journal).limits;
  if (callbackSeconds === null) return;
  const callbackMs = callbackSeconds * 1000;
  const own = new Set(journal.cases.flatMap(({ references }) => references));
  const alone = payouts.flatMap(({ transactionReference = '', acceptedAt = 0, views: [first] }) => {
    if (!first || !isFinal(first.status) || !own.has(transactionReference)) return [];
    return first.at - acceptedAt > withinMs + callbackMs ? [{ ...first, transactionReference }] : [];
  });
  if (alone.length < fewest) return;
  const unpolled = new Set(alone.map(({ transactionReference }) => transactionReference));
  const polled = [...finalsOfPayouts(payouts, journal)].flatMap(({ final, isOfSecond }) =>
    isOfSecond || unpolled.has(final.transactionReference) ? [] : final,
  );
  // a load has millions of callbacks, of which none is about these
  const told = new Map([...alone, ...polled].map((one) => [keyOf(one.transactionReference), Number.POSITIVE_INFINITY]));
  for (let place = 0; place < journal.callbacks.length; place += 1) {
    const { transactionKey, at } = journal.callbacks.at(place);
    const before = told.get(transactionKey);
    if (before !== undefined && at < before) told.set(transactionKey, at);
  }
  const isUntold = (transactionReference: string, until: number): boolean =>
    (told.get(keyOf(transactionReference)) ?? 0) > until;
  const untold = alone.filter((one) => isUntold(one.transactionReference, one.at));
  const late = polled.filter((one) => isUntold(one.transactionReference, one.at + callbackMs));
  // the harness asks for some of them before it reads a ledger; and where many callbacks are late, they are so unasked
  if (untold.length * 4 < alone.length || late.length * 8 > polled.length) return;
  const expected = 'callbacks of payouts that nobody asked for';
  const received = `none before the first view for ${untold.length} of ${alone.length}, such as ${untold[0]?.transactionReference}`;
  store.violate({ requirement: 'callback.sent', expected, received }, wholeRun, untold[0]?.exchange ?? '');
}

/** Judges the payouts that nobody polled; `all`: every payout of the cases. */
export function leftAloneEvidence(all: readonly CasePayout[], journal: Journal, store: EvidenceStore): void {
  const { settleSeconds } = runOf(journal).limits;
  if (settleSeconds === undefined) return;
  const payouts = all.filter(({ transactionReference }) => transactionReference !== undefined);
  unaskedEvidence(payouts, settleSeconds * 1000, journal, store);
}
