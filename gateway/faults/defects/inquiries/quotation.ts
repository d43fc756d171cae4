import { formatTime } from '../../../domain/clock';
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

/** Increases a value by one percent, with the same decimals. */
const raised = (value: Decimal): Decimal => round(multiply(value, { units: 101n, scale: 2 }), value.scale);

const raisedText = (text: unknown) => formatDecimal(raised(parseDecimal(String(text)) ?? zero));

/** Increases the amount that a request fixes, on one side. */
const raiseFixedAmount =
  (changed: 'sending' | 'receiving'): Defect['rules'] =>
  ({ fixedAmount }) => ({
    fixedAmount: (amount, side) => (side === changed ? raised(fixedAmount(amount, side)) : fixedAmount(amount, side)),
  });

/** Lies between the validities of the two quotes of the older revision, in milliseconds. */
const middleMs = 1_800_000;

/** Milliseconds by which a quote expires early. */
const earlyMs = 2500;

/** Each quote expires the previous one for the same beneficiary. */
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
    id: 'quotation-two-decimals',
    breaks: 'quotationRequest.requestAmount',
    text: 'A quotation of an amount with more than two decimals is refused, also where they are zeros.',
    field: changeField('quotationRequest.requestAmount', { decimals: 2 }),
  },
  {
    id: 'quote-id-repeated',
    breaks: 'quotation.unique',
    text: 'Every second quote repeats the quoteId of the previous one.',
    rules: ({ makeQuoteId }) => ({ makeQuoteId: repeatEverySecond(makeQuoteId) }),
  },
  {
    id: 'quote-rate-wrong',
    breaks: 'quotation.rate',
    text: 'The printed rate is one percent higher than the applied one.',
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-rate-wrong-sometimes',
    breaks: 'quotation.rate',
    text: 'In one of ten requests the printed rate is one percent higher than the applied one.',
    when: { share: 0.1 },
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-cent-short',
    breaks: 'quotation.rate',
    text: 'Forward quotes pay out less by what a cent of the sending currency is worth.',
    onResponse: changeQuotes((quote, { body }) => {
      if (body?.requestCurrency !== quote.sendingCurrency) return;
      const places = String(quote.receivingAmount).split('.')[1]?.length ?? 0;
      const less = Number(quote.receivingAmount) - Math.ceil(Number(quote.fxRate)) / 100;
      if (less > 0) quote.receivingAmount = less.toFixed(places);
    }),
  },
  {
    id: 'quote-rate-rounded-away',
    breaks: 'quotation.rate',
    text: 'The rate is printed without decimals, and amounts are lower by up to that.',
    onResponse: changeQuotes((quote) => {
      const rate = Math.floor(Number(quote.fxRate));
      if (rate < 2) return;
      quote.fxRate = String(rate);
      const places = String(quote.receivingAmount).split('.')[1]?.length ?? 0;
      quote.receivingAmount = (Number(quote.sendingAmount) * (rate - 0.9)).toFixed(places);
    }),
  },
  {
    id: 'quote-expiry-ahead-of-gmt',
    breaks: 'quotation.expiry',
    text: 'quoteExpiryTime is in a time zone five and a half hours ahead of GMT.',
    onResponse: changeQuotes((quote) => {
      quote.quoteExpiryTime = formatTime(Date.parse(`${quote.quoteExpiryTime}Z`.replace(' ', 'T')) + 19_800_000);
    }),
  },
  {
    id: 'quote-expired-at-birth',
    breaks: 'quotation.expiry',
    text: 'quoteExpiryTime is an hour in the past.',
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
    text: 'A quote is refused with 3008 after a newer quote for the same beneficiary.',
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
    text: 'A successful quotation has the status code 3000.',
    onResponse: changeSuccess(quotations, (body) => (body.quotationStatus = '3000:Quote Success')),
  },
  {
    id: 'quote-forward-unfixed',
    breaks: 'quotation.forward',
    text: 'The sending amount of a forward quote is one percent higher than requested.',
    rules: raiseFixedAmount('sending'),
  },
  {
    id: 'quote-reverse-unfixed',
    breaks: 'quotation.reverse',
    text: 'The receiving amount of a reverse quote is one percent higher than requested.',
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
    text: 'Every quote has the instrument BANK_AC.',
    onResponse: changeQuotes((quote) => (quote.instrumentType = 'BANK_AC'), 'createQuotation'),
  },
  {
    id: 'quote-currencies-swapped',
    breaks: 'quotation.currencies',
    text: 'Sending and receiving currency are swapped in the response.',
    onResponse: changeQuotes((quote) => {
      [quote.sendingCurrency, quote.receivingCurrency] = [quote.receivingCurrency, quote.sendingCurrency];
    }),
  },
  {
    id: 'quote-older-rate-wrong',
    breaks: 'quotation.rate',
    text: 'In the older revision the printed rate is one percent higher than the applied one.',
    onResponse: changeQuotes((quote) => (quote.fxRate = raisedText(quote.fxRate)), 'createQuotationOlder'),
  },
  {
    id: 'quote-older-long-unusable',
    breaks: 'quotation.older-choice',
    text: 'Of the two quotes of the older revision, the one with the longer validity is expired immediately.',
    rules: ({ isQuoteExpired }) => ({
      isQuoteExpired: (quote, now) => (quote.older && quote.expiresAt - now > middleMs) || isQuoteExpired(quote, now),
    }),
  },
  {
    id: 'quote-older-short-unusable',
    breaks: 'quotation.older-choice',
    text: 'Of the two quotes of the older revision, the one with the shorter validity is expired immediately.',
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
    text: 'An unknown instrument is treated as WALLET.',
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
    text: 'A quote without instrumentType in the request has the instrument CARD.',
    onResponse: changeQuotes((quote, { body }) => {
      if (partyValue(body?.creditParty, 'instrumentType') === undefined) quote.instrumentType = 'CARD';
    }, 'createQuotation'),
  },
];
