import { expect, test } from 'vitest';
import type { Exchange } from '../../journal';
import { Observations } from './observations';
import { type QuoteTerms, quotationRules } from './quotation';

/** A quote of 10 USD into shillings of Uganda at 3,700.5, or for so many shillings. */
function quoted(receivingAmount: string, asked: Record<string, string> = {}): Exchange {
  const currencies = { sendingCurrency: 'USD', receivingCurrency: 'UGX' };
  const request = { requestAmount: '10.00', requestCurrency: 'USD', quotes: [currencies], ...asked };
  const quote = { ...currencies, quoteId: 'Q1', sendingAmount: '10.00', receivingAmount, fxRate: '3700.5' };
  const body = { quotes: [quote], quotationReference: 'Q1', quotationStatus: '2000:Quote Success' };
  return {
    operation: 'createQuotation',
    at: 0,
    ms: 1,
    request: { method: 'POST', url: '', headers: {}, body: request },
    response: { status: 200, headers: {}, text: '', body },
  };
}

function judged(exchange: Exchange, terms: QuoteTerms): Observations {
  const notes = new Observations(true);
  quotationRules(exchange, notes, terms);
  return notes;
}

const reverse = { requestAmount: '37010', requestCurrency: 'UGX' };

test.each<[what: string, exchange: Exchange, broken: string[]]>([
  ['one dollar and two percent less', quoted('32564'), []],
  ['some of that less', quoted('35000'), []],
  ['nothing less', quoted('37005'), []],
  ['more than that less', quoted('32000'), ['quotation.rate']],
  ['more than the rate gives', quoted('37100'), ['quotation.rate']],
])('a payout with fees of one dollar and two percent: %s', (_, exchange, broken) => {
  const { findings } = judged(exchange, { fees: { USD: { fixed: 1, percent: 2 }, EUR: { fixed: 5 } } });
  expect(findings.map(({ requirement }) => requirement)).toEqual(broken);
});

/** A quote of 100 USD at a printed rate. */
function rated(fxRate: string, receivingAmount: string, asked: Record<string, string> = {}): Exchange {
  const currencies = { sendingCurrency: 'USD', receivingCurrency: 'GHS' };
  const exchange = quoted(receivingAmount);
  Object.assign(exchange.request.body as object, { requestAmount: '100.00', quotes: [currencies], ...asked });
  const body = exchange.response.body as { quotes: object[] };
  Object.assign(body.quotes[0] as object, { ...currencies, sendingAmount: '100.00', fxRate });
  return exchange;
}
const ghana = { requestCurrency: 'GHS' };

test.each<[what: string, exchange: Exchange, broken: string[]]>([
  ['as it is', rated('15.2500', '1525.00'), []],
  ['less by the smallest amount', rated('15.2500', '1524.99'), []],
  ['less by what a cent is worth', rated('15.2500', '1524.85'), ['quotation.rate']],
  ['in reverse, less by what a cent is worth', rated('15.2500', '1524.85', { ...ghana, requestAmount: '1524.85' }), []],
  ['in reverse, less by two', rated('15.2500', '1524.69', { ...ghana, requestAmount: '1524.69' }), ['quotation.rate']],
  ['cut off: more by its last place', rated('15.25', '1525.99'), []],
  ['rounded up: less by half of its last place', rated('15.25', '1524.50'), []],
  ['less by nearly its last place', rated('15.25', '1524.10'), ['quotation.rate']],
  ['whole, and right', rated('15.250000', '1525.00'), []],
  ['whole, and less by the smallest amount', rated('15.250000', '1524.99'), ['quotation.rate']],
  ['in full, and rounded down', rated('15.253333', '1525.33'), []],
  ['in full, and rounded up', rated('15.253333', '1525.34'), []],
  ['in full, and more by the smallest amount', rated('15.253333', '1525.35'), ['quotation.rate']],
  ['of the other direction', rated('0.065574', '1525.00'), []],
  ['of the other direction, in full', rated('0.065573770492', '1525.00'), []],
  ['of the other direction, and less by a hundredth', rated('0.065573770492', '1509.75'), ['quotation.rate']],
  ['without decimals, and right', rated('15', '1500.00'), []],
  ['without decimals, and a little less', rated('15', '1499.00'), ['quotation.rate-precision']],
  [
    'without decimals, and nearly a percent less',
    rated('15', '1486.00'),
    ['quotation.rate-precision', 'quotation.rate'],
  ],
])('a rate %s', (_, exchange, broken) => {
  expect(judged(exchange, {}).findings.map(({ requirement }) => requirement)).toEqual(broken);
});

