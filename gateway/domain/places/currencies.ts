import { decimalsOf } from '../../../contract';
import { type Decimal, divide, parseDecimal } from '../decimal';

/** Units of each currency for one US dollar. MWK is missing on purpose: it is the corridor without a rate. */
const perDollar = new Map(
  Object.entries({
    USD: '1',
    EUR: '0.9215',
    GBP: '0.7885',
    KES: '129.35',
    PHP: '57.842',
    GHS: '15.4375',
    UGX: '3681.25',
    INR: '84.0925',
    JPY: '151.87',
    BDT: '119.465',
    NGN: '1642.35',
    CNY: '7.2415',
    COP: '4129.55',
    EGP: '49.2625',
    UAH: '41.385',
    VND: '25412.5',
    BRL: '5.7215',
    GTQ: '7.6935',
  }).map(([currency, units]) => [currency, parseDecimal(units) as Decimal]),
);

/** Decimals of payouts where they differ from ISO 4217, by country and currency. */
const roundedPayouts: Readonly<Record<string, number>> = { 'CO COP': 0 };

/** Decimals of a rate, both printed and applied. */
const rateDecimals = 6;

/** Decimals of a payout amount (Resources: Quotation response); without a country, those of ISO 4217. */
export const payoutDecimals = (currency: string, country?: string): number =>
  roundedPayouts[`${country} ${currency}`] ?? decimalsOf(currency);

/** Units received for one unit sent, with six decimals; undefined where the pair has no rate. */
export function rateOf(sending: string, receiving: string): Decimal | undefined {
  const [from, to] = [perDollar.get(sending), perDollar.get(receiving)];
  return from && to && divide(to, from, rateDecimals);
}
