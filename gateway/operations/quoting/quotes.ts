/** Shared by both revisions of quotations. */
import { gmtTime, type Instrument, type TransactionType } from '../../../contract';
import {
  type Decimal,
  divide,
  formatDecimal,
  hasAtMostDecimals,
  isPositive,
  multiply,
  parseDecimal,
  round,
} from '../../domain/decimal';
import { echoedEntries } from '../../domain/parties';
import { type Corridor, corridorTo, sendingCurrencies } from '../../domain/places/corridors';
import { rateOf } from '../../domain/places/currencies';
import type { Quote } from '../../domain/quote';
import { plantedCode, triggerOf } from '../../domain/triggers';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';

/** Validity of a quote for the trigger `short-quote`, in seconds. */
const shortQuoteSeconds = 3;

/** The validity of a quote, and the rate that goes with it. */
interface QuoteTerm {
  seconds: number;
  rate: (rate: Decimal) => Decimal;
}

const defaultTerm: QuoteTerm = { seconds: 600, rate: (rate) => rate };
/** Of the second quote of the older revision: a longer validity at a rate 0.2 % worse. */
const longTerm: QuoteTerm = {
  seconds: 3600,
  rate: (rate) => round(multiply(rate, { units: 998n, scale: 3 }), rate.scale),
};

/** A validated quotation request. */
export interface QuotationRequest {
  body: Body;
  type: TransactionType;
  instrument: Instrument;
  country?: string;
  scheme: string;
  /** number, account or card; it may be a trigger */
  beneficiary?: string;
  /** every pair gets two quotes, one of each term */
  older?: true;
}

/** The two currencies of a quote, and the side that the request fixes; undefined where its currency is neither. */
interface Pair {
  sendingCurrency: string;
  receivingCurrency: string;
  fixed: 'sending' | 'receiving' | undefined;
}

/** The pairs of a request. */
const pairsOf = ({ rules }: Exchange, { requestCurrency, quotes }: Body): Pair[] =>
  (quotes as Omit<Pair, 'fixed'>[]).map(({ sendingCurrency, receivingCurrency }) => {
    const fixed = rules.fixedSide(requestCurrency, sendingCurrency, receivingCurrency);
    return { sendingCurrency, receivingCurrency, fixed };
  });

/** Refusals: 1012 for the sending side, 2003 without a rate, 1013 for a currency that is not the destination's. */
function allowedRateOf(pair: Pair, corridor: Corridor): Decimal {
  if (!sendingCurrencies.includes(pair.sendingCurrency) || !pair.fixed) throw new Refusal('1012');
  const rate = rateOf(pair.sendingCurrency, pair.receivingCurrency);
  if (!rate) throw new Refusal('2003');
  if (corridor.currency !== pair.receivingCurrency) throw new Refusal('1013');
  return rate;
}

/**
 * Both amounts of a quote. A requested receiving amount is paid as it is, also where the destination rounds payouts.
 * Refusal: 2001 for an amount with too many decimals, or one that is rounded to zero.
 */
function amountsOf({ rules }: Exchange, body: Body, pair: Pair, rate: Decimal, { country }: Corridor) {
  const amount = parseDecimal(body.requestAmount as string);
  if (!amount || !isPositive(amount)) throw new Refusal('2001');
  const isForward = pair.fixed === 'sending';
  if (!isForward && !hasAtMostDecimals(amount, rules.decimalsOf(pair.receivingCurrency))) throw new Refusal('2001');
  const receivingAmount = isForward
    ? round(multiply(amount, rate), rules.decimalsOf(pair.receivingCurrency, country))
    : round(amount, rules.decimalsOf(pair.receivingCurrency));
  const sendingAmount = isForward ? amount : divide(receivingAmount, rate, rules.decimalsOf(pair.sendingCurrency));
  // a small amount may be rounded to zero
  if (!isPositive(sendingAmount) || !isPositive(receivingAmount)) throw new Refusal('2001');
  return { sendingAmount, receivingAmount, rate };
}

/** Refusals: a planted code; 1011 for a destination without a corridor, 1030 for one that lacks the instrument. */
function corridorOf({ state }: Exchange, { beneficiary, country, instrument }: QuotationRequest): Corridor {
  const planted = plantedCode(beneficiary, 'quotation');
  if (planted !== undefined) throw new Refusal(planted);
  const corridor = corridorTo(state.config.corridors, country);
  if (!corridor) throw new Refusal('1011');
  if (!corridor.instruments.includes(instrument)) throw new Refusal('1030');
  return corridor;
}

/** Issues and stores a quote for every pair and every term of a validated request. */
function createQuotes(exchange: Exchange, enquiry: QuotationRequest): Quote[] {
  const { state, rules, now, partner } = exchange;
  const { body, type, instrument, scheme, beneficiary, older } = enquiry;
  const corridor = corridorOf(exchange, enquiry);
  const isShort = triggerOf(beneficiary) === 'short-quote';
  const quoteOf = (pair: Pair, { seconds, rate }: QuoteTerm): Quote => {
    const amounts = amountsOf(exchange, body, pair, rate(allowedRateOf(pair, corridor)), corridor);
    return {
      id: `Q${state.nextId()}`,
      ...(older && { older }),
      ...(pair.fixed === 'receiving' && { reverse: true as const }),
      expiresAt: rules.expiresAt(now, isShort ? shortQuoteSeconds : seconds),
      ...amounts,
      sendingCurrency: pair.sendingCurrency,
      receivingCurrency: pair.receivingCurrency,
      receivingCountry: corridor.country,
      scheme,
      type,
      instrument,
    };
  };
  const terms = older ? [defaultTerm, longTerm] : [defaultTerm];
  const quotes = pairsOf(exchange, body).flatMap((pair) => terms.map((term) => quoteOf(pair, term)));
  for (const quote of quotes) partner?.quotes.set(quote.id, quote, now);
  return quotes;
}

/** A quote as its revision prints it. */
function quoteEntry({ rules }: Exchange, quote: Quote): Body {
  const places = Math.max(quote.sendingAmount.scale, rules.decimalsOf(quote.sendingCurrency));
  return {
    quoteId: quote.id,
    quoteExpiryTime: gmtTime(quote.expiresAt),
    sendingAmount: formatDecimal(round(quote.sendingAmount, places)),
    sendingCurrency: quote.sendingCurrency,
    receivingAmount: formatDecimal(quote.receivingAmount),
    receivingCurrency: quote.receivingCurrency,
    fxRate: formatDecimal(quote.rate),
    ...(!quote.older && { scheme: quote.scheme, type: quote.type, instrumentType: quote.instrument }),
  };
}

/**
 * Resources: Quotation response, with new quotes.
 * Refusals: 1011, 1030, 1012, 2003, 1013, 2001 and planted codes.
 */
export function quotationResponse(exchange: Exchange, enquiry: QuotationRequest): Body {
  const { body } = enquiry;
  const quotes = createQuotes(exchange, enquiry).map((quote) => quoteEntry(exchange, quote));
  return {
    requestDate: body.requestDate,
    requestAmount: body.requestAmount,
    requestCurrency: body.requestCurrency,
    ...(body.debitParty !== undefined && { debitParty: echoedEntries(body.debitParty, ['msisdn']) }),
    creditParty: echoedEntries(body.creditParty, ['msisdn', 'bankaccountno', 'receivingCountry']),
    quotes,
    quotationReference: quotes[0]?.quoteId,
    quotationStatus: '2000:Quote Success',
  };
}
