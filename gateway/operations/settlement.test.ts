import { describe, expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

function paid(msisdn?: string, options = {}): PartnerClient {
  const partner = new PartnerClient([], options);
  partner.pay({ msisdn, name: 'ONE-' });
  return partner;
}

test.each([
  ['3032', '3050:Remit Acknowledged', 'FAILED', '3032:Remit failed'],
  ['3000', '3050:Remit Acknowledged', 'SUCCESS', '3000:Remit Success'],
  ['3150', '3150:Transaction on hold due to compliance reason.', 'SUCCESS', '3000:Remit Success'],
])('the planted credit code %s shows as %s until the payout is %s', (code, before, status, transactionStatus) => {
  const partner = paid(`25470400${code}`);
  expect(partner.view('ONE-').body).toMatchObject({ status: 'PENDING', transactionStatus: before });
  const [responseCode, responseMsg] = transactionStatus.split(':');
  expect(partner.pass(400)).toMatchObject([{ status, responseCode, responseMsg }]);
  expect(partner.view('ONE-').body).toMatchObject({ status, transactionStatus });
});

describe('callbacks', () => {
  test.each([
    ['late by trigger', triggers['late-callback'].msisdn, {}, 3000],
    ['late as configured', undefined, { callbackDelayMs: 700 }, 700],
    ['at once', undefined, {}, 0],
  ])('are sent %s', (_, msisdn, options, delay) => {
    const partner = paid(msisdn, options);
    expect(partner.pass(400 + delay - 1)).toEqual([]);
    expect(partner.view('ONE-').body.status).toBe(delay === 0 ? 'PENDING' : 'SUCCESS');
    expect(partner.pass(1)).toHaveLength(1);
  });

  test('come in order of time, however late they are taken', () => {
    const partner = paid();
    partner.now += 300;
    partner.pay({ name: 'TWO-', msisdn: triggers['reversal-returned'].msisdn });
    partner.now += 400;
    partner.reverse('TWO-');
    partner.now += 50;
    partner.pay({ name: 'LAST' });
    const seen = partner.pass(100_000).map(({ partnerTransId, status }) => `${partnerTransId} ${status}`);
    expect(seen).toEqual(['ONE- SUCCESS', 'TWO- SUCCESS', 'TWO- REVERSAL PENDING', 'TWO- RETURNED', 'LAST SUCCESS']);
  });
});

test.each([
  ['a cancellation at the moment of the credit', 199, 1, 'cancel', ['SUCCESS']],
  ['a cancellation just before it', 199, 0, 'cancel', ['CANCELLED']],
  ['a reversal at the moment of success', 399, 1, 'reverse', ['SUCCESS', 'RETURNED']],
  ['a reversal just before it', 399, 0, 'reverse', ['SUCCESS']],
] as const)('%s: view, callback, statement and ledger agree', (_, before, step, what, states) => {
  const partner = paid();
  partner.now += before;
  partner.now += step;
  partner[what]('ONE-');
  const sent = partner.pass(10_000).map(({ status }) => status);
  expect(sent).toEqual(states);
  expect(partner.view('ONE-').body.status).toBe(states.at(-1));
  const kinds = { SUCCESS: 'TRANSFERRED', CANCELLED: 'REJECTED', RETURNED: 'BOUNCED' };
  const [, ...entries] = partner.statement().list;
  expect(entries.map(({ type }) => type)).toEqual(states.map((state) => kinds[state]));
  expect(entries.at(-1)?.balance).toBe(partner.balance());
});
