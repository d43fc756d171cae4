import { describe, expect, test } from 'vitest';
import { cardOf, cardPartner } from '../../testing/cards';
import { accountResult, type ClientResponse, PartnerClient } from '../../testing/partner-client';
import { triggers } from '../../testing/triggers';

/** Asks for the account status of a number, and of the account and the card that are the same trigger. */
const instruments: Record<string, (msisdn: string, bnv: string) => ClientResponse> = {
  wallet: (msisdn, bnv) => new PartnerClient().status(msisdn, `bnv=${encodeURIComponent(bnv)}`),
  account: (account, bnv) => new PartnerClient().bankStatus(account, { bnv }),
  card: (msisdn, bnv) => status(cardOf(msisdn), { bnv }),
};

/** Asks for the account status of a card. */
function status(pan: string, change: Record<string, string> = {}): ClientResponse {
  const partner = cardPartner();
  return partner.cardStatus(partner.encrypted(pan), change);
}

describe.each(Object.entries(instruments))('a %s', (_, ask) => {
  test.each([
    ['the registered name in other capitals', triggers['name-matched'].msisdn, 'available', /^6000:/],
    ['nobody', triggers.unregistered.msisdn, 'unregistered', /^6004:./],
    ['a planted success', '254701006000', 'available', /^6000:(Beneficiary .*)?Validation Success$/],
    ['a planted reason', '254701006003', 'unavailable', /^6003:Beneficiary MSISDN blacklisted$/],
    ['a planted reason that the specification does not list', '254701006022', 'unavailable', /^6022:.+$/],
    ['a planted reason that nobody lists', '254701006999', 'unavailable', /^6999:.+$/],
  ])('of %s has a status', (_, msisdn, status, subStatus) => {
    const { body } = ask(msisdn, 'amina WANJIRU otieno');
    expect(body).toEqual(accountResult(status, expect.stringMatching(subStatus)));
  });

  test.each([
    ['another name', triggers['name-matched'].msisdn, '6008'],
    ['a planted refusal', '254701006008', '6008'],
    ['a planted route', '254701001073', '1073'],
    ['no corridor', '254701006001', '6001'],
  ])('of %s is refused', (_, msisdn, code) => {
    expect(ask(msisdn, 'Someone Else').body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
  });
});

test.each([
  [
    'an account in a country without a corridor',
    () => new PartnerClient().bankStatus('0011223344', { country: 'FR' }),
    '6001',
  ],
  ['a card in a country without one', () => status('4111111111111111', { country: 'BR' }), '6001'],
  ['a card with another check digit', () => status('4111111111111112'), '1000'],
  ['a card that does not decrypt', () => cardPartner().cardStatus('ab'.repeat(256)), '1000'],
])('%s is refused', (_, ask, code) => {
  expect(ask().code).toBe(code);
});

test('a bank that receives nothing makes an account unavailable', () => {
  const { body } = new PartnerClient().bankStatus('0011223344', { bankcode: 'RVSBKENR' });
  expect(body).toEqual(accountResult('unavailable', expect.stringMatching(/^6004:./)));
});

test('a card is never named in a refusal', () => {
  const partner = cardPartner();
  partner.cardStatus(partner.encrypted(cardOf(triggers['name-matched'].msisdn)), { bnv: 'Someone Else' });
  partner.cardStatus(partner.encrypted('4111111111111112'));
  expect(JSON.stringify(partner.log)).not.toMatch(/\d{12}/);
});