test.each<[what: string, exchange: Exchange, roundings: Record<string, number>, broken: string[]]>([
  ['to the rate', quoted('37005'), {}, []],
  ['to fifty, undeclared', quoted('37050'), {}, ['quotation.rate']],
  ['to fifty, declared', quoted('37050'), { UGX: 50 }, []],
  ['to fifty, declared of another currency', quoted('37050'), { COP: 100 }, ['quotation.rate']],
  ['farther than declared', quoted('37150'), { UGX: 50 }, ['quotation.rate']],
  ['in reverse, undeclared', quoted('37050', reverse), {}, ['quotation.rate', 'quotation.reverse']],
  ['in reverse, declared', quoted('37050', reverse), { UGX: 50 }, []],
  ['in reverse, farther', quoted('37100', reverse), { UGX: 50 }, ['quotation.rate', 'quotation.reverse']],
])('a payout rounded %s', (_, exchange, roundings, broken) => {
  expect(judged(exchange, { roundings }).findings.map(({ requirement }) => requirement)).toEqual(broken);
});

test.each<[revision: 'createQuotation' | 'createQuotationOlder', broken: string[]]>([
  ['createQuotation', ['quotation.rate']],
  ['createQuotationOlder', []],
])('a currency of three decimals has two in the older revision: %s', (operation, broken) => {
  const exchange = { ...rated('0.307418', '30.74'), operation };
  const currencies = { sendingCurrency: 'USD', receivingCurrency: 'KWD' };
  Object.assign(exchange.request.body as object, { quotes: [currencies] });
  Object.assign((exchange.response.body as { quotes: object[] }).quotes[0] as object, currencies);
  expect(judged(exchange, {}).findings.map(({ requirement }) => requirement)).toEqual(broken);
});

test.each<[what: string, sendingAmount: string, requestAmount: string, broken: string[]]>([
  ['as it is', '100.00', '100.00', []],
  ['with the fee on top', '101.25', '100.00', []],
  ['with more than the fee', '101.26', '100.00', ['quotation.forward']],
  ['less', '99.99', '100.00', ['quotation.forward']],
])('a forward quote where the target declares a fee: %s', (_, sendingAmount, requestAmount, broken) => {
  const exchange = rated('15.250000', '1525.00', { requestAmount });
  Object.assign((exchange.response.body as { quotes: object[] }).quotes[0] as object, { sendingAmount });
  const { findings } = judged(exchange, { fees: { USD: { fixed: 1.25 } } });
  expect(findings.map(({ requirement }) => requirement).filter((id) => id === 'quotation.forward')).toEqual(broken);
});

test('a reverse quote of what was asked for has no rounding of the receiving amount', () => {
  // 370.05 shillings are ten cents; fifty more are one and a half
  const charged = (sendingAmount: string) => {
    const exchange = quoted('37000', { requestAmount: '37000', requestCurrency: 'UGX' });
    Object.assign((exchange.response.body as { quotes: object[] }).quotes[0] as object, { sendingAmount });
    return judged(exchange, { roundings: { UGX: 50 } }).findings.map(({ requirement }) => requirement);
  };
  expect(charged('10.00')).toEqual([]);
  expect(charged('10.01')).toEqual(['quotation.rate']);
});

