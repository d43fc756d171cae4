/**
 * Payouts of which nobody asked until long after their time, such as most of the boundary cases: they end like those that
 * are polled, and their callbacks wait for no view.
 */
import { asBag, isFinal, outcomeOf } from '../../../contract';
import { responseOf } from '../../../journal';
import { type Journal, keyOf, runOf } from '../../../journal/files';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';
import { finalsOfCases } from './final-states';

interface Seen {
  at: number;
  status: string;
  exchange: string;
}

interface Payout {
  transactionReference: string;
  case: string;
  acceptedAt: number;
  views: Seen[];
}

/** The accepted payouts of the cases, with what views showed of them. */
function payoutsOf({ exchanges }: Journal): Payout[] {
  const payouts = new Map<string, Payout>();
  for (const exchange of exchanges.values()) {
    const { operation, at, id, case: by = '' } = exchange;
    if (operation !== 'createTransaction' && operation !== 'viewTransaction') continue;
    const response = responseOf(exchange);
    const { transactionReference, status } = asBag(response.body) ?? {};
    if (outcomeOf(response) !== 'success' || typeof transactionReference !== 'string') continue;
    const known = payouts.get(transactionReference);
    if (operation === 'viewTransaction') known?.views.push({ at, status: String(status), exchange: id });
    else if (!known) payouts.set(transactionReference, { transactionReference, case: by, acceptedAt: at, views: [] });
  }
  return [...payouts.values()];
}

/** Triggers that keep a payout pending. */
const holding = ['held-pending', 'credit-in-process'];

/** None is PENDING once the time is over in which the target settles (States and transitions). */
function settledEvidence(payouts: readonly Payout[], withinMs: number, { plans }: Journal, store: EvidenceStore): void {
  const held = new Set(plans.flatMap(({ case: { id, trigger = '' } }) => (holding.includes(trigger) ? [id] : [])));
  for (const { case: by, acceptedAt, views } of payouts) {
    const last = views.at(-1);
    if (last?.status !== 'PENDING' || last.at - acceptedAt <= withinMs || held.has(by)) continue;
    const expected = `a final state within ${withinMs / 1000} s`;
    const received = `PENDING, ${Math.round((last.at - acceptedAt) / 1000)} s after its acceptance`;
    store.violate({ requirement: 'view.settles', expected, received }, by, last.exchange);
  }
}

/** Of fewer nothing is said, as a callback may be late. */
const fewest = 20;

/** The callback of an end is sent at the end, not when a view asks for it (Events). */
function unaskedEvidence(payouts: readonly Payout[], withinMs: number, journal: Journal, store: EvidenceStore): void {
  const { callbackSeconds } = runOf(journal).limits;
  if (callbackSeconds === null) return;
  const callbackMs = callbackSeconds * 1000;
  const own = new Set(journal.cases.flatMap(({ references }) => references));
  const alone = payouts.flatMap(({ transactionReference, acceptedAt, views: [first] }) => {
    if (!first || !isFinal(first.status) || !own.has(transactionReference)) return [];
    return first.at - acceptedAt > withinMs + callbackMs ? [{ transactionReference, ...first }] : [];
  });
  if (alone.length < fewest) return;
  const polled = finalsOfCases(journal);
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

export function leftAloneEvidence(journal: Journal, store: EvidenceStore): void {
  const { settleSeconds } = runOf(journal).limits;
  if (settleSeconds === undefined) return;
  const payouts = payoutsOf(journal);
  settledEvidence(payouts, settleSeconds * 1000, journal, store);
  unaskedEvidence(payouts, settleSeconds * 1000, journal, store);
}
