import { type Decimal, formatDecimal, multiply, parseDecimal, round, zero } from '../../../domain/decimal';
import { partyValue } from '../../../domain/parties';
import type { Body } from '../../../exchange/exchange';
import { changeFieldValue } from '../../field-values';
import type { Defect } from '../../modification';
import {
  changeField,
  changeQuotes,
  changeSuccess,
  quotations,
  repeatEverySecond,
  replaceErrorCode,
} from '../../response-modifiers';

/** One percent more, with the same places. */
const raised = (value: Decimal): Decimal => round(multiply(value, { units: 101n, scale: 2 }), value.scale);

const raisedText = (text: unknown) => formatDecimal(raised(parseDecimal(String(text)) ?? zero));

/** Changes the amount that a request fixes on one side. */
const raiseFixedAmount =
  (changed: 'sending' | 'receiving'): Defect['rules'] =>
  ({ fixedAmount }) => ({
    fixedAmount: (amount, side) => (side === changed ? raised(fixedAmount(amount, side)) : fixedAmount(amount, side)),
  });

/** Between the validities of the two quotes of the older revision, in milliseconds. */
const middleMs = 1_800_000;

/** Milliseconds before its time at which a quote is given up, where it is. */
const earlyMs = 2500;

/** Every quote ends the one before it for the same beneficiary. */
function expirePreviousQuote(): Defect['onResponse'] {
  const last = new WeakMap<object, Map<string, string>>();
  return changeSuccess(quotations, ({ quotes }, { partner, body }) => {
    if (!partner) return;
    const ofPartner = last.get(partner) ?? new Map<string, string>();
    last.set(partner, ofPartner);
    const beneficiary = partyValue(body?.creditParty, 'msisdn') ?? '';
    const before = partner.quotes.get(ofPartner.get(beneficiary) ?? '');
    if (before) before.expiresAt = 0;
    ofPartner.set(beneficiary, String((quotes as Body[])[0]?.quoteId));
  });
}

