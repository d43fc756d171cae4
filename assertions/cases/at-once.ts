/** Payouts of the older revision whose credit fails: some gateways accept them first, some refuse them at once. */
import { codes, type Exchange, type FoundReading, failureOf, outcomeOf } from '../../contract';
import type { PlannedCase, Step } from '../../suites/format/case';

const point = 'payouts.at-once';

const isOfFailedCredit = (code: string): boolean =>
  codes.some(
    (one) => one.code === code && one.class === 'payout-failure' && (one.stage === 'credit' || code === '3032'),
  );

/** How the answer reads the point; undefined: it is not about such a payout. */
export function readAtOnce(
  { name }: Step,
  exchange: Exchange,
  { trigger = '', payout, others }: PlannedCase,
): FoundReading | undefined {
  const { revision } = others?.[name] ?? payout;
  if (exchange.operation !== 'createTransaction' || revision !== 'older' || !/^credit-(failed|\d+)$/.test(trigger))
    return undefined;
  const outcome = outcomeOf(exchange.response);
  if (outcome === 'success') return { point, reading: 'later or pending' };
  return outcome === 'refused' && isOfFailedCredit(failureOf(exchange.response).code)
    ? { point, reading: 'refused' }
    : undefined;
}
