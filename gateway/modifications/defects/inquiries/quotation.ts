/** By hand: quotes of which some are wrong, or in several members at once, and quotes that a later payout cannot use. */
import { gmtTime } from '../../../../contract';
import { compare, formatDecimal, multiply } from '../../../domain/decimal';
import { partyValue } from '../../../domain/parties';
import type { Body } from '../../../exchange/exchange';
import { type Defect, defect } from '../../modification';
import { answerWith, changeList, changeQuotes, changeSuccess, quotations } from '../../response-modifiers';

/** Lies between the validities of the two quotes of the older revision, in milliseconds. */
const middleMs = 1_800_000;

/** Each quote expires the previous one for the same beneficiary, five seconds later. */
function expirePreviousQuote(): Defect['onResponse'] {
  const last = new WeakMap<object, Map<string, string>>();
  return changeSuccess(quotations, ({ quotes }, { partner, body, now }) => {
    if (!partner) return;
    const own = last.get(partner) ?? new Map<string, string>();
    const beneficiary = partyValue(body?.creditParty, 'msisdn') ?? '';
    const before = partner.quotes.get(own.get(beneficiary) ?? '');
    if (before) before.expiresAt = Math.min(before.expiresAt, now + 5000);
    last.set(partner, own.set(beneficiary, String((quotes as Body[])[0]?.quoteId)));
  });
}

export const quotationDefects: readonly Defect[] = [
  defect('quote-rate-rounded-away', 'quotation.rate', {
    text: 'The rate is printed without decimals, and amounts are lower by up to that.',
    onResponse: changeQuotes((quote) => {
      const rate = Math.floor(Number(quote.fxRate));
      if (rate < 2) return;
      quote.fxRate = String(rate);
      const places = String(quote.receivingAmount).split('.')[1]?.length ?? 0;
      quote.receivingAmount = (Number(quote.sendingAmount) * (rate - 0.9)).toFixed(places);
    }),
  }),
  defect('quote-unit-kept', 'quotation.rate', {
    text: 'A receiving amount that needs no rounding is lower by the smallest unit.',
    onResponse: changeQuotes((quote, { partner }) => {
      const stored = partner?.quotes.get(String(quote.quoteId));
      if (!stored || stored.reverse) return;
      const { receivingAmount: amount, sendingAmount, rate } = stored;
      if (compare(multiply(sendingAmount, rate), amount) !== 0) return;
      stored.receivingAmount = { ...amount, units: amount.units - 1n };
      quote.receivingAmount = formatDecimal(stored.receivingAmount);
    }),
  }),
  defect('quote-expired-when-issued', 'quotation.expiry', {
    text: 'The printed expiry time of a quote is a second before it is issued.',
    onResponse: changeQuotes((quote, { now }) => (quote.quoteExpiryTime = gmtTime(now - 1000))),
  }),
  defect('quote-replaced', 'transaction.quote-valid', {
    text: 'A quote is refused with 3008 five seconds after a newer quote for the same beneficiary.',
    onResponse: expirePreviousQuote(),
  }),
  defect('quote-decimals-ignored', 'quotation.decimals', {
    text: 'Amounts of currencies without minor units have two decimals.',
    rules: ({ decimalsOf }) => ({ decimalsOf: (currency) => Math.max(2, decimalsOf(currency)) }),
  }),
  ...(['long', 'short'] as const).map((word) =>
    defect(`quote-older-${word}-unusable`, 'quotation.older-choice', {
      text: `Of the two quotes of the older revision, the one with the ${word}er validity is expired immediately.`,
      rules: answerWith('isQuoteExpired', true, ({ older, expiresAt }, now) => {
        const validity = expiresAt - now > middleMs ? 'long' : 'short';
        return older === true && validity === word;
      }),
    }),
  ),
];

const tenfold = (rates: unknown): Body[] =>
  (rates as Body[]).map((one) => ({ ...one, fxRate: String(Number(one.fxRate) * 10) }));

/** A mutation keeps numbers above zero, and lists of many currencies as they are. */
export const corridorDefects: readonly Defect[] = [
  defect('corridor-older-tenfold', 'corridor.rate', {
    text: "The older revision's lists have ten times the rates of GBP.",
    onResponse: changeList(['corridorRatesOlder', 'corridorRatesAllOlder'], (all) =>
      all.map((list) => (list.requestCurrency === 'GBP' ? { ...list, quotes: tenfold(list.quotes) } : list)),
    ),
  }),
];
