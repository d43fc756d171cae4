import { expect, test } from 'vitest';
import { PartnerClient } from '../../testing/partner-client';

const number = '639170001234';

/** The code with which a payout to a wallet of the Philippines with a provider is refused. */
function codeOfPayout(partner: PartnerClient, provider: string, headers = partner.headers()) {
  const quotation = {
    ...partner.quotation(number),
    creditParty: [
      { key: 'receivingCountry', value: 'PH' },
      { key: 'msisdn', value: number },
    ],
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'PHP' }],
  };
  const { quote } = partner.send('POST', '/eig/gsmaV2/quotations', quotation, headers);
  const body = partner.transaction(quote.quoteId, number);
  const transfer = { ...(body.internationalTransferInformation as object), receivingCountry: 'PH' };
  const change = { amount: quote.receivingAmount, currency: 'PHP', internationalTransferInformation: transfer };
  return partner.send('POST', '/eig/gsma/transactions', { ...body, ...change, provider }, headers).code;
}

test('the provider of a payout is that of the last account status, however the number is written, for each partner', () => {
  const partner = new PartnerClient();
  partner.status(number, 'bnv=A&provider=100002');
  partner.status(`%2B${number}`, 'bnv=A&provider=100001');
  expect(codeOfPayout(partner, '100002')).toBe('1000');
  expect(codeOfPayout(partner, '100002', partner.headers(1))).toBeUndefined();
  expect(codeOfPayout(partner, '100001')).toBeUndefined();
});