export const quotationDefects: readonly Defect[] = [
  {
    id: 'quote-id-repeated',
    breaks: 'quotation.unique',
    text: 'Every second quote repeats the quoteId of the one before.',
    rules: ({ makeQuoteId }) => ({ makeQuoteId: repeatEverySecond(makeQuoteId) }),
  },
  {
    id: 'quote-rate-wrong',
    breaks: 'quotation.rate',
    text: 'The printed rate is one percent above the one applied.',
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-rate-wrong-sometimes',
    breaks: 'quotation.rate',
    text: 'In one request of ten the printed rate is one percent above the one applied.',
    when: { share: 0.1 },
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-expired-at-birth',
    breaks: 'quotation.expiry',
    text: 'quoteExpiryTime lies an hour back.',
    rules: ({ isQuoteExpired }) => ({
      expiresAt: (now) => Math.floor(now / 1000) * 1000 - 3_600_000,
      isQuoteExpired: (quote, now) => isQuoteExpired({ ...quote, expiresAt: quote.expiresAt + 4_200_000 }, now),
    }),
  },
  {
    id: 'quote-expired-early',
    breaks: 'transaction.quote-valid',
    text: 'A quote is refused with 3008 in the last seconds before its expiry time.',
    rules: ({ isQuoteExpired }) => ({
      isQuoteExpired: (quote, now) => isQuoteExpired(quote, now + earlyMs),
    }),
  },
  {
    id: 'quote-replaced',
    breaks: 'transaction.quote-valid',
    text: 'A quote is refused with 3008 once another one was given for the same beneficiary.',
    onResponse: expirePreviousQuote(),
  },
  {
    id: 'quote-decimals-ignored',
    breaks: 'quotation.decimals',
    text: 'Amounts of currencies without minor units have two decimals.',
    rules: ({ decimalsOf }) => ({ decimalsOf: (currency) => Math.max(2, decimalsOf(currency)) }),
  },
  {
    id: 'quote-status-code',
    breaks: 'quotation.success',
    text: 'A quotation that succeeds says 3000.',
    onResponse: changeSuccess(quotations, (body) => (body.quotationStatus = '3000:Quote Success')),
  },
  {
    id: 'quote-forward-unfixed',
    breaks: 'quotation.forward',
    text: 'A forward quote sends one percent more than asked for.',
    rules: raiseFixedAmount('sending'),
  },
  {
    id: 'quote-reverse-unfixed',
    breaks: 'quotation.reverse',
    text: 'A reverse quote pays out one percent more than asked for.',
    rules: raiseFixedAmount('receiving'),
  },
  {
    id: 'quote-zero-accepted',
    breaks: 'quotation.amount-invalid',
    text: 'An amount of zero is quoted.',
    rules: () => ({ isAllowedAmount: () => true }),
  },
  {
    id: 'quote-worthless',
    breaks: 'quotation.positive',
    text: 'The rate and the payout amount of a quote are zero.',
    onResponse: changeQuotes((quote) => Object.assign(quote, { fxRate: '0.000000', receivingAmount: '0.00' })),
  },
  {
    id: 'quote-type-fixed',
    breaks: 'quotation.variant',
    text: 'The quote names the instrument BANK_AC whatever was asked for.',
    onResponse: changeQuotes((quote) => (quote.instrumentType = 'BANK_AC'), 'createQuotation'),
  },
  {
    id: 'quote-currencies-swapped',
    breaks: 'quotation.currencies',
    text: 'Sending and receiving currency are exchanged in the answer.',
    onResponse: changeQuotes((quote) => {
      [quote.sendingCurrency, quote.receivingCurrency] = [quote.receivingCurrency, quote.sendingCurrency];
    }),
  },
  {
    id: 'quote-older-rate-wrong',
    breaks: 'quotation.rate',
    text: 'The printed rate of the older revision is one percent above the one applied.',
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate)), 'createQuotationOlder'),
  },
  {
    id: 'quote-older-long-unusable',
    breaks: 'quotation.older-choice',
    text: 'Of two quotes of the older revision the longer one is expired at once.',
    rules: ({ isQuoteExpired }) => ({
      isQuoteExpired: (quote, now) => (quote.older && quote.expiresAt - now > middleMs) || isQuoteExpired(quote, now),
    }),
  },
  {
    id: 'quote-older-short-unusable',
    breaks: 'quotation.older-choice',
    text: 'Of two quotes of the older revision the shorter one is expired at once.',
    rules: ({ isQuoteExpired }) => ({
      isQuoteExpired: (quote, now) => (quote.older && quote.expiresAt - now <= middleMs) || isQuoteExpired(quote, now),
    }),
  },
  {
    id: 'quote-any-pair',
    breaks: 'quotation.no-rate',
    text: 'A pair of currencies without a rate is quoted at one to one.',
    rules: ({ rateOf }) => ({
      rateOf: (sending, receiving) => rateOf(sending, receiving) ?? { units: 1n, scale: 0 },
    }),
  },
  {
    id: 'quote-no-rate-code',
    breaks: 'quotation.no-rate',
    text: 'A pair of currencies without a rate is refused with 3009.',
    onResponse: replaceErrorCode('2003', '3009'),
  },
  {
    id: 'quote-any-instrument',
    breaks: 'quotationRequest.creditParty[instrumentType]',
    text: 'An instrument that does not exist is taken for WALLET.',
    onRequest: (exchange) => {
      const path = 'creditParty[instrumentType]';
      const known = (value: unknown) => (['BANK_AC', 'CARD'].includes(String(value)) ? value : 'WALLET');
      if (exchange.operation === 'createQuotation')
        exchange.body = changeFieldValue(exchange.body, path, known) as Body;
    },
  },
  {
    id: 'quote-instrument-demanded',
    breaks: 'quotation.infers-instrument',
    text: 'A quotation without instrumentType is refused.',
    field: changeField('quotationRequest.creditParty[instrumentType]', { inferred: undefined }),
  },
  {
    id: 'quote-instrument-uninferred',
    breaks: 'quotation.infers-instrument',
    text: 'Without an instrumentType the quote is one for a card.',
    onResponse: changeQuotes((quote, { body }) => {
      if (partyValue(body?.creditParty, 'instrumentType') === undefined) quote.instrumentType = 'CARD';
    }, 'createQuotation'),
  },
];
