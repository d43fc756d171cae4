import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const paidTo = (msisdn: string) => {
  const partner = new PartnerClient();
  const { quoteId } = partner.quote().quote;
  return { partner, created: partner.create(partner.transaction(quoteId, msisdn)) };
};

describe('a view', () => {
  test('shows PENDING, then SUCCESS, by either reference', () => {
    const { partner, created } = paidTo('254700000099');
    const credit = 'creditingOrganisationTransactionReference';
    expect(partner.view(created.reference).body).toEqual({ ...created.body, status: 'PENDING', [credit]: '' });
    expect(partner.pass(399)).toEqual([]);
    expect(partner.view('PARTNER-0001').body.status).toBe('PENDING');
    expect(partner.pass(1)).toEqual([
      {
        transactionId: created.reference,
        partnerTransId: 'PARTNER-0001',
        responseCode: '3000',
        responseMsg: 'Remit Success',
        status: 'SUCCESS',
      },
    ]);
    const { body } = partner.view('PARTNER-0001');
    expect(body).toMatchObject({ status: 'SUCCESS', transactionStatus: '3000:Remit Success' });
    expect(body[credit]).toMatch(/^R/);
    expect(partner.view(created.reference).body).toEqual(body);
    expect(partner.pass(100_000)).toEqual([]);
  });

  test('shows FAILED for ever', () => {
    const { partner, created } = paidTo(triggers['credit-failed'].msisdn);
    expect(partner.pass(400)).toMatchObject([{ status: 'FAILED', responseCode: '3100' }]);
    partner.pass(1_000_000);
    const { body } = partner.view(created.reference);
    expect(body).toMatchObject({ status: 'FAILED', transactionStatus: '3100:Credit Failed. Msisdn not found.' });
    expect(body).not.toHaveProperty('error');
  });

  test('shows a held one PENDING, and says nothing of it', () => {
    const { partner, created } = paidTo(triggers['held-pending'].msisdn);
    expect(partner.pass(1_000_000)).toEqual([]);
    expect(partner.view(created.reference).body.status).toBe('PENDING');
  });

  test.each([
    ['unknown', 0],
    ["another partner's", 1],
  ])('of an %s reference fails', (kind, index) => {
    const { partner, created } = paidTo('254700000099');
    const reference = kind === 'unknown' ? 'NOBODY' : created.reference;
    const { body } = partner.view(reference, partner.headers(index));
    expect(body).toMatchObject({ status: 'FAILED', clientCorrelationId: reference, error: { errorCode: '3003' } });
    expect(body.serverCorrelationId).not.toBe('');
  });
});

test('past its limit the gateway forgets what is final, oldest first', () => {
  const partner = new PartnerClient([], { limit: 3 });
  const create = (name: string) => partner.create({ requestingOrganisationTransactionReference: name });
  ['ONE-', 'TWO-'].forEach(create);
  partner.pass(400);
  ['THREE', 'FOUR', 'FIVE'].forEach(create);
  const known = ['ONE-', 'TWO-', 'THREE', 'FOUR', 'FIVE'].filter((name) => !partner.view(name).code);
  expect(known).toEqual(['THREE', 'FOUR', 'FIVE']);
  expect(partner.state.partners[0]?.transactions.size).toBe(3);
  expect(partner.state.partners[0]?.quotes.size).toBe(3);
});
