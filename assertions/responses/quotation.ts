import {
  asBag,
  type Bag,
  clockTolerance,
  codeOf,
  dateOf,
  decimalsOf,
  type Json,
  parseGmt,
  placesOf,
  type RequirementId,
  show,
  withoutZeros,
} from '../../contract';
import type { Exchange } from '../../journal';
import type { Target } from '../../targets/target';
import { askedRule, rows, valueOfKey } from './lists';
import type { Observations } from './observations';
import { statusWordingRule } from './wording';

/** What a target declares about its quotes. */
export type QuoteTerms = Pick<Target, 'roundings' | 'fees' | 'quotes'>;

/** The smallest amount of a currency; the older revision has two decimals. */
const unitOf = (currency: string, { roundings }: QuoteTerms, isOlder: boolean): number =>
  Math.max(10 ** -Math.min(decimalsOf(currency), isOlder ? 2 : Number.POSITIVE_INFINITY), roundings?.[currency] ?? 0);

/** The largest fee on an amount. */
function feeOf(currency: string, amount: number, { fees }: QuoteTerms): number {
  const { fixed = 0, percent = 0 } = fees?.[currency] ?? {};
  return fixed + (amount * percent) / 100;
}

/** Relative error of calculations with decimals as numbers. */
const floatError = 1e-15;

/** Rounding changes an amount by less than a unit. */
const lessThanUnit = 1 - 1e-7;

/** Largest share of an amount that the last place of a rate may account for. */
const rateShare = 0.001;

const isAsked = ({ requestAmount }: Bag, amount: Json): boolean => Number(amount) === Number(requestAmount);

/**
 * How far the receiving amount may be from sending × rate because of rounding, in the receiving currency. The amount
 * that the request fixes is not rounded: a forward quote rounds the receiving amount, a reverse quote the sending
 * amount. But with declared roundings, the receiving amount of a reverse quote may differ from the requested one.
 */
function roundingOf(request: Bag, quote: Bag, rate: number, terms: QuoteTerms, isOlder: boolean): number {
  const [from, to] = [String(quote.sendingCurrency), String(quote.receivingCurrency)];
  // of one currency, either amount may be what was asked for
  const isForward = request.requestCurrency === from && (from !== to || isAsked(request, quote.sendingAmount));
  if (isForward) return unitOf(to, terms, isOlder);
  const isAsAsked = isAsked(request, quote.receivingAmount);
  return unitOf(from, terms, isOlder) * rate + (isAsAsked ? 0 : (terms.roundings?.[to] ?? 0));
}

/** Members that the rules of quotes read, by their paths in the contract. */
const amounts = ['quotes[].receivingAmount', 'quotes[].sendingAmount', 'quotes[].fxRate'];
const currencies = ['quotes[].sendingCurrency', 'quotes[].receivingCurrency'];
const paid = ['quotes[].receivingAmount', 'quotes[].receivingCurrency'];
const askedFor = ['requestAmount', 'requestCurrency'];
const referring = ['quotationReference', 'quotes', 'quotes[].quoteId'];

function quoteText({ sendingAmount, sendingCurrency, fxRate, receivingAmount, receivingCurrency }: Bag): string {
  const product = Number(sendingAmount) * Number(fxRate);
  const result = Number.isFinite(product) ? ` = ${product.toFixed(placesOf(String(receivingAmount)) + 2)}` : '';
  return `${sendingAmount} ${sendingCurrency} × ${fxRate}${result}, and the quote says ${receivingAmount} ${receivingCurrency}`;
}

/** Amounts and rate must be above zero; otherwise the other rules about money cannot be judged. */
function positiveRule(quote: Bag, notes: Observations): boolean {
  const isPositive = Number(quote.sendingAmount) > 0 && Number(quote.receivingAmount) > 0 && Number(quote.fxRate) > 0;
  if (isPositive) notes.verify('quotation.positive');
  else notes.violate('quotation.positive', 'amounts and rate above zero', quoteText(quote), ...amounts);
  return isPositive;
}

