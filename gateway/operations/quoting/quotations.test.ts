import { describe, expect, test } from 'vitest';
import { defaultCorridors } from '../../domain/places/corridors';
import { cardOf, cardPartner } from '../../testing/cards';
import { PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

const pair = (sendingCurrency: string, receivingCurrency: string) => [{ sendingCurrency, receivingCurrency }];
const entry = (key: string, value: string) => ({ key, value });
const to = (country: string, instrument: string, ...others: { key: string; value: string }[]) => [
  entry('receivingCountry', country),
  entry('instrumentType', instrument),
  ...others,
];

/** The members of a request that name a destination of the corridors. */
function destination(country: string, instrument = 'BANK_AC') {
  const { currency = '' } = defaultCorridors.find((corridor) => corridor.country === country) ?? {};
  return { creditParty: to(country, instrument), quotes: pair('USD', currency) };
}

describe('a quotation', () => {
  test('is valid for ten minutes, by a rate of six decimals', () => {
    const { body, quote } = new PartnerClient().quote();
    expect(body.quotationReference).toBe(quote.quoteId);
    expect(quote).toMatchObject({ quoteExpiryTime: '2026-03-14 12:10:01', fxRate: '129.350000' });
    expect(quote.quoteId).toMatch(/^.{16,20}$/);
  });

  test.each([
    ['forward', '10', 'USD', 'KE', '10.00', '1293.50'],
    ['forward to a currency without minor units', '10.01', 'USD', 'UG', '10.01', '36849'],
    ['forward to a country that pays whole pesos', '10.01', 'USD', 'CO', '10.01', '41337'],
    ['forward with six places', '0.123456', 'USD', 'KE', '0.123456', '15.97'],
    ['reverse', '1000.00', 'KES', 'KE', '7.73', '1000.00'],
    ['reverse in whole units written with zeros', '5000.00', 'JPY', 'JP', '32.92', '5000'],
    ['reverse with the cents of a peso', '5000.25', 'COP', 'CO', '1.21', '5000.25'],
    [
      'beyond the precision of numbers',
      '900719925474099312345.67',
      'USD',
      'DE',
      '900719925474099312345.67',
      '830013411324382516326.53',
    ],
  ])('%s', (_, requestAmount, requestCurrency, country, sendingAmount, receivingAmount) => {
    const { quote } = new PartnerClient().quote({ requestAmount, requestCurrency, ...destination(country) });
    expect(quote).toMatchObject({ sendingAmount, receivingAmount });
  });

  test.each([
    ['zero', { requestAmount: '0.00' }, '2001'],
    ['rounded away', { requestAmount: '0.00001' }, '2001'],
    ['a part of a yen', { requestAmount: '10.5', requestCurrency: 'JPY', ...destination('JP') }, '2001'],
    ['a thousandth of a shilling', { requestAmount: '10.005', requestCurrency: 'KES' }, '2001'],
    ['a corridor without a rate', destination('MW', 'WALLET'), '2003'],
    ['a currency without a rate', { quotes: pair('USD', 'XTS') }, '2003'],
    ['a currency of neither side', { requestCurrency: 'EUR' }, '1012'],
    ['a sending currency that is not settled', { requestCurrency: 'INR', quotes: pair('INR', 'KES') }, '1012'],
    ["the sender's currency where it is not the destination's", { quotes: pair('USD', 'USD') }, '1013'],
  ])('of %s is refused', (_, change, code) => {
    expect(new PartnerClient().quote(change).code).toBe(code);
  });

  test.each([
    ['WALLET', entry('msisdn', '254700000099')],
    ['BANK_AC', entry('bankaccountno', '0011223344')],
  ])('without an instrument is of %s by its entries', (instrument, beneficiary) => {
    const { quote } = new PartnerClient().quote({ creditParty: [entry('receivingCountry', 'KE'), beneficiary] });
    expect(quote.instrumentType).toBe(instrument);
  });

  test.each(defaultCorridors.filter(({ country }) => country !== 'MW'))('to $country is in $currency', (corridor) => {
    const { quote } = new PartnerClient().quote(destination(corridor.country, corridor.instruments[0]));
    expect(quote.receivingCurrency).toBe(corridor.currency);
  });

  test('of several pairs has a quote each', () => {
    const { body } = new PartnerClient().quote({
      requestAmount: '1000.00',
      requestCurrency: 'KES',
      quotes: [...pair('USD', 'KES'), ...pair('EUR', 'KES')],
    });
    expect(body.quotes).toMatchObject([
      { sendingCurrency: 'USD', receivingAmount: '1000.00' },
      { sendingCurrency: 'EUR', receivingAmount: '1000.00' },
    ]);
  });

  test.each(['1010', '1029', '1073', '2002', '2003'])('shows the planted code %s', (code) => {
    const msisdn = triggers['quotation-*'].msisdn?.replace('*****', code.padStart(5, '0')) ?? '';
    expect(new PartnerClient().quote({ creditParty: to('KE', 'WALLET', entry('msisdn', msisdn)) }).code).toBe(code);
    expect(new PartnerClient().quote({ creditParty: to('KE', 'BANK_AC', entry('msisdn', msisdn)) }).code).toBe(code);
    const partner = cardPartner();
    expect(partner.quote(partner.cardQuotation({}, partner.encrypted(cardOf(msisdn)))).code).toBe(code);
  });
});

test.each(['CARD', 'WALLET'])('a pan that does not decrypt is refused by its name, also to a %s', (instrument) => {
  const { error } = cardPartner().quote({ creditParty: to('KE', instrument, entry('pan', 'ab'.repeat(256))) });
  expect(error).toMatchObject({ errorCode: '1000', errorDescription: 'Invalid pan' });
});

test.each([
  ['the card alone', {}, '5555555555554444', { scheme: 'MC' }],
  ['a card of no known network', {}, '378282246310005', { scheme: '' }],
  ['a scheme for a card of no known network', { scheme: 'VISA' }, '378282246310005', undefined],
])('a quotation for %s has its scheme, or is refused', (_, change, pan, quote) => {
  const partner = cardPartner();
  const { body, code } = partner.quote(partner.cardQuotation(change, partner.encrypted(pan)));
  expect(code).toBe(quote ? undefined : '2014');
  if (quote) expect(body.quotes).toMatchObject([quote]);
});
