import { describe, expect, test } from 'vitest';
import { defaultCorridors } from '../../domain/places/corridors';
import { cardOf, cardPartner } from '../../testing/cards';
import { membersOf, PartnerClient } from '../../testing/partner-client';
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
  test('repeats the request and quotes in the second version', () => {
    const partner = new PartnerClient();
    const { body, quote } = partner.quote();
    expect(body).toMatchObject({
      requestAmount: '100.00',
      debitParty: [{ key: 'msisdn', value: '12025550100' }],
      creditParty: [
        { key: 'receivingCountry', value: 'KE' },
        { key: 'msisdn', value: '254700000099' },
      ],
      quotationReference: quote.quoteId,
      quotationStatus: '2000:Quote Success',
    });
    expect(Object.keys(quote).sort()).toEqual(membersOf('quotationResponse', 'quotes[].', 'current'));
    expect(quote).toMatchObject({
      quoteId: expect.stringMatching(/^.{16,20}$/),
      quoteExpiryTime: '2026-03-14 12:10:01',
      sendingAmount: '100.00',
      sendingCurrency: 'USD',
      receivingAmount: '12935.00',
      receivingCurrency: 'KES',
      fxRate: '129.350000',
      scheme: '',
      type: 'p2p',
      instrumentType: 'WALLET',
    });
    expect(partner.quote().quote.quoteId).not.toBe(quote.quoteId);
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
    ['below zero', { requestAmount: '-5' }, '1000'],
    ['rounded away', { requestAmount: '0.00001' }, '2001'],
    ['a part of a yen', { requestAmount: '10.5', requestCurrency: 'JPY', ...destination('JP') }, '2001'],
    ['a thousandth of a shilling', { requestAmount: '10.005', requestCurrency: 'KES' }, '2001'],
    ['a destination without a corridor', { creditParty: to('FR', 'BANK_AC') }, '1011'],
    ['a destination without wallets', destination('DE', 'WALLET'), '1030'],
    ['a destination without banks', destination('MW'), '1030'],
    ['a destination without cards', { ...destination('BR', 'CARD'), scheme: 'VISA' }, '1030'],
    ['a corridor without a rate', destination('MW', 'WALLET'), '2003'],
    ['a sending currency that is not settled', { requestCurrency: 'INR', quotes: pair('INR', 'KES') }, '1012'],
    ["another destination's currency", { quotes: pair('USD', 'UGX') }, '1013'],
    ["the sender's currency where it is not the destination's", { quotes: pair('USD', 'USD') }, '1013'],
    ['an empty type', { type: '' }, '1002'],
    ['a currency of neither side', { requestCurrency: 'EUR' }, '1012'],
    ['no rate', { quotes: pair('USD', 'XTS') }, '2003'],
    ['no requestDate', { requestDate: undefined }, '1005'],
    ['seven places', { requestAmount: '1.1234567' }, '1000'],
    ['31 digits', { requestAmount: '1'.repeat(31) }, '1001'],
    ['an amount as a number', { requestAmount: 100 }, '1000'],
    ['currency of four letters', { requestCurrency: 'USDX' }, '1002'],
    ['currency in small letters', { requestCurrency: 'usd' }, '1000'],
    ['an unknown type', { type: 'c2c' }, '1000'],
    ['no quotes', { quotes: undefined }, '1005'],
    ['empty quotes', { quotes: [] }, '1005'],
    ['quotes that are not a list', { quotes: 'USD' }, '1000'],
    ['a party that is not a list', { creditParty: { msisdn: '254700000099' } }, '1000'],
    ['an entry without key', { creditParty: [{ value: 'KE' }] }, '1000'],
    ['an entry that is null', { debitParty: [null] }, '1000'],
    ['no destination', { creditParty: [{ key: 'instrumentType', value: 'WALLET' }] }, '1005'],
  ])('of %s is refused', (_, change, code) => {
    const answer = new PartnerClient().quote(change);
    expect(answer.code).toBe(code);
    expect(answer.body).toEqual({ error: expect.anything() });
  });

  test('without a sender repeats none', () => {
    expect(new PartnerClient().quote({ debitParty: undefined }).body).not.toHaveProperty('debitParty');
  });

  test.each(['p2p', 'p2b', 'b2p', 'b2b'])('of type %s names the type', (type) => {
    expect(new PartnerClient().quote({ type }).quote).toMatchObject({ type, instrumentType: 'WALLET' });
  });

  test.each(['WALLET', 'BANK_AC', 'CARD'])('to %s names the instrument', (instrument) => {
    const { quote } = new PartnerClient().quote({ ...destination('KE', instrument), scheme: 'VISA' });
    expect(quote).toMatchObject({ instrumentType: instrument, scheme: 'VISA' });
  });

  test.each([
    ['WALLET', entry('msisdn', '254700000099')],
    ['BANK_AC', entry('bankaccountno', '0011223344')],
  ])('without an instrument is of %s by its entries', (instrument, beneficiary) => {
    const { quote } = new PartnerClient().quote({ creditParty: [entry('receivingCountry', 'KE'), beneficiary] });
    expect(quote.instrumentType).toBe(instrument);
  });

  test.each(defaultCorridors.filter(({ country }) => country !== 'MW'))('to $country is in $currency', (corridor) => {
    const { quote, code } = new PartnerClient().quote(destination(corridor.country, corridor.instruments[0]));
    expect(code).toBeUndefined();
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

test('past the limit expired quotes leave first', () => {
  const partner = new PartnerClient([], { limit: 3 });
  const lasting = partner.quote().quote.quoteId ?? '';
  const shortOnes = [1, 2].map(
    () => partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote.quoteId ?? '',
  );
  partner.now += 5000;
  const later = [1, 2].map(() => partner.quote().quote.quoteId ?? '');
  const quotes = partner.state.partners[0]?.quotes;
  expect(quotes?.size).toBe(3);
  expect([lasting, ...shortOnes, ...later].map((id) => quotes?.get(id) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});
