import { clockTolerance } from '../../../../contract';
import { parseDecimal, zero } from '../../../domain/decimal';
import type { Quote } from '../../../domain/quote';
import type { Order } from '../../../rules/transaction-rules';
import type { Defect } from '../../modification';

/** The quote that would match a transaction request. */
const inventedQuote = (id: string, { amount, currency, receivingCountry }: Order): Quote => {
  const receivingAmount = parseDecimal(amount) ?? zero;
  const rate = { units: 1n, scale: 0 };
  return {
    id,
    expiresAt: Number.POSITIVE_INFINITY,
    sendingAmount: receivingAmount,
    sendingCurrency: currency,
    receivingAmount,
    receivingCurrency: currency,
    receivingCountry,
    rate,
    scheme: '',
    type: 'p2p',
    instrument: 'WALLET',
  };
};

/** Transactions that are accepted or refused wrongly because of their date, quote or provider. */
export const acceptanceDefects: readonly Defect[] = [
  {
    id: 'transaction-unknown-quote',
    breaks: 'transaction.quote-known',
    text: 'A transaction with an unknown quote is accepted.',
    rules: ({ findQuote }) => ({
      findQuote: (quotes, id, order) => findQuote(quotes, id, order) ?? inventedQuote(id, order),
    }),
  },
  {
    id: 'transaction-expired-quote',
    breaks: 'transaction.quote-expired',
    text: 'A quote is accepted after its expiry time.',
    rules: () => ({ isQuoteExpired: () => false }),
  },
  {
    id: 'transaction-any-date',
    breaks: 'transaction.current-date',
    text: 'A request date of another day is accepted.',
    rules: () => ({ isCurrentDate: () => true }),
  },
  {
    id: 'transaction-yesterday',
    breaks: 'transaction.current-date',
    text: 'The request date of the day before is accepted.',
    rules: ({ isCurrentDate }) => ({
      isCurrentDate: (requestDate, now) =>
        isCurrentDate(requestDate, now) || isCurrentDate(requestDate, now - 86_400_000),
    }),
  },
  {
    id: 'transaction-any-amount',
    breaks: 'transaction.quote-match',
    text: 'An amount that differs from the quote is accepted.',
    rules: ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote({ ...quote, receivingAmount: zero }, { ...order, amount: '0' }),
    }),
  },
  {
    id: 'transaction-any-currency',
    breaks: 'transaction.quote-match',
    text: 'A currency that differs from the quote is accepted.',
    rules: ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote(quote, { ...order, currency: quote.receivingCurrency }),
    }),
  },
  {
    id: 'transaction-any-destination',
    breaks: 'transaction.quote-match',
    text: 'A destination that differs from the quote is accepted.',
    rules: ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote(quote, { ...order, receivingCountry: quote.receivingCountry ?? '' }),
    }),
  },
  {
    id: 'transaction-any-provider',
    breaks: 'transaction.provider-match',
    text: 'A provider that differs from that of the account status request is accepted.',
    rules: () => ({ isSameProvider: () => true }),
  },
  {
    id: 'transaction-to-nobody',
    breaks: 'transaction.unregistered',
    text: 'A payout to a number that is not registered ends in SUCCESS.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => outcomeOf(trigger === 'unregistered' ? undefined : trigger, code),
    }),
  },
  {
    id: 'transaction-any-bank',
    breaks: 'transaction.bank-unresolved',
    text: 'A payout to an unknown bank is accepted and paid.',
    rules: () => ({ paysToBank: () => true }),
  },
  {
    id: 'transaction-no-later-time',
    breaks: 'transaction.current-date',
    text: 'A request date later today is refused with 3001.',
    rules: ({ isCurrentDate }) => ({
      isCurrentDate: (requestDate, now) =>
        isCurrentDate(requestDate, now) && !(Date.parse(`${requestDate}Z`) > now + clockTolerance),
    }),
  },
];
