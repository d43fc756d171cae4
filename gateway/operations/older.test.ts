import { expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

function paid(msisdn?: string) {
  const partner = new PartnerClient();
  return { partner, created: partner.pay({ msisdn, name: 'ONE-', change: { type: 'inttransfer' } }) };
}

test('a transaction of the older revision is paid at once, with a callback', () => {
  const { partner, created } = paid();
  expect(created.body).toMatchObject({ type: 'inttransfer', transactionStatus: '3000:Remit Success' });
  expect(partner.view('ONE-').body.status).toBe('SUCCESS');
  expect(partner.balance()).toBe('999999900.000000');
  expect(partner.cancel('ONE-').body.statusCode).toBe('15002');
  expect(partner.pass(0)).toMatchObject([{ status: 'SUCCESS', transactionId: created.reference }]);
  expect(partner.pass(1000)).toEqual([]);
});

test.each([
  ['whose credit fails', triggers['credit-failed'].msisdn, 400, ['3100']],
  ['whose credit is on hold', '254704003150', 400, ['3000']],
  ['that is held', triggers['held-pending'].msisdn, 1_000_000, []],
])('one %s is paid later or never', (_, msisdn, after, codes) => {
  const { partner, created } = paid(msisdn);
  expect(created.body.transactionStatus).toBe('3050:Remit Acknowledged');
  expect(partner.view('ONE-').body.status).toBe('PENDING');
  expect(partner.pass(after).map(({ responseCode }) => responseCode)).toEqual(codes);
});

test.each([
  ['pending', undefined, 0, '3050:Remit Acknowledged'],
  ['paid', undefined, 400, '3000:Remit Success'],
  ['failed', triggers['credit-failed'].msisdn, 400, '3100:Credit Failed. Msisdn not found.'],
])('a view of the older revision of one that is %s has no status', (_, msisdn, after, transactionStatus) => {
  const partner = new PartnerClient();
  const { body, reference } = partner.pay({ msisdn });
  partner.pass(after);
  expect(partner.send('GET', `/eig/gsma/transactions/${reference}`).body).toEqual({ ...body, transactionStatus });
});
