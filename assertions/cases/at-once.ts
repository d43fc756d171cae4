/**
 * Payouts of the older revision that some gateways decide in the answer to the transaction: they refuse a payout whose
 * credit fails, and pay at once one that other gateways hold (interpretation payouts.at-once).
 */
import { codes, failureOf, outcomeOf } from '../../contract';
import type { Exchange, FoundReading } from '../../journal';
import type { PlannedCase, Step } from '../../suites/format/case';
import { isPaidAtOnce } from '../responses';

const point = 'payouts.at-once';

const isOfFailedCredit = (code: string): boolean =>
  codes.some(
    (one) => one.code === code && one.class === 'payout-failure' && (one.stage === 'credit' || code === '3032'),
  );

/**
 * The reading that an answer shows, and whether the payout has ended with it; undefined: it is not about such a payout.
 */
export function readAtOnce(
  { name }: Step,
  exchange: Exchange,
  { trigger = '', payout, others }: PlannedCase,
): (FoundReading & { hasEnded?: true }) | undefined {
  const { revision } = others?.[name] ?? payout;
  if (exchange.operation !== 'createTransaction' || revision !== 'older') return undefined;
  const outcome = outcomeOf(exchange.response);
  if (trigger === 'held-pending')
    return isPaidAtOnce(exchange) ? { point, reading: 'always', hasEnded: true } : undefined;
  if (!/^credit-(failed|\d+)$/.test(trigger)) return undefined;
  if (outcome === 'success') return { point, reading: 'later or pending' };
  return outcome === 'refused' && isOfFailedCredit(failureOf(exchange.response).code)
    ? { point, reading: 'refused', hasEnded: true }
    : undefined;
}
