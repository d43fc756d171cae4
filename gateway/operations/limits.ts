import { periodStart } from '../domain/clock';
import { add, compare, type Decimal, multiply, parseDecimal, zero } from '../domain/decimal';
import type { BeneficiaryLimit, CountedPayout } from '../domain/limits';
import { beneficiaryKey, type Partner } from '../domain/partner';
import { rateOf } from '../domain/places/currencies';
import type { Transaction } from '../domain/transaction';
import { triggerOf } from '../domain/triggers';
import type { Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import type { Order } from '../rules/rules';

/** Seconds within which a similar payout to the trigger `look-alike` is refused. */
const lookAlikeSeconds = 60;

/** kept for each beneficiary */
const maxPayouts = 1000;

/** An amount in US dollars; undefined where there is no rate. */
export function dollarsOf(amount: Decimal, currency: string): Decimal | undefined {
  const rate = rateOf(currency, 'USD');
  return rate && multiply(amount, rate);
}

/** Refuses a sending amount by the first limit that it violates (Limits: 4): 3075 to 3082, 3107. */
export function checkAmount({ state, rules }: Exchange, dollars: Decimal | undefined): void {
  if (!dollars) return;
  const broken = state.config.limits.amounts.find(({ end, amount }) =>
    rules.exceedsAmount(dollars, end, parseDecimal(amount) ?? zero),
  );
  if (broken) throw new Refusal(broken.code);
}

function limitsOf({ state }: Exchange, beneficiary: string): readonly BeneficiaryLimit[] {
  const { beneficiary: all, limited } = state.config.limits;
  const trigger = triggerOf(beneficiary);
  const own = trigger && limited[trigger];
  return own ? [...all, ...own] : all;
}

const lookAlikeWindowOf = ({ state }: Exchange, beneficiary: string): number =>
  triggerOf(beneficiary) === 'look-alike' ? lookAlikeSeconds : state.config.lookAlikeSeconds;

/** Code 3030: an earlier payout of the same amount, within some seconds. */
function isLookAlike(
  earlier: Transaction,
  { amount, currency }: Pick<Order, 'amount' | 'currency'>,
  now: number,
  seconds: number,
): boolean {
  const [first, second] = [parseDecimal(earlier.amount), parseDecimal(amount)];
  const isSame = first !== undefined && second !== undefined && compare(first, second) === 0;
  return isSame && earlier.currency === currency && now - earlier.acceptedAt < seconds * 1000;
}

/** The payouts of a beneficiary that count towards its limits. */
function countedPayouts({ rules, now }: Exchange, partner: Partner, beneficiary: string): CountedPayout[] {
  const payouts = partner.payouts.get(beneficiaryKey(beneficiary)) ?? [];
  return payouts.filter(({ transaction }) => rules.countsTowardsLimits(rules.outcomeAt(transaction, now)));
}

function isBroken(exchange: Exchange, limit: BeneficiaryLimit, payouts: CountedPayout[], dollars: Decimal): boolean {
  const { rules, now } = exchange;
  const start = periodStart(limit.period, now);
  const within = payouts.filter(({ transaction }) => transaction.acceptedAt >= start);
  if (limit.count !== undefined && rules.exceedsCount(within.length + 1, limit.count)) return true;
  const sum = within.reduce((total, payout) => add(total, payout.dollars ?? zero), dollars);
  const most = limit.amount === undefined ? undefined : parseDecimal(limit.amount);
  return most !== undefined && rules.exceedsAmount(sum, 'max', most);
}

/**
 * Refuses a new payout by the first limit of its beneficiary that it violates (Limits: 2 and 5): 3060, 3061, 3062, 3072,
 * 3074, or 3030 where the same amount was paid to it within the configured seconds.
 */
export function checkBeneficiary(exchange: Exchange, beneficiary: string, dollars: Decimal | undefined): void {
  const { now, body } = exchange;
  const [limits, seconds] = [limitsOf(exchange, beneficiary), lookAlikeWindowOf(exchange, beneficiary)];
  if (limits.length === 0 && seconds <= 0) return;
  const payouts = countedPayouts(exchange, exchange.partner as Partner, beneficiary);
  const order = { amount: body?.amount as string, currency: body?.currency as string };
  if (payouts.some(({ transaction }) => isLookAlike(transaction, order, now, seconds))) throw new Refusal('3030');
  const broken = limits.find((limit) => isBroken(exchange, limit, payouts, dollars ?? zero));
  if (broken) throw new Refusal(broken.code);
}

/** Records an accepted payout where its beneficiary has a limit. */
export function countPayout(exchange: Exchange, transaction: Transaction, dollars: Decimal | undefined): void {
  const { beneficiary } = transaction;
  if (beneficiary === undefined) return;
  if (limitsOf(exchange, beneficiary).length === 0 && lookAlikeWindowOf(exchange, beneficiary) <= 0) return;
  const { now } = exchange;
  const partner = exchange.partner as Partner;
  const start = Math.min(periodStart('week', now), periodStart('month', now));
  const kept = countedPayouts(exchange, partner, beneficiary).filter(
    (payout) => payout.transaction.acceptedAt >= start,
  );
  partner.payouts.set(beneficiaryKey(beneficiary), [...kept.slice(1 - maxPayouts), { transaction, dollars }]);
}