/** A rate that ends in three zeros was not cut off. */
const wholeRate = /\.\d*000$/;

/** The last place of a printed rate, which may hide what follows it. */
const lastPlaceOf = (rate: string): number => (wholeRate.test(rate) ? 0 : 10 ** -placesOf(rate));

/** By how much the amounts differ from a rate, beyond the fee and a rate that is more or less than printed. */
function differenceOf(sending: number, receiving: number, rate: number, fee: number, more: number, less: number) {
  const most = receiving * rateShare;
  const above = receiving - sending * rate - Math.min(more, most);
  const below = (sending - fee) * rate - receiving - Math.min(less, most);
  return Math.max(above, below);
}

/**
 * Receiving amount = sending amount × rate, or ÷ rate where the gateway prints the rate of the other direction. Beside
 * rounding of amounts, the printed rate may have been cut off, so that the true one is higher by up to its last place,
 * or rounded, so that it is lower by up to half of it; neither may change the amount by more than a thousandth.
 */
function rateRule(request: Bag, quote: Bag, terms: QuoteTerms, isOlder: boolean, notes: Observations): void {
  const sending = Number(quote.sendingAmount);
  const receiving = Number(quote.receivingAmount);
  const printed = Number(quote.fxRate);
  const inverse = 1 / printed;
  const from = String(quote.sendingCurrency);
  const fee = feeOf(from, sending, terms);
  const hidden = lastPlaceOf(String(quote.fxRate));
  const direct = sending * hidden;
  const inverted = sending * inverse * inverse * hidden;
  const slackOf = (rate: number) =>
    roundingOf(request, quote, rate, terms, isOlder) * lessThanUnit + receiving * floatError;
  const [slack, inverseSlack] = [slackOf(printed), slackOf(inverse)];
  const isDirect = differenceOf(sending, receiving, printed, fee, direct, direct / 2) <= slack;
  const isInverse = differenceOf(sending, receiving, inverse, fee, inverted / 2, inverted) <= inverseSlack;
  const rate = isInverse && !isDirect ? inverse : printed;
  const lastPlace = rate === printed ? direct : inverted;
  // a rate of few decimals that gives the amounts is exact
  const isExact = differenceOf(sending, receiving, rate, fee, 0, 0) <= slackOf(rate);
  const tellsAmounts = isExact || !(lastPlace / 2 > receiving * rateShare);
  const enough = 'a rate with decimals enough to check the amounts';
  notes.hold('quotation.rate-precision', tellsAmounts, enough, quote.fxRate, 'quotes[].fxRate', ...amounts);
  if (isDirect || isInverse) {
    notes.verify('quotation.rate');
    // a rate near one shows no direction
    if (isDirect !== isInverse) notes.read('quotes.direction', isDirect ? 'receiving' : 'sending', 'fxRate');
    return;
  }
  notes.violate(
    'quotation.rate',
    `receiving amount = sending amount × rate${terms.fees?.[from] ? ', less the fees that the target declares' : ''}`,
    quoteText(quote),
    ...[...amounts, ...currencies, ...askedFor],
  );
}

/** Trailing zeros do not count as decimals. */
function decimalsRule(quote: Bag, notes: Observations): void {
  const currency = String(quote.receivingCurrency);
  const places = decimalsOf(currency);
  const amount = String(quote.receivingAmount);
  const fits = placesOf(amount) <= places || placesOf(withoutZeros(amount, places)) <= places;
  notes.hold('quotation.decimals', fits, `at most ${places} decimals in ${currency}`, quote.receivingAmount, ...paid);
}

/** A member must have the requested value; one that was not requested is not observed. */
function sameRule(requirement: RequirementId, name: string, asked: Json, actual: Json, notes: Observations): void {
  askedRule(requirement, `${name} `, asked, actual, `quotes[].${name}`, notes);
}

