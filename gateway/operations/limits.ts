import { periodStart } from '../domain/clock';
import { add, compare, type Decimal, multiply, parseDecimal, zero } from '../domain/decimal';
import { amountLimits, type BeneficiaryLimit, beneficiaryLimits, type CountedPayout } from '../domain/limits';
import { beneficiaryKey, type Partner } from '../domain/partner';
import { rateOf } from '../domain/places/currencies';
import type { Transaction } from '../domain/transaction';
import { type Trigger, triggerOf } from '../domain/triggers';
import type { Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';

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
export function checkAmount({ rules }: Exchange, dollars: Decimal | undefined): void {
  if (!dollars) return;
  for (const { code, end, amount } of amountLimits)
    if (rules.exceedsAmount(dollars, end, parseDecimal(amount) ?? zero)) throw new Refusal(code);
}

/** Do the earlier payouts of a beneficiary decide on a new one? */
const isLimited = (trigger: Trigger | undefined): trigger is Trigger =>
  trigger !== undefined && (trigger === 'look-alike' || trigger in beneficiaryLimits);

/** Code 3030: an earlier payout of the same amount, within some seconds. */
function isLookAlike({ body, now }: Exchange, earlier: Transaction): boolean {
  const [first, second] = [parseDecimal(earlier.amount), parseDecimal(body?.amount as string)];
  const isSame = first !== undefined && second !== undefined && compare(first, second) === 0;
  return isSame && earlier.currency === body?.currency && now - earlier.acceptedAt < lookAlikeSeconds * 1000;
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
 * Refuses a new payout that violates the limit of its beneficiary (Limits: 2 and 5): 3060, 3061, 3062, 3072, 3074, or 3030
 * for the same amount as shortly before.
 */
export function checkBeneficiary(exchange: Exchange, beneficiary: string, dollars: Decimal | undefined): void {
  const trigger = triggerOf(beneficiary);
  if (!isLimited(trigger)) return;
  const payouts = countedPayouts(exchange, exchange.partner as Partner, beneficiary);
  if (trigger === 'look-alike' && payouts.some(({ transaction }) => isLookAlike(exchange, transaction)))
    throw new Refusal('3030');
  const limit = beneficiaryLimits[trigger];
  if (limit && isBroken(exchange, limit, payouts, dollars ?? zero)) throw new Refusal(limit.code);
}

/** Records an accepted payout where its beneficiary has a limit. */
export function countPayout(exchange: Exchange, transaction: Transaction, dollars: Decimal | undefined): void {
  const { beneficiary } = transaction;
  if (beneficiary === undefined || !isLimited(triggerOf(beneficiary))) return;
  const { now } = exchange;
  const partner = exchange.partner as Partner;
  const start = Math.min(periodStart('week', now), periodStart('month', now));
  const kept = countedPayouts(exchange, partner, beneficiary).filter(
    (payout) => payout.transaction.acceptedAt >= start,
  );
  partner.payouts.set(beneficiaryKey(beneficiary), [...kept.slice(1 - maxPayouts), { transaction, dollars }]);
}
