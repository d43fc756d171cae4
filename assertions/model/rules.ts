/**
 * What a whole history says against the specification, whoever made its exchanges: cases, walks, probes or the final
 * re-check. A finding needs two observations that contradict each other for certain, and names both: what was answered
 * before a request was sent is certain for it, what overlaps is not.
 */
import { asBag, groupBy, type Json } from '../../contract';
import type { Finding } from '../../journal';
import type { Journal } from '../../journal/files';
import { type Found, type History, likeness, type Rule } from './history';
import { lifeRequirements, livesByTable } from './judge-life';
import { type CasePayout, noteCallbacks, payoutsOf, type Requests } from './payouts';
import { quotesHold } from './quote-use';
import { type Ahead, clocksIn, isExpired, quotesOf } from './quotes';
import {
  correlationsFit,
  isCreditedOnce,
  isKnown,
  isNew,
  isNobodyElses,
  isOnce,
  isUnmade,
  ofNobody,
  unknown,
} from './references';
import { codesFit } from './view-codes';

/** Each rule with the requirements that it may find broken. */
const rules: readonly (readonly [rule: Rule, of: readonly Finding['requirement'][]])[] = [
  [livesByTable, lifeRequirements],
  [
    isKnown,
    ['view.service-reference', 'view.partner-reference', 'cancel.either-reference', 'reverse.either-reference'],
  ],
  [isNobodyElses, ['view.other-partner', 'cancel.unknown', 'reverse.unknown']],
  [isOnce, ['transaction.duplicate', 'transaction.duplicate-concurrent']],
  [isNew, ['transaction.new-reference']],
  [isUnmade, ['view.unknown']],
  [
    quotesHold,
    ['transaction.quote-valid', 'transaction.quote-expired', 'transaction.quote-of-partner', 'transaction.quote-match'],
  ],
  [isCreditedOnce, ['view.success']],
  [codesFit, ['view.agreement', 'view.final']],
];

/** The requirements that the model may find broken. */
export const modelRequirements: ReadonlySet<Finding['requirement']> = new Set([
  ...rules.flatMap(([, of]) => of),
  ...Object.values(unknown),
  'errors.server-correlation',
  'errors.client-correlation',
]);

/**
 * The clock by which quotes expire. Where the times of refusals are by another clock than all else, that of the quotes is the one
 * that fewer than half as many quotes and payouts contradict; the wrong times are a finding of their own (errors.clock).
 */
function clockOfQuotes(payouts: readonly CasePayout[], history: History): Ahead | undefined {
  const [usual, other] = clocksIn(history.exchanges.values());
  if (!usual || !other) return usual;
  const quotes = [...history.quotes.values()];
  const against = (ahead: Ahead) =>
    quotes.filter((quote) => isExpired(quote, quote.at, ahead)).length +
    payouts.flatMap((payout) => quotesHold(payout, { ...history, ahead })).length;
  return against(other) * 2 < against(usual) ? other : usual;
}

/** `run`: its id; `settleSeconds`: the time in which the target settles, absent: it does not say. */
interface Terms {
  run: string;
  settleSeconds?: number | undefined;
}

/** Does the gateway know nothing of what earlier runs left? */
function isEmptied(payouts: readonly CasePayout[]): boolean {
  const earlier = payouts.filter(({ madeBefore }) => madeBefore?.earlier);
  const isFound = ({ events, madeBefore, username }: CasePayout): boolean =>
    events.some(
      ({ operation, outcome, by, from }) =>
        operation === 'viewTransaction' && outcome === 'success' && by === username && from > (madeBefore?.seenAt ?? 0),
    );
  return earlier.length > 0 && !earlier.some(isFound);
}

/** The history of the payouts that these requests are about. */
export function historyOf(
  { plans, callbacks, ...requests }: Requests & Pick<Journal, 'plans'> & Partial<Pick<Journal, 'callbacks'>>,
  { run, settleSeconds = Number.POSITIVE_INFINITY }: Terms,
): History {
  const { exchanges } = requests;
  const payouts = payoutsOf(requests);
  if (callbacks) noteCallbacks(payouts, callbacks);
  const named = groupBy(payouts, ({ reference }) => likeness(reference));
  const cases = new Map(plans.map(({ case: one }) => [one.id, one]));
  const creations = [...exchanges.values()].filter(({ operation }) => operation === 'createTransaction');
  const uses = groupBy(creations, ({ request }) =>
    String(asBag(asBag(request.body as Json)?.internationalTransferInformation)?.quoteId),
  );
  const history: History = {
    payouts,
    isEmptied: isEmptied(payouts),
    uses,
    run,
    named,
    quotes: quotesOf({ exchanges }),
    ahead: undefined,
    settleMs: settleSeconds * 1000,
    exchanges,
    cases,
  };
  for (const { events } of payouts) events.sort((one, other) => one.from - other.from);
  history.ahead = clockOfQuotes(payouts, history);
  return history;
}

/** Everything in the history of these payouts that contradicts the specification. */
export function contradictionsOf(history: History): Found[] {
  const { payouts } = history;
  const ofPayouts = payouts.flatMap((payout) => rules.flatMap(([rule]) => rule(payout, history)));
  // two rules may say the same of an answer
  const told = new Map(
    [...ofPayouts, ...ofNobody(payouts, history), ...correlationsFit(payouts, history)].map((one) => [
      `${one.exchange} ${one.requirement}`,
      one,
    ]),
  );
  return [...told.values()];
}