/** As sameRule, for a member that a response may omit. */
function optionalRule(requirement: RequirementId, name: string, asked: Json, actual: Json, notes: Observations): void {
  if (actual !== undefined) sameRule(requirement, name, asked, actual, notes);
}

/** The scheme that a quotation asks for; an answer may leave it open. */
function schemeRule(asked: Json, actual: Json, notes: Observations): void {
  if (typeof asked !== 'string' || typeof actual !== 'string' || asked === '' || actual.trim() === '') return;
  const isSame = asked.toLowerCase() === actual.toLowerCase();
  notes.hold('quotation.scheme', isSame, `scheme ${show(asked)}`, actual, 'quotes[].scheme');
}

/** The largest fee on top of an amount, rounded up; zero where the target declares none. */
function onTopOf(currency: string, amount: number, terms: QuoteTerms): number {
  const fee = feeOf(currency, amount, terms);
  return fee > 0 ? fee + unitOf(currency, {}, false) * lessThanUnit : 0;
}

type Side = 'sending' | 'receiving';

/**
 * Is the amount of a side the requested one? The receiving amount may be rounded as the target declares, and the fee may
 * come on top of the sending amount.
 */
function isFixed(side: Side, { requestAmount }: Bag, asked: Bag, quote: Bag, terms: QuoteTerms): boolean {
  const fixed = quote[`${side}Amount`];
  const currency = String(asked[`${side}Currency`]);
  const more = Number(fixed) - Number(requestAmount);
  if (fixed === requestAmount) return true;
  // what becomes of decimals that the currency does not have is open
  const hasOthers = placesOf(withoutZeros(String(requestAmount))) > decimalsOf(currency);
  const unit = hasOthers ? 10 ** -decimalsOf(currency) : 0;
  if (side === 'receiving') return Math.abs(more) <= Math.max(unit, terms.roundings?.[currency] ?? 0);
  return more >= 0 && more <= onTopOf(currency, Number(requestAmount), terms);
}

/** The requested amount must be the sending amount (forward) or the receiving amount (reverse). */
function directionRule(request: Bag, asked: Bag, quote: Bag, terms: QuoteTerms, notes: Observations): void {
  const { sendingCurrency, receivingCurrency } = asked;
  const { requestCurrency, requestAmount } = request;
  const isSending = requestCurrency === sendingCurrency;
  if (isSending && sendingCurrency === receivingCurrency) {
    sameCurrencyRule(request, asked, quote, terms, notes);
    return;
  }
  if (!isSending && requestCurrency !== receivingCurrency) return;
  const side = isSending ? 'sending' : 'receiving';
  const requirement = isSending ? 'quotation.forward' : 'quotation.reverse';
  const isKept = isFixed(side, request, asked, quote, terms);
  const read = [`quotes[].${side}Amount`, ...askedFor, ...currencies];
  notes.hold(requirement, isKept, `${side}Amount ${show(requestAmount)}`, quote[`${side}Amount`], ...read);
}

/** The currency of the amount equals both: one of the amounts is the requested one, and that shows neither direction. */
function sameCurrencyRule(request: Bag, asked: Bag, quote: Bag, terms: QuoteTerms, notes: Observations): void {
  const isForward = isFixed('sending', request, asked, quote, terms);
  const isReverse = isFixed('receiving', request, asked, quote, terms);
  if (isForward !== isReverse)
    notes.read('quotes.same-currency', isForward ? 'forward' : 'reverse', 'requestCurrency, equal to both currencies');
  if (isForward || isReverse) return;
  const expected = `sendingAmount or receivingAmount ${show(request.requestAmount)}`;
  const received = `${show(quote.sendingAmount)} and ${show(quote.receivingAmount)}`;
  notes.violate('quotation.forward', expected, received, 'quotes[].sendingAmount', ...askedFor, ...currencies);
}

/** Between the clocks of a gateway's machines, and what whole seconds leave out; milliseconds. */
const ownTolerance = 5000;

