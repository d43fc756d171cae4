import { type Json, parseGmt, reader } from '../../generators';
import { decimalsOf } from '../../spec/known-values';
import { add, asBag, codeOf, type Exchange, type Finding, show } from './exchange';

const clockTolerance = 300_000;
const instrumentOf = reader('creditParty[instrumentType]');

function decimals(value: Json): number {
  const text = String(value);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * Slack of `receiving = sending × rate`: a minor unit of each side, carried over by the rate, plus half of the
 * rate's last place.
 */
export function rateSlack(sending: number, rate: number, rateText: string, from: string, to: string): number {
  const minor = (currency: string) => 10 ** -decimalsOf(currency);
  const lastPlace = 0.5 * 10 ** -decimals(rateText);
  return minor(to) + minor(from) * rate + sending * lastPlace + 1e-9;
}

function moneyFindings(quote: { [member: string]: Json }): Finding[] {
  const sending = Number(quote.sendingAmount);
  const receiving = Number(quote.receivingAmount);
  const rate = Number(quote.fxRate);
  const from = String(quote.sendingCurrency);
  const to = String(quote.receivingCurrency);
  const shown = () => `${quote.sendingAmount} ${from} × ${quote.fxRate} against ${quote.receivingAmount} ${to}`;
  if (!(sending > 0 && receiving > 0 && rate > 0))
    return [{ requirement: 'quotation.positive', expected: 'amounts and rate above zero', received: shown() }];
  const found: Finding[] = [];
  if (Math.abs(receiving - sending * rate) > rateSlack(sending, rate, String(quote.fxRate), from, to))
    found.push({
      requirement: 'quotation.rate',
      expected: 'receiving amount = sending amount × rate',
      received: shown(),
    });
  const places = decimalsOf(to);
  // zeros at the end are no decimals; most amounts have none to take off
  if (decimals(quote.receivingAmount) > places && decimals(String(quote.receivingAmount).replace(/0+$/, '')) > places)
    found.push({
      requirement: 'quotation.decimals',
      expected: `at most ${places} decimals in ${to}`,
      received: show(quote.receivingAmount),
    });
  return found;
}

function askedFindings(request: { [member: string]: Json }, quote: { [member: string]: Json }): Finding[] {
  const found: Finding[] = [];
  const asked = asBag(Array.isArray(request.quotes) ? request.quotes[0] : undefined) ?? {};
  const currency = (side: 'sendingCurrency' | 'receivingCurrency') => {
    if (asked[side] === undefined || quote[side] === asked[side]) return;
    const expected = `${side} ${show(asked[side])}`;
    found.push({ requirement: 'quotation.currencies', expected, received: show(quote[side]) });
  };
  currency('sendingCurrency');
  currency('receivingCurrency');
  const variant = (name: string, value: Json) => {
    if (value !== undefined && quote[name] !== undefined && quote[name] !== value)
      found.push({ requirement: 'quotation.variant', expected: `${name} ${show(value)}`, received: show(quote[name]) });
  };
  variant('type', request.type);
  if (quote.instrumentType !== undefined) variant('instrumentType', instrumentOf(request));
  const forward = request.requestCurrency === asked.sendingCurrency;
  const reverse = !forward && request.requestCurrency === asked.receivingCurrency;
  const fixed = forward ? quote.sendingAmount : quote.receivingAmount;
  if ((forward || reverse) && Number(fixed) !== Number(request.requestAmount))
    found.push({
      requirement: forward ? 'quotation.forward' : 'quotation.reverse',
      expected: `${forward ? 'sendingAmount' : 'receivingAmount'} ${show(request.requestAmount)}`,
      received: show(fixed),
    });
  return found;
}

/** What a quotation breaks beside its schema (Resources: Quotation request, Quotation response). */
export function quotationFindings(exchange: Exchange): Finding[] {
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
    add(found, moneyFindings(quote));
    add(found, askedFindings(request, quote));
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
