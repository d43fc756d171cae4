import { describe, expect, test } from 'vitest';
import type { Config } from '../domain/config';
import type { Body } from '../exchange/exchange';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const older = { type: 'inttransfer' };

function paid(msisdn?: string, options: Partial<Config> = {}, change: Body = older) {
  const partner = new PartnerClient([], options);
  return { partner, created: partner.pay({ msisdn, name: 'ONE-', change }) };
}

const viewOlder = (partner: PartnerClient, reference: string) =>
  partner.send('GET', `/eig/gsma/transactions/${reference}`);

describe('a transaction of the older revision', () => {
  test('is paid at once, with a callback', () => {
    const { partner, created } = paid();
    expect(created.body).toMatchObject({ type: 'inttransfer', transactionStatus: '3000:Remit Success' });
    expect(partner.view('ONE-').body).toMatchObject({
      status: 'SUCCESS',
      creditingOrganisationTransactionReference: expect.stringMatching(/^R/),
    });
    expect(partner.balance()).toBe('999999900.000000');
    expect(partner.cancel('ONE-').body.statusCode).toBe('15002');
    expect(partner.pass(0)).toMatchObject([{ status: 'SUCCESS', transactionId: created.reference }]);
    expect(partner.pass(1000)).toEqual([]);
  });

  test.each([
    ['of a credit that fails', triggers['credit-failed'].msisdn, {}, '3100'],
    ['of a credit on hold', '254704003150', {}, '3000'],
  ])('is paid later %s', (_, msisdn, options, code) => {
    const { partner, created } = paid(msisdn, options);
    expect(created.body.transactionStatus).toBe('3050:Remit Acknowledged');
    expect(partner.view('ONE-').body.status).toBe('PENDING');
    expect(partner.pass(400)).toMatchObject([{ responseCode: code }]);
  });

  test('that is held stays pending', () => {
    const { partner } = paid(triggers['held-pending'].msisdn);
    expect(partner.pass(1_000_000)).toEqual([]);
    expect(partner.view('ONE-').body.status).toBe('PENDING');
  });

  test.each<[string, Body, string | undefined]>([
    ['a description of 20', { descriptionText: 'x'.repeat(20) }, undefined],
    ['an empty description', { descriptionText: '' }, undefined],
    ['a description of 21', { descriptionText: 'x'.repeat(21) }, '1001'],
    ['an amount of two places', { amount: '12935.00' }, undefined],
    ['an amount of three places', { amount: '12935.000' }, '1000'],
    ['no name of the sender', { senderKyc: {} }, '1005'],
    ['an amount of eleven digits', { amount: '000012935.00' }, '1001'],
  ])('with %s', (_, change, code) => {
    expect(paid(undefined, {}, { ...older, ...change }).created.code).toBe(code);
  });

  test('is one that uses a quote of it, and has its type', () => {
    const partner = new PartnerClient();
    const { quoteId } = partner.quote().quote;
    const quote = partner.state.partners[0]?.quotes.get(quoteId as string) ?? expect.fail('no quote');
    quote.older = true;
    expect(partner.create({ type: 'p2p' }, quoteId).code).toBe('1002');
    expect(partner.create(older, quoteId).body.transactionStatus).toBe('3000:Remit Success');
  });
});

describe('a view of the older revision', () => {
  test.each([
    ['pending', {}, undefined, 0, '3050:Remit Acknowledged'],
    ['paid', {}, undefined, 400, '3000:Remit Success'],
    ['failed', {}, triggers['credit-failed'].msisdn, 400, '3100:Credit Failed. Msisdn not found.'],
    ['paid at once', older, undefined, 0, '3000:Remit Success'],
  ])('of one that is %s has no status', (_, change, msisdn, after, transactionStatus) => {
    const { partner, created } = paid(msisdn, {}, change);
    partner.pass(after);
    expect(viewOlder(partner, 'ONE-').body).toEqual({ ...created.body, transactionStatus });
  });

  test.each([
    ['an unknown reference', 'NOBODY', '3003'],
    ['what no reference looks like', 'a%20b', '1046'],
  ])('of %s fails', (_, reference, code) => {
    const { body } = viewOlder(new PartnerClient(), reference);
    expect(body).toMatchObject({ status: 'FAILED', error: { errorCode: code } });
  });
});
