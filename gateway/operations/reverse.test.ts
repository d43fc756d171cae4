import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

function paid(msisdn?: string, age = 400): PartnerClient {
  const partner = new PartnerClient();
  partner.pay({ msisdn, name: 'ONE-' });
  partner.pass(age);
  return partner;
}

const stateOf = (partner: PartnerClient) => partner.view('ONE-').body.status;
const { 'reversal-held': held, 'reversal-returned': later, 'reversal-rejected': rejected } = triggers;

describe('a reversal', () => {
  test.each([
    ['an ordinary payout', undefined, '16000', ['RETURNED'], []],
    ['one that stays pending', held.msisdn, '16003', ['REVERSAL PENDING'], []],
    ['one returned later', later.msisdn, '16003', ['REVERSAL PENDING'], ['RETURNED']],
    ['one rejected later', rejected.msisdn, '16003', ['REVERSAL PENDING'], ['REVERSAL REJECTED']],
    ['one rejected at once', '254706016002', '16002', ['REVERSAL REJECTED'], []],
    ['a planted success', '254706016000', '16000', ['RETURNED'], []],
    ['another planted code', '254706016004', '16004', [], []],
  ])('of %s', (_, msisdn, statusCode, atOnce, after) => {
    const partner = paid(msisdn);
    const { response } = partner.reverse(partner.view('ONE-').reference);
    expect(response).toEqual({
      status: 200,
      body: { statusCode, responseMessage: expect.stringMatching(/^Reversal/) },
    });
    expect(partner.pass(399).map(({ status }) => status)).toEqual(atOnce);
    expect(stateOf(partner)).toBe(atOnce[0] ?? 'SUCCESS');
    expect(partner.pass(1).map(({ status }) => status)).toEqual(after);
    expect(stateOf(partner)).toBe([...atOnce, ...after].at(-1) ?? 'SUCCESS');
    expect(partner.pass(1_000_000)).toEqual([]);
  });

  test.each([
    ['RETURNED', undefined, '16000:Reversal Success.'],
    ['REVERSAL PENDING', held.msisdn, '16003:Reversal Pending.'],
    ['REVERSAL REJECTED', '254706016002', '16002:Reversal Rejected.'],
  ])('that leads to %s is viewed so', (status, msisdn, transactionStatus) => {
    const partner = paid(msisdn);
    const { creditingOrganisationTransactionReference } = partner.view('ONE-').body;
    partner.reverse('ONE-');
    const viewed = { status, transactionStatus, creditingOrganisationTransactionReference };
    expect(partner.view('ONE-').body).toMatchObject(viewed);
  });

  test.each([
    ['pending', () => paid(undefined, 399), '16004'],
    ['failed', () => paid(triggers['credit-failed'].msisdn), '16007'],
    ['cancelled', () => cancelled(), '16004'],
    ['being reversed', () => reversed(held.msisdn), '16005'],
    ['rejected', () => reversed('254706016002'), '16005'],
    ['returned', () => reversed(undefined), '16006'],
  ])('of one that is %s is refused', (_, made, statusCode) => {
    const partner = made();
    const before = stateOf(partner);
    expect(partner.reverse('ONE-').body.statusCode).toBe(statusCode);
    expect(stateOf(partner)).toBe(before);
  });

  test.each([
    ['an unknown reference', 'NOBODY', 0],
    ["another partner's reference", 'ONE-', 1],
  ])('of %s finds nothing', (_, txnId, index) => {
    const partner = paid();
    expect(partner.reverse(txnId, partner.headers(index)).body.statusCode).toBe('16001');
    expect(stateOf(partner)).toBe('SUCCESS');
  });
});

function cancelled(): PartnerClient {
  const partner = paid(triggers['held-pending'].msisdn);
  partner.cancel('ONE-');
  return partner;
}

function reversed(msisdn: string | undefined): PartnerClient {
  const partner = paid(msisdn);
  partner.reverse('ONE-');
  return partner;
}
