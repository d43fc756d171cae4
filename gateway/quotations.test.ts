import { describe, expect, test } from 'vitest';
import { changed, SamplePartner } from './sample';

const pair = (sendingCurrency: string, receivingCurrency: string) => [{ sendingCurrency, receivingCurrency }];

describe('a quotation', () => {
  test('repeats the request and quotes in the second version', () => {
    const partner = new SamplePartner();
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
    expect(quote).toEqual({
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
    ['forward', '10', 'USD', pair('USD', 'KES'), '10.00', '1293.50'],
    ['forward to a currency without minor units', '10.01', 'USD', pair('USD', 'UGX'), '10.01', '36849'],
    ['forward with six places', '0.123456', 'USD', pair('USD', 'KES'), '0.123456', '15.97'],
    ['reverse', '1000.00', 'KES', pair('USD', 'KES'), '7.73', '1000.00'],
    ['reverse in whole units written with zeros', '5000.00', 'JPY', pair('USD', 'JPY'), '32.92', '5000'],
    [
      'beyond the precision of numbers',
      '900719925474099312345.67',
      'USD',
      pair('USD', 'EUR'),
      '900719925474099312345.67',
      '830013411324382516326.53',
    ],
  ])('%s', (_, requestAmount, requestCurrency, quotes, sendingAmount, receivingAmount) => {
    const { quote } = new SamplePartner().quote({ requestAmount, requestCurrency, quotes });
    expect(quote).toMatchObject({ sendingAmount, receivingAmount });
  });

  test.each([
    ['zero', { requestAmount: '0.00' }, '2001'],
    ['below zero', { requestAmount: '-5' }, '1000'],
    ['rounded away', { requestAmount: '0.00001' }, '2001'],
    ['a part of a yen', { requestAmount: '10.5', requestCurrency: 'JPY', quotes: pair('USD', 'JPY') }, '2001'],
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
    ['quotes that are no list', { quotes: 'USD' }, '1000'],
    ['a party that is no list', { creditParty: { msisdn: '254700000099' } }, '1000'],
    ['an entry without key', { creditParty: [{ value: 'KE' }] }, '1000'],
    ['an entry that is null', { debitParty: [null] }, '1000'],
    ['no destination', { creditParty: [{ key: 'instrumentType', value: 'WALLET' }] }, '1005'],
  ])('of %s is refused', (_, change, code) => {
    const answer = new SamplePartner().quote(change);
    expect(answer.code).toBe(code);
    expect(answer.body).toEqual({ error: expect.anything() });
  });

  test('without a sender repeats none', () => {
    expect(new SamplePartner().quote({ debitParty: undefined }).body).not.toHaveProperty('debitParty');
  });

  test('for a card needs a scheme or a pan', () => {
    const partner = new SamplePartner();
    const card = changed(partner.quotation(), 'creditParty.1.value', 'CARD');
    expect(partner.quote(card).code).toBe('1005');
    expect(partner.quote({ ...card, scheme: 'VISA' }).quote).toMatchObject({ scheme: 'VISA', instrumentType: 'CARD' });
  });
});