/** When a quote of the exchange may expire at the earliest: by the gateway's own clock, or by ours if it does not tell. */
function earliestExpiry({ at, response }: Exchange): number {
  const date = dateOf(response);
  // a front server may have a clock of its own
  const tells = date !== undefined && Math.abs(date - at) <= clockTolerance;
  return tells ? date - ownTolerance : at - clockTolerance;
}

/** A time in another zone lies in the past, or farther ahead than the target declares its quotes valid. */
function expiryRule(quote: Bag, exchange: Exchange, { quotes }: QuoteTerms, notes: Observations): void {
  const { at } = exchange;
  const expiry = parseGmt(quote.quoteExpiryTime);
  const most = quotes?.validSeconds ?? Number.POSITIVE_INFINITY;
  if (expiry < earliestExpiry(exchange))
    notes.violate('quotation.expiry', 'an expiry time that lies ahead', show(quote.quoteExpiryTime));
  else if (expiry > at + most * 1000 + clockTolerance)
    notes.violate('quotation.expiry', `an expiry time at most ${most} s ahead, in GMT`, show(quote.quoteExpiryTime));
  else if (!Number.isNaN(expiry)) notes.verify('quotation.expiry');
}

function quoteRules(request: Bag, quote: Bag, exchange: Exchange, terms: QuoteTerms, notes: Observations): void {
  if (positiveRule(quote, notes)) {
    rateRule(request, quote, terms, exchange.operation === 'createQuotationOlder', notes);
    decimalsRule(quote, notes);
  }
  const asked = asBag(Array.isArray(request.quotes) ? request.quotes[0] : undefined) ?? {};
  sameRule('quotation.currencies', 'sendingCurrency', asked.sendingCurrency, quote.sendingCurrency, notes);
  sameRule('quotation.currencies', 'receivingCurrency', asked.receivingCurrency, quote.receivingCurrency, notes);
  // what it is for without one is open
  optionalRule('quotation.variant', 'type', request.type || undefined, quote.type, notes);
  const instrument = valueOfKey(request.creditParty, 'instrumentType');
  optionalRule('quotation.variant', 'instrumentType', instrument, quote.instrumentType, notes);
  if (instrument === 'CARD') schemeRule(request.scheme, quote.scheme, notes);
  directionRule(request, asked, quote, terms, notes);
  expiryRule(quote, exchange, terms, notes);
}

function successRule(answer: Bag, notes: Observations): void {
  const { quotationStatus: status } = answer;
  notes.hold('quotation.success', codeOf(status) === '2000', '2000:Quote Success', status, 'quotationStatus');
}

/** The reference of the quotation must be the id of its quote, or of one of several. */
function referenceRule({ quotationReference }: Bag, quotes: readonly Json[], notes: Observations): void {
  if (quotes.length === 0) return;
  const isNamed = quotes.some((quote) => quotationReference === asBag(quote)?.quoteId);
  notes.hold('quotation.reference', isNamed, 'the quoteId', quotationReference, ...referring);
}

/** Judges a quotation, in addition to its schema (Resources: Quotation request, Quotation response). */
export function quotationRules(exchange: Exchange, notes: Observations, terms: QuoteTerms): void {
  const answer = asBag(exchange.response.body) ?? {};
  const request = asBag(exchange.request.body) ?? {};
  successRule(answer, notes);
  statusWordingRule(answer.quotationStatus, 'quotationStatus', notes);
  const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
  notes.eachRow(quotes, 'quotes', (quote) => quoteRules(request, quote, exchange, terms, notes));
  referenceRule(answer, quotes, notes);
  const ids = rows(quotes).map(({ quoteId }) => quoteId);
  const twice = ids.find((id, at) => id !== undefined && ids.indexOf(id) !== at);
  if (twice !== undefined)
    notes.violate('quotation.unique', 'a quoteId of its own for each quote', show(twice), 'quotes[].quoteId');
}
