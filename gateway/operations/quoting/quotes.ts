/** Shared by both revisions of quotations. */
import { gmtTime, type Instrument, type TransactionType } from '../../../contract';
import { type Decimal, formatDecimal, multiply, round } from '../../domain/decimal';
import { echoedEntries } from '../../domain/parties';
import { type Corridor, corridorTo, sendingCurrencies } from '../../domain/places/corridors';
import { rateOf } from '../../domain/places/currencies';
import type { Quote } from '../../domain/quote';
import { plantedCode, triggerOf } from '../../domain/triggers';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { amountsOf, fixedSideOf, type Pair } from './quote-amounts';

/** Validity of a quote for the trigger `short-quote`, in seconds. */
const shortQuoteSeconds = 3;

/** The validity of a quote, and the rate that goes with it. */
interface QuoteTerm {
  seconds: number;
  rate: (rate: Decimal) => Decimal;
}

const usualTerm: QuoteTerm = { seconds: 600, rate: (rate) => rate };
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

/** Refusals: 1012 for the sending side, 2003 without a rate, 1013 for a currency that is not the destination's. */
function allowedRateOf(body: Body, pair: Pair, corridor: Corridor): Decimal | Refusal {
  if (!sendingCurrencies.includes(pair.sendingCurrency)) return new Refusal('1012');
  if (!fixedSideOf(body, pair)) return new Refusal('1012');
  const rate = rateOf(pair.sendingCurrency, pair.receivingCurrency);
  if (!rate) return new Refusal('2003');
  return corridor.currency === pair.receivingCurrency ? rate : new Refusal('1013');
}

function quoteOf(
  exchange: Exchange,
  enquiry: QuotationRequest,
  pair: Pair,
  corridor: Corridor,
  term: QuoteTerm,
): Quote | Refusal {
  const { state, rules, now } = exchange;
  const { body, type, instrument, scheme, beneficiary, older } = enquiry;
  const rate = allowedRateOf(body, pair, corridor);
  if (rate instanceof Refusal) return rate;
  const amounts = amountsOf(exchange, body, pair, term.rate(rate), corridor);
  if (amounts instanceof Refusal) return amounts;
  const seconds = triggerOf(beneficiary) === 'short-quote' ? shortQuoteSeconds : term.seconds;
  return {
    id: `Q${state.nextId()}`,
    ...(older && { older }),
    ...(fixedSideOf(body, pair) === 'receiving' && { reverse: true as const }),
    expiresAt: rules.expiresAt(now, seconds),
    ...amounts,
    sendingCurrency: pair.sendingCurrency,
    receivingCurrency: pair.receivingCurrency,
    receivingCountry: corridor.country,
    scheme,
    type,
    instrument,
  };
}

/** Refusals: a planted code; 1011 for a destination without a corridor, 1030 for one that lacks the instrument. */
function corridorOf({ state }: Exchange, { beneficiary, country, instrument }: QuotationRequest): Corridor | Refusal {
  const planted = plantedCode(beneficiary, 'quotation');
  if (planted !== undefined) return new Refusal(planted);
  const corridor = corridorTo(state.config.corridors, country);
  if (!corridor) return new Refusal('1011');
  return corridor.instruments.includes(instrument) ? corridor : new Refusal('1030');
}

/** Issues and stores a quote for every pair and every term of a validated request. */
function createQuotes(exchange: Exchange, enquiry: QuotationRequest): Quote[] | Refusal {
  const corridor = corridorOf(exchange, enquiry);
  if (corridor instanceof Refusal) return corridor;
  const quotes: Quote[] = [];
  for (const pair of enquiry.body.quotes as Pair[]) {
    for (const term of enquiry.older ? [usualTerm, longTerm] : [usualTerm]) {
      const quote = quoteOf(exchange, enquiry, pair, corridor, term);
      if (quote instanceof Refusal) return quote;
      quotes.push(quote);
    }
  }
  for (const quote of quotes) exchange.partner?.quotes.set(quote.id, quote, exchange.now);
  return quotes;
}

/** The members of a quote that both revisions have. */
export function quoteEntry({ rules }: Exchange, quote: Quote): Body {
  const places = Math.max(quote.sendingAmount.scale, rules.decimalsOf(quote.sendingCurrency));
  return {
    quoteId: quote.id,
    quoteExpiryTime: gmtTime(quote.expiresAt),
    sendingAmount: formatDecimal(round(quote.sendingAmount, places)),
    sendingCurrency: quote.sendingCurrency,
    receivingAmount: formatDecimal(quote.receivingAmount),
    receivingCurrency: quote.receivingCurrency,
    fxRate: formatDecimal(quote.rate),
  };
}

/**
 * Resources: Quotation response, with new quotes as `print` has them.
 * Refusals: 1011, 1030, 1012, 2003, 1013, 2001 and planted codes.
 */
export function quotationResponse(exchange: Exchange, enquiry: QuotationRequest, print = quoteEntry): Body | Refusal {
  const created = createQuotes(exchange, enquiry);
  if (created instanceof Refusal) return created;
  const { body } = enquiry;
  const quotes = created.map((quote) => print(exchange, quote));
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
