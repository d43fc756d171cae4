import { describe, expect, test } from 'vitest';
import type { Body } from '../../exchange/exchange';
import { cardPartner } from '../../testing/cards';

describe('a quotation for a card', () => {
  const visa = '4111111111111111';
  const to = (instrumentType: string, pan: string) =>
    Object.entries({ receivingCountry: 'KE', instrumentType, pan }).map(([key, value]) => ({ key, value }));

  /** `pan` is a number to encrypt. */
  function ask(change: Body, pan?: string) {
    const partner = cardPartner();
    return partner.quote(partner.cardQuotation(change, pan === undefined ? undefined : partner.encrypted(pan)));
  }

  test.each<[string, Body, string | undefined, string]>([
    ['the scheme alone', { scheme: 'MC' }, undefined, 'MC'],
    ['the pan alone', {}, visa, 'VISA'],
    ['both', { scheme: 'VISA' }, visa, 'VISA'],
    ['both of another network', { scheme: 'MC' }, '5555555555554444', 'MC'],
    ['a card of no known network', {}, '378282246310005', ''],
  ])('with %s succeeds', (_, change, pan, scheme) => {
    expect(ask(change, pan).quote).toMatchObject({ scheme, instrumentType: 'CARD' });
  });

  test.each<[string, Body, string | undefined, string]>([
    ['neither scheme nor pan', {}, undefined, '2012'],
    ["another card's scheme", { scheme: 'MC' }, visa, '2014'],
    ['a scheme in small letters', { scheme: 'visa' }, visa, '2014'],
    ['a scheme for a card of no known network', { scheme: 'VISA' }, '378282246310005', '2014'],
    ['a wrong check digit', { scheme: 'VISA' }, '4111111111111112', '1000'],
  ])('with %s is refused', (_, change, pan, code) => {
    const { error, body } = ask(change, pan);
    expect(error).toMatchObject({ errorCode: code, errorCategory: 'businessRule' });
    expect(Object.keys(body)).toEqual(['error']);
  });

  test.each([
    ['CARD', 'ab'.repeat(256), '1000', /pan/],
    ['WALLET', 'ab'.repeat(256), '1000', /pan/],
    ['CARD', visa, '1001', /pan .* 512 to 1024/],
  ])('to %s with a pan that does not decrypt is refused by its name', (instrument, pan, code, description) => {
    const { error } = cardPartner().quote({ creditParty: to(instrument, pan) });
    expect(error).toMatchObject({ errorCode: code, errorDescription: expect.stringMatching(description) });
  });
});