test('the direction of a rate is a reading, unless it is near one', () => {
  const readings = (rate: string, amount: string) => judged(rated(rate, amount), {}).readings.map((one) => one.reading);
  expect(readings('15.250000', '1525.00')).toEqual(['receiving']);
  expect(readings('0.065573770492', '1525.00')).toEqual(['sending']);
  expect(readings('1.000000', '100.00')).toEqual([]);
});

/** A quote that expires so many seconds after the request. */
function expiring(seconds: number, date = ''): Exchange {
  const exchange = quoted('37005');
  exchange.at = Date.parse('2026-03-02T12:00:00Z');
  const body = exchange.response.body as { quotes: Record<string, string>[] };
  const text = new Date(exchange.at + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  Object.assign(body.quotes[0] as object, { quoteExpiryTime: text });
  if (date) Object.assign(exchange.response.headers, { date });
  return exchange;
}

const hour = { quotes: { validSeconds: 3600 } };

const date = 'Mon, 02 Mar 2026 12:00:00 GMT';

test.each<[what: string, seconds: number, terms: QuoteTerms, broken: string[], date?: string]>([
  ['a minute ago, and the gateway does not tell the time', -60, {}, []],
  ['a minute ago, by the clock of the gateway', -60, {}, ['quotation.expiry'], date],
  ['two seconds ago, by the clock of the gateway', -2, {}, [], date],
  ['a minute ago, and a front server has another day', -60, {}, [], 'Sun, 01 Mar 2026 12:00:00 GMT'],
  ['a minute ago by our clock, and at once by that of the gateway', -60, {}, [], 'Mon, 02 Mar 2026 11:59:00 GMT'],
  ['in ten minutes', 600, hour, []],
  ['in an hour, and the clocks differ', 3800, hour, []],
  ['in three hours', 10_800, hour, ['quotation.expiry']],
  ['in three hours, undeclared', 10_800, {}, []],
  ['an hour ago', -3600, {}, ['quotation.expiry']],
])('a quote that expires %s', (_, seconds, terms, broken, own) => {
  const { findings, verified } = judged(expiring(seconds, own), terms);
  expect(findings.map(({ requirement }) => requirement)).toEqual(broken);
  expect(verified.includes('quotation.expiry')).toBe(broken.length === 0);
});

/** A quote for 100 USD, from USD into USD at 0.9875. */
function ofOneCurrency(sendingAmount: string, receivingAmount: string): Exchange {
  const currencies = { sendingCurrency: 'USD', receivingCurrency: 'USD' };
  const exchange = rated('0.987500', receivingAmount, { quotes: [currencies] as never });
  const body = exchange.response.body as { quotes: object[] };
  Object.assign(body.quotes[0] as object, { ...currencies, sendingAmount });
  return exchange;
}

test.each<[what: string, exchange: Exchange, broken: string[], reading: string[]]>([
  ['sent', ofOneCurrency('100.00', '98.75'), [], ['forward']],
  ['received', ofOneCurrency('101.27', '100.00'), [], ['reverse']],
  ['neither', ofOneCurrency('99.00', '97.76'), ['quotation.forward'], []],
])('of one currency, the requested amount is %s', (_, exchange, broken, reading) => {
  const notes = judged(exchange, {});
  expect(notes.findings.map(({ requirement }) => requirement)).toEqual(broken);
  expect(notes.readings.filter(({ point }) => point === 'quotes.same-currency').map((one) => one.reading)).toEqual(
    reading,
  );
  expect(notes.verified).not.toContain('quotation.forward');
  expect(notes.verified).not.toContain('quotation.reverse');
});

test('the product of a quote is told with more places than its amount', () => {
  const [finding] = judged(quoted('37100'), {}).findings;
  expect(finding?.received).toBe('10.00 USD × 3700.5 = 37005.00, and the quote says 37100 UGX');
});
