import type { Instrument, TransactionType } from '../spec';
import { formatTime } from './clock';
import { decimalsOf } from './currencies';
import { type Decimal, divide, fits, formatDecimal, isPositive, multiply, parseDecimal, round } from './decimal';
import type { Body, Exchange } from './exchange';
import { type Circumstance, judge } from './form';
import { echoOf, instrumentOf, partyValue } from './parties';
import type { Quote } from './quote';
import { Refusal } from './refusal';
import { triggerOf } from './triggers';

/** Seconds that a quote for the trigger `short-quote` is valid. */
const shortSeconds = 1;

interface Pair {
  sendingCurrency: string;
  receivingCurrency: string;
}

type Amounts = Pick<Quote, 'sendingAmount' | 'receivingAmount' | 'rate'>;

function circumstanceOf({ type, creditParty }: Body): Circumstance {
  return {
    type: (type as TransactionType | undefined) ?? 'p2p',
    instrument: (partyValue(creditParty, 'instrumentType') as Instrument | undefined) ?? instrumentOf(creditParty),
    country: partyValue(creditParty, 'receivingCountry'),
  };
}

/** The sending amount is kept as asked, the receiving amount is what it buys. */
function forward({ rules }: Exchange, amount: Decimal, rate: Decimal, pair: Pair): Amounts {
  const sendingAmount = rules.fixedAmount(amount, 'sending');
  const receivingAmount = round(multiply(sendingAmount, rate), rules.placesOf(pair.receivingCurrency));
  return { sendingAmount, receivingAmount, rate };
}

/** The receiving amount is kept as asked, the sending amount is what it costs. */
function reverse({ rules }: Exchange, amount: Decimal, rate: Decimal, pair: Pair): Amounts {
  const receivingAmount = round(rules.fixedAmount(amount, 'receiving'), rules.placesOf(pair.receivingCurrency));
  const sendingAmount = divide(receivingAmount, rate, decimalsOf(pair.sendingCurrency));
  return { sendingAmount, receivingAmount, rate };
}

function amountsOf(exchange: Exchange, body: Body, pair: Pair): Amounts | Refusal {
  const { rules } = exchange;
  const { sendingCurrency, receivingCurrency } = pair;
  const amount = parseDecimal(body.requestAmount as string);
  if (!amount || !rules.amountAllowed(amount)) return new Refusal('2001');
  const isForward = body.requestCurrency === sendingCurrency;
  if (!isForward && body.requestCurrency !== receivingCurrency) return new Refusal('1012');
  const rate = rules.rateFor(sendingCurrency, receivingCurrency);
  if (!rate) return new Refusal('2003');
  if (!isForward && !fits(amount, rules.placesOf(receivingCurrency))) return new Refusal('2001');
  const amounts = (isForward ? forward : reverse)(exchange, amount, rate, pair);
  const paid = isPositive(amounts.sendingAmount) && isPositive(amounts.receivingAmount);
  // too small an amount is rounded away
  return paid || !isPositive(amount) ? amounts : new Refusal('2001');
}

function quoteFor(exchange: Exchange, body: Body, pair: Pair): Quote | Refusal {
  const { state, rules, now } = exchange;
  const amounts = amountsOf(exchange, body, pair);
  if (amounts instanceof Refusal) return amounts;
  const { type, instrument, country } = circumstanceOf(body);
  const isShort = triggerOf(partyValue(body.creditParty, 'msisdn')) === 'short-quote';
  return {
    id: rules.quoteId(state.unique()),
    expiresAt: rules.expiresAt(now, isShort ? shortSeconds : state.config.quoteSeconds),
    ...amounts,
    sendingCurrency: pair.sendingCurrency,
    receivingCurrency: pair.receivingCurrency,
    receivingCountry: country,
    scheme: (body.scheme as string | undefined) ?? '',
    type: type ?? 'p2p',
    instrument: instrument ?? 'WALLET',
  };
}

/** A quote as the second version of quotations prints it. */
function printed(quote: Quote): Body {
  const places = Math.max(quote.sendingAmount.scale, decimalsOf(quote.sendingCurrency));
  return {
    quoteId: quote.id,
    quoteExpiryTime: formatTime(quote.expiresAt),
    sendingAmount: formatDecimal(round(quote.sendingAmount, places)),
    sendingCurrency: quote.sendingCurrency,
    receivingAmount: formatDecimal(quote.receivingAmount),
    receivingCurrency: quote.receivingCurrency,
    fxRate: formatDecimal(quote.rate),
    scheme: quote.scheme,
    type: quote.type,
    instrumentType: quote.instrument,
  };
}

/**
 * Create a quotation, current revision (Endpoints).
 * Refusals: those of the form of a property; 2001 amount, 1012 currency of neither side, 2003 no rate.
 */
export function createQuotation(exchange: Exchange): Body | Refusal {
  const body = exchange.body as Body;
  const malformed = judge(exchange, 'quotationRequest', body, circumstanceOf(body));
  if (malformed) return malformed;
  const quotes: Quote[] = [];
  for (const pair of body.quotes as Pair[]) {
    const quote = quoteFor(exchange, body, pair);
    if (quote instanceof Refusal) return quote;
    quotes.push(quote);
  }
  for (const quote of quotes) exchange.partner?.quotes.set(quote.id, quote);
  return {
    requestDate: body.requestDate,
    requestAmount: body.requestAmount,
    requestCurrency: body.requestCurrency,
    ...(body.debitParty !== undefined && { debitParty: echoOf(body.debitParty, ['msisdn']) }),
    creditParty: echoOf(body.creditParty, ['msisdn', 'bankaccountno', 'receivingCountry']),
    quotes: quotes.map(printed),
    quotationReference: quotes[0]?.id,
    quotationStatus: '2000:Quote Success',
  };
}
