import {
  type Decimal,
  divide,
  hasAtMostDecimals,
  isPositive,
  multiply,
  parseDecimal,
  round,
} from '../../domain/decimal';
import type { Corridor } from '../../domain/places/corridors';
import type { Quote } from '../../domain/quote';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';

/** The two currencies of a quote. */
export interface Pair {
  sendingCurrency: string;
  receivingCurrency: string;
}

export type Amounts = Pick<Quote, 'sendingAmount' | 'receivingAmount' | 'rate'>;

/** The requested amount is the sending amount; the receiving amount is rounded to the decimals of the destination. */
function forwardAmounts(
  { rules }: Exchange,
  amount: Decimal,
  rate: Decimal,
  pair: Pair,
  { country }: Corridor,
): Amounts {
  const receivingAmount = round(multiply(amount, rate), rules.decimalsOf(pair.receivingCurrency, country));
  return { sendingAmount: amount, receivingAmount, rate };
}

/** The requested amount is the receiving amount, also where the destination rounds payouts. */
function reverseAmounts({ rules }: Exchange, amount: Decimal, rate: Decimal, pair: Pair): Amounts {
  const receivingAmount = round(amount, rules.decimalsOf(pair.receivingCurrency));
  const sendingAmount = divide(receivingAmount, rate, rules.decimalsOf(pair.sendingCurrency));
  return { sendingAmount, receivingAmount, rate };
}

/** The side of the pair that a request fixes; undefined where its currency is neither. */
export function fixedSideOf({ requestCurrency }: Body, pair: Pair): 'sending' | 'receiving' | undefined {
  if (requestCurrency === pair.sendingCurrency) return 'sending';
  return requestCurrency === pair.receivingCurrency ? 'receiving' : undefined;
}

/** Both amounts of a quote. Refusal: 2001 for an amount with too many decimals, or one that is rounded to zero. */
export function amountsOf(
  exchange: Exchange,
  body: Body,
  pair: Pair,
  rate: Decimal,
  corridor: Corridor,
): Amounts | Refusal {
  const { rules } = exchange;
  const amount = parseDecimal(body.requestAmount as string);
  if (!amount || !isPositive(amount)) return new Refusal('2001');
  const isForward = fixedSideOf(body, pair) === 'sending';
  if (!isForward && !hasAtMostDecimals(amount, rules.decimalsOf(pair.receivingCurrency))) return new Refusal('2001');
  const amounts = (isForward ? forwardAmounts : reverseAmounts)(exchange, amount, rate, pair, corridor);
  const paid = isPositive(amounts.sendingAmount) && isPositive(amounts.receivingAmount);
  // a small amount may be rounded to zero
  return paid ? amounts : new Refusal('2001');
}
