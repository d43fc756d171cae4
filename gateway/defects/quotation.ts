import { type Decimal, formatDecimal, multiply, parseDecimal, round } from '../decimal';
import type { Defect } from '../modification';
import { everySecondRepeated, granted, judged, quoted, without } from '../shaping';

/** One percent more, with the same places. */
const raised = (value: Decimal): Decimal => round(multiply(value, { units: 101n, scale: 2 }), value.scale);

const raisedText = (text: unknown) => formatDecimal(raised(parseDecimal(String(text)) ?? { units: 0n, scale: 0 }));

/** Changes the amount that a request fixes on one side. */
const unfixed =
  (changed: 'sending' | 'receiving'): Defect['rules'] =>
  ({ fixedAmount }) => ({
    fixedAmount: (amount, side) => (side === changed ? raised(fixedAmount(amount, side)) : fixedAmount(amount, side)),
  });

export const quotationDefects: readonly Defect[] = [
  {
    id: 'quote-id-long',
    breaks: 'quotationResponse.quotes[].quoteId',
    text: 'quoteId has 21 characters.',
    rules: ({ quoteId }) => ({ quoteId: (unique) => quoteId(unique).padEnd(21, '0') }),
  },
  {
    id: 'quote-id-repeated',
    breaks: 'quotation.unique',
    text: 'Every second quote repeats the quoteId of the one before.',
    rules: ({ quoteId }) => ({ quoteId: everySecondRepeated(quoteId) }),
  },
  {
    id: 'quote-amount-number',
    breaks: 'quotationResponse.quotes[].receivingAmount',
    text: 'receivingAmount is a JSON number.',
    answer: quoted((quote) => (quote.receivingAmount = Number(quote.receivingAmount))),
  },
  {
    id: 'quote-rate-wrong',
    breaks: 'quotation.rate',
    text: 'The printed rate is one percent above the one applied.',
    answer: quoted((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-rate-wrong-sometimes',
    breaks: 'quotation.rate',
    text: 'In one request of ten the printed rate is one percent above the one applied.',
    when: { share: 0.1 },
    answer: quoted((quote) => (quote.fxRate = raisedText(quote.fxRate))),
  },
  {
    id: 'quote-expired-at-birth',
    breaks: 'quotation.expiry',
    text: 'quoteExpiryTime lies an hour back.',
    rules: ({ quoteExpired }) => ({
      expiresAt: (now) => Math.floor(now / 1000) * 1000 - 3_600_000,
      quoteExpired: (quote, now) => quoteExpired({ ...quote, expiresAt: quote.expiresAt + 4_200_000 }, now),
    }),
  },
  {
    id: 'quote-decimals-ignored',
    breaks: 'quotation.decimals',
    text: 'Amounts of currencies without minor units have two decimals.',
    rules: ({ placesOf }) => ({ placesOf: (currency) => Math.max(2, placesOf(currency)) }),
  },
  {
    id: 'quote-status-code',
    breaks: 'quotation.success',
    text: 'A quotation that succeeds says 3000.',
    answer: granted('createQuotation', (body) => (body.quotationStatus = '3000:Quote Success')),
  },
  {
    id: 'quote-forward-unfixed',
    breaks: 'quotation.forward',
    text: 'A forward quote sends one percent more than asked for.',
    rules: unfixed('sending'),
  },
  {
    id: 'quote-reverse-unfixed',
    breaks: 'quotation.reverse',
    text: 'A reverse quote pays out one percent more than asked for.',
    rules: unfixed('receiving'),
  },
  {
    id: 'quote-zero-accepted',
    breaks: 'quotation.amount-invalid',
    text: 'An amount of zero is quoted.',
    rules: () => ({ amountAllowed: () => true }),
  },
  {
    id: 'quote-worthless',
    breaks: 'quotation.positive',
    text: 'The rate and the payout amount of a quote are zero.',
    answer: quoted((quote) => Object.assign(quote, { fxRate: '0.000000', receivingAmount: '0.00' })),
  },
  {
    id: 'quote-type-fixed',
    breaks: 'quotation.variant',
    text: 'The quote names the instrument BANK_AC whatever was asked for.',
    answer: quoted((quote) => (quote.instrumentType = 'BANK_AC')),
  },
  {
    id: 'quote-without-expiry',
    breaks: 'quotationResponse.quotes[].quoteExpiryTime',
    text: 'The quote has no expiry time.',
    answer: quoted((quote) => without(quote, 'quoteExpiryTime')),
  },
  {
    id: 'quote-expiry-iso',
    breaks: 'quotationResponse.quotes[].quoteExpiryTime',
    text: 'quoteExpiryTime is in the ISO 8601 form.',
    answer: quoted((quote) => (quote.quoteExpiryTime = `${String(quote.quoteExpiryTime).replace(' ', 'T')}Z`)),
  },
  {
    id: 'quote-currencies-swapped',
    breaks: 'quotation.currencies',
    text: 'Sending and receiving currency are exchanged in the answer.',
    answer: quoted((quote) => {
      [quote.sendingCurrency, quote.receivingCurrency] = [quote.receivingCurrency, quote.sendingCurrency];
    }),
  },
  {
    id: 'quote-long-sender-number',
    breaks: 'quotationRequest.debitParty[msisdn]',
    text: "A sender's number of any length is accepted.",
    fields: judged('quotationRequest.debitParty[msisdn]', { max: 4096 }),
  },
];
