import { describe, expect, test } from 'vitest';
import type { Config } from '../domain/config';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

/** A payout `ONE-` to a number, some milliseconds old. */
function paid(msisdn: string | undefined, age: number, options: Partial<Config> = {}): PartnerClient {
  const partner = new PartnerClient([], options);
  partner.pay({ msisdn, name: 'ONE-' });
  partner.pass(age);
  return partner;
}

const reversed = (msisdn: string | undefined) => {
  const partner = paid(msisdn, 400);
  partner.reverse('ONE-');
  partner.pass(0);
  return partner;
};

const held = triggers['held-pending'].msisdn;
const stateOf = (partner: PartnerClient) => partner.view('ONE-').body.status;

describe('a cancellation', () => {
  test.each([
    ['of one that waits', () => paid(undefined, 0)],
    ['just before it is sent', () => paid(undefined, 199)],
    ['before half of the configured time', () => paid(undefined, 389, { settleMs: 780 })],
    ['of one that is held', () => paid(held, 1_000_000)],
  ])('%s succeeds', (_, made) => {
    const partner = made();
    const { reference } = { reference: partner.view('ONE-').reference };
    const { response } = partner.cancel(reference);
    expect(response).toEqual({ status: 201, body: { statusCode: '3033', responseMessage: 'Cancel Success' } });
    const sent = { transactionId: reference, responseCode: '3033', responseMsg: 'Cancel Success' };
    expect(partner.pass(0)).toEqual([{ ...sent, partnerTransId: 'ONE-', status: 'CANCELLED' }]);
    expect(partner.pass(1_000_000)).toEqual([]);
    expect(partner.view('ONE-').body).toMatchObject({
      status: 'CANCELLED',
      transactionStatus: '3033:Cancel Success',
      creditingOrganisationTransactionReference: '',
    });
  });

  test.each([
    ['once it is sent', () => paid(undefined, 200), '15001', 'PENDING'],
    ['from half of the configured time on', () => paid(undefined, 390, { settleMs: 780 }), '15001', 'PENDING'],
    ['of one that was sent at once', () => paid(triggers['credit-in-process'].msisdn, 0), '15001', 'PENDING'],
    ['of one in process for long', () => paid(triggers['credit-in-process'].msisdn, 9999), '15001', 'PENDING'],
    ['at the very moment of success', () => paid(undefined, 400), '15002', 'SUCCESS'],
    ['of one that failed', () => paid(triggers['credit-failed'].msisdn, 400), '15003', 'FAILED'],
    ['of one returned', () => reversed(undefined), '15002', 'RETURNED'],
    ['of one being reversed', () => reversed(triggers['reversal-held'].msisdn), '15002', 'REVERSAL PENDING'],
    ['with a planted code', () => paid('254705015003', 0), '15003', 'PENDING'],
    ['with a planted success', () => paid('254705003033', 400), '15002', 'SUCCESS'],
  ])('%s is refused', (_, made, statusCode, status) => {
    const partner = made();
    const { response } = partner.cancel('ONE-');
    expect(response).toEqual({ status: 200, body: { statusCode, responseMessage: expect.stringMatching(/../) } });
    expect(stateOf(partner)).toBe(status);
    expect(partner.pass(0)).toEqual([]);
  });

  test('twice is refused the second time', () => {
    const partner = paid(held, 0);
    expect(['ONE-', 'ONE-'].map((name) => partner.cancel(name).body.statusCode)).toEqual(['3033', '15005']);
    expect(partner.pass(0)).toHaveLength(1);
  });

  test('frees no reference', () => {
    const partner = paid(held, 0);
    partner.cancel('ONE-');
    expect(partner.pay({ name: 'ONE-' }).code).toBe('3004');
  });

  test.each([
    ['an unknown reference', 'NOBODY', 0],
    ["another partner's reference", 'ONE-', 1],
  ])('of %s finds nothing', (_, txnId, index) => {
    const partner = paid(held, 0);
    expect(partner.cancel(txnId, partner.headers(index)).body.statusCode).toBe('15004');
    expect(stateOf(partner)).toBe('PENDING');
  });

  test.each([
    ['no reference', undefined, '1005'],
    ['an empty reference', '', '1005'],
    ['a number', 7, '1000'],
    ['what no reference looks like', 'a;b', '1046'],
    ['a reference too long', 'x'.repeat(51), '1046'],
  ])('with %s is refused in the error shape', (_, txnId, code) => {
    for (const answer of [new PartnerClient().cancel(txnId), new PartnerClient().reverse(txnId)]) {
      expect(answer.body).toEqual({ error: expect.objectContaining({ errorCode: code }) });
    }
  });
});
