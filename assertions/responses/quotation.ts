import { asBag, clockTolerance, codeOf, type Exchange, type Finding, show } from '../../contract/exchange';
import { decimalsOf } from '../../contract/known-values';
import { type Json, parseGmt, withoutZeros } from '../../generators';

function decimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** What a target says of its quotes. */
export interface QuoteTerms {
  /** by currency, the amount that payouts are rounded to, where that is more than a minor unit */
  roundings?: Readonly<Record<string, number>>;
  /** by sending currency, the most that is kept of a payout before the rest is converted */
  fees?: Readonly<Record<string, { fixed?: number; percent?: number }>>;
}

/** The least amount of a currency. */
const unitOf = (currency: string, { roundings }: QuoteTerms): number =>
  Math.max(10 ** -decimalsOf(currency), roundings?.[currency] ?? 0);

/** The most that is kept of an amount. */
function feeOf(currency: string, amount: number, { fees }: QuoteTerms): number {
  const { fixed = 0, percent = 0 } = fees?.[currency] ?? {};
  return fixed + (amount * percent) / 100;
}

/**
 * Slack of `receiving = sending × rate`: the least amount of each side, carried over by the rate, plus the rate's last
 * place, which may be cut off.
 */
function rateSlack(sending: number, rate: number, rateText: string, from: number, to: number): number {
  const lastPlace = 10 ** -decimals(rateText);
  return to + from * rate + sending * lastPlace + 1e-9;
}

type Bag = { [member: string]: Json };

const shown = (quote: Bag): string =>
  `${quote.sendingAmount} ${quote.sendingCurrency} × ${quote.fxRate} against ${quote.receivingAmount} ${quote.receivingCurrency}`;

// plain functions in place of closures: k6's machine makes an object of each closure

function moneyFindings(quote: Bag, terms: QuoteTerms, found: Finding[]): void {
  const sending = Number(quote.sendingAmount);
  const receiving = Number(quote.receivingAmount);
  const rate = Number(quote.fxRate);
  const from = String(quote.sendingCurrency);
  const to = String(quote.receivingCurrency);
  if (!(sending > 0 && receiving > 0 && rate > 0)) {
    found.push({ requirement: 'quotation.positive', expected: 'amounts and rate above zero', received: shown(quote) });
    return;
  }
  const places = decimalsOf(to);
  const more = receiving - sending * rate;
  const off = Math.max(more, -more - feeOf(from, sending, terms) * rate);
  const unit = unitOf(to, terms);
  // the least amount alone decides it mostly
  if (off > unit && off > rateSlack(sending, rate, String(quote.fxRate), unitOf(from, terms), unit))
    found.push({
      requirement: 'quotation.rate',
      expected: `receiving amount = sending amount × rate${terms.fees?.[from] ? ', less the fees that the target declares' : ''}`,
      received: shown(quote),
    });
  // zeros at the end are no decimals; most amounts have none to take off
  const amount = String(quote.receivingAmount);
  if (decimals(amount) > places && decimals(withoutZeros(amount, places)) > places)
    found.push({
      requirement: 'quotation.decimals',
      expected: `at most ${places} decimals in ${to}`,
      received: show(quote.receivingAmount),
    });
}

/** The instrument that the credit party of a quotation asks for. */
function instrumentOf({ creditParty }: Bag): Json {
  if (!Array.isArray(creditParty)) return undefined;
  for (let at = 0; at < creditParty.length; at += 1) {
    const entry = asBag(creditParty[at]);
    if (entry?.key === 'instrumentType') return entry.value;
  }
  return undefined;
}

/** A member that was asked for, and came otherwise; one that did not come says nothing where `optional`. */
function holdSame(requirement: string, name: string, asked: Json, came: Json, optional: boolean, found: Finding[]) {
  if (asked === undefined || asked === came || (optional && came === undefined)) return;
  found.push({ requirement, expected: `${name} ${show(asked)}`, received: show(came) });
}

function askedFindings(request: Bag, quote: Bag, { roundings }: QuoteTerms, found: Finding[]): void {
  const asked = asBag(Array.isArray(request.quotes) ? request.quotes[0] : undefined) ?? {};
  const { sendingCurrency, receivingCurrency } = asked;
  holdSame('quotation.currencies', 'sendingCurrency', sendingCurrency, quote.sendingCurrency, false, found);
  holdSame('quotation.currencies', 'receivingCurrency', receivingCurrency, quote.receivingCurrency, false, found);
  holdSame('quotation.variant', 'type', request.type, quote.type, true, found);
  holdSame('quotation.variant', 'instrumentType', instrumentOf(request), quote.instrumentType, true, found);
  const forward = request.requestCurrency === sendingCurrency;
  const reverse = !forward && request.requestCurrency === receivingCurrency;
  const fixed = forward ? quote.sendingAmount : quote.receivingAmount;
  if (!(forward || reverse) || fixed === request.requestAmount) return;
  // what is received may be rounded as the country has it
  const slack = reverse ? (roundings?.[String(receivingCurrency)] ?? 0) : 0;
  if (!(Math.abs(Number(fixed) - Number(request.requestAmount)) <= slack))
    found.push({
      requirement: forward ? 'quotation.forward' : 'quotation.reverse',
      expected: `${forward ? 'sendingAmount' : 'receivingAmount'} ${show(request.requestAmount)}`,
      received: show(fixed),
    });
}

/** What a quotation breaks beside its schema (Resources: Quotation request, Quotation response). */
export function quotationFindings(exchange: Exchange, terms: QuoteTerms): Finding[] {
  const answer = asBag(exchange.response.body) ?? {};
  const request = asBag(exchange.request.body) ?? {};
  const found: Finding[] = [];
  if (codeOf(answer.quotationStatus) !== '2000')
    found.push({
      requirement: 'quotation.success',
      expected: '2000:Quote Success',
      received: show(answer.quotationStatus),
    });
  const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
  for (let at = 0; at < quotes.length; at += 1) {
    const quote = asBag(quotes[at]);
    if (!quote) continue;
    moneyFindings(quote, terms, found);
    askedFindings(request, quote, terms, found);
    if (parseGmt(quote.quoteExpiryTime) < exchange.at - clockTolerance)
      found.push({
        requirement: 'quotation.expiry',
        expected: 'an expiry time that lies ahead',
        received: show(quote.quoteExpiryTime),
      });
  }
  if (quotes.length === 1 && answer.quotationReference !== asBag(quotes[0])?.quoteId)
    found.push({
      requirement: 'quotation.reference',
      expected: 'the quoteId',
      received: show(answer.quotationReference),
    });
  return found;
}
