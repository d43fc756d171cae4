import { expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const named = triggers;
const partner = new PartnerClient();

test('a provider that does not serve a number makes it unavailable', () => {
  const { provider } = named['provider-mismatch'];
  const msisdn = named['provider-mismatch'].msisdn.replaceAll('#', '1');
  expect(partner.status(msisdn, `bnv=A&provider=${provider}`).body).toMatchObject({ status: 'unavailable' });
  expect(partner.status(msisdn, 'bnv=A&provider=100001').body).toMatchObject({ status: 'available' });
});

test('an IBAN is taken without a bank code, another account is not', () => {
  const { country, account, bankName: bankname } = named['iban-account'];
  const query = { country, bankname, bankcode: undefined };
  expect(partner.bankStatus(account, query).body).toMatchObject({ status: 'available' });
  expect(partner.bankStatus('0011223344', query).code).toBe('1005');
});

test('a bank that nothing resolves makes an account unavailable', () => {
  const { bankName: bankname, bankCode: bankcode } = named['unknown-bank'];
  for (const country of ['KE', 'IN']) {
    expect(partner.bankStatus('0011223344', { country, bankname, bankcode }).body).toMatchObject({
      status: 'unavailable',
      subStatus: expect.stringMatching(/^6004:/),
    });
  }
});

test('a corridor without a rate is refused with 2003', () => {
  const { country, receivingCurrency, msisdn } = named['no-rate'];
  const creditParty = [
    { key: 'receivingCountry', value: country },
    { key: 'msisdn', value: msisdn },
  ];
  const quotes = [{ sendingCurrency: 'USD', receivingCurrency }];
  expect(partner.quote({ creditParty, quotes }).code).toBe('2003');
  // the currency alone brings it about in every corridor
  expect(partner.quote({ quotes }).code).toBe('2003');
});
