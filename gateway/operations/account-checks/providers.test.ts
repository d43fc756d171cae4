import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../../testing/partner-client';

const number = '639170001234';

/** A payout to a wallet of the Philippines with a provider, or without. */
function pay(partner: PartnerClient, provider: string | undefined, headers = partner.headers()) {
  const country = { key: 'receivingCountry', value: 'PH' };
  const quotation = {
    ...partner.quotation(number),
    creditParty: [country, { key: 'msisdn', value: number }],
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'PHP' }],
  };
  const { quote } = partner.send('POST', '/eig/gsmaV2/quotations', quotation, headers);
  const body = partner.transaction(quote.quoteId, number);
  const transfer = { ...(body.internationalTransferInformation as object), receivingCountry: 'PH' };
  const change = { amount: quote.receivingAmount, currency: 'PHP', internationalTransferInformation: transfer };
  return partner.send('POST', '/eig/gsma/transactions', { ...body, ...change, provider }, headers);
}

const asked = (partner: PartnerClient, provider: string, msisdn = number) =>
  partner.status(msisdn, `bnv=A&provider=${provider}`);

describe('the provider of a payout', () => {
  test.each([
    ['is that of the account status', ['100001'], '100001', undefined],
    ['is any where none was asked', [], '100002', undefined],
    ['is another than asked', ['100001'], '100002', '1000'],
    ['is that of an earlier request', ['100001', '100002'], '100001', '1000'],
    ['is that of the last request', ['100001', '100002'], '100002', undefined],
    ['is missing where the country wants one', ['100001'], undefined, '1005'],
  ])('%s', (_, providers, sent, code) => {
    const partner = new PartnerClient();
    for (const provider of providers) asked(partner, provider);
    const { error } = pay(partner, sent);
    expect(error.errorCode).toBe(code);
    if (code === '1000') expect(error.errorDescription).toBe('Invalid provider');
  });

  test('is asked of a number however it is written, and by each partner for itself', () => {
    const partner = new PartnerClient();
    asked(partner, '100001', `%2B${number}`);
    expect(pay(partner, '100002').code).toBe('1000');
    expect(pay(partner, '100002', partner.headers(1)).code).toBeUndefined();
    expect(pay(partner, '100001').code).toBeUndefined();
  });
});
