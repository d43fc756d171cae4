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

/** The side of the pair that a request fixes; undefined where its currency is neither. */
export const fixedSideOf = (
  { rules }: Exchange,
  { requestCurrency }: Body,
  { sendingCurrency, receivingCurrency }: Pair,
): 'sending' | 'receiving' | undefined => rules.fixedSide(requestCurrency, sendingCurrency, receivingCurrency);

/**
 * Both amounts of a quote. A requested receiving amount is paid as it is, also where the destination rounds payouts.
 * Refusal: 2001 for an amount with too many decimals, or one that is rounded to zero.
 */
export function amountsOf(exchange: Exchange, body: Body, pair: Pair, rate: Decimal, { country }: Corridor): Amounts {
  const { rules } = exchange;
  const amount = parseDecimal(body.requestAmount as string);
  if (!amount || !isPositive(amount)) throw new Refusal('2001');
  const isForward = fixedSideOf(exchange, body, pair) === 'sending';
  if (!isForward && !hasAtMostDecimals(amount, rules.decimalsOf(pair.receivingCurrency))) throw new Refusal('2001');
  const receivingAmount = isForward
    ? round(multiply(amount, rate), rules.decimalsOf(pair.receivingCurrency, country))
    : round(amount, rules.decimalsOf(pair.receivingCurrency));
  const sendingAmount = isForward ? amount : divide(receivingAmount, rate, rules.decimalsOf(pair.sendingCurrency));
  // a small amount may be rounded to zero
  if (!isPositive(sendingAmount) || !isPositive(receivingAmount)) throw new Refusal('2001');
  return { sendingAmount, receivingAmount, rate };
}
