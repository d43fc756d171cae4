/** Clients of a few steps, each of which shows one thing that is right or wrong. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { day, resultsOf } from '../testing/day';
import { accounts } from '../testing/scripts/accounts';
import { inFlight } from '../testing/scripts/in-flight';
import { names } from '../testing/scripts/names';
import { references } from '../testing/scripts/references';
import { refunds } from '../testing/scripts/refunds';
import { refusals } from '../testing/scripts/refusals';
import { dayOf, sent, toWallet } from '../testing/scripts/script';
import { secrets } from '../testing/scripts/secrets';
import { AccountChecks } from './accounts';
import { ClientConduct } from './client';
import type { ObservedCall } from './observations';
import { Payees } from './payees';
import { PayoutConduct } from './payout';
import { judgeChange } from './polling';

test.each([...inFlight, ...accounts, ...names, ...references, ...secrets, ...refunds, ...refusals])(
  'a client that %s',
  async (_, { broken = [], advised = [] }, script, options) => {
    const entries = await day(...dayOf(script, options));
    const { broken: blamed, advised: told } = resultsOf(entries);
    const records = entries.filter((entry) => entry.t === 'point' && entry.result !== 'shown');
    expect({ broken: blamed, advised: told }, JSON.stringify(records)).toEqual({ broken, advised });
  },
);

test('an account that an earlier session has checked is known', () => {
  const call = { id: 'call-1', method: 'GET', path: '', headers: {}, at: 1 };
  const payees = new Payees();
  const earlier = new AccountChecks(payees);
  const response = { status: 200, body: { status: 'available', subStatus: '6000:Success' } };
  earlier.checked({ ...call, operation: 'walletStatus', body: { msisdn: '254711000001' }, response });
  const checks = new AccountChecks(payees, earlier);
  const paid = (value: string) => checks.before({ ...call, at: 5, body: { creditParty: [{ key: 'msisdn', value }] } });
  expect([paid('254711000001').length, paid('254711000002').length]).toEqual([1, 0]);
});

test('a quote of an earlier session, which this sandbox refuses, is no fault', async () => {
  const entries = await day(...dayOf((client) => sent(client, toWallet())));
  const hash = createHash('sha256').update('own').digest('hex');
  const callOf = (id: string) => {
    const call = entries.find((entry) => entry.t === 'call' && entry.operation === id) as ObservedCall;
    // its record hides the password
    return { ...call, headers: { ...call.headers, 'x-password': hash } };
  };
  const options = { terms: { pans: [] }, password: 'own', patienceMs: 1 };
  const earlier = new ClientConduct(options);
  for (const id of ['walletStatus', 'createQuotation']) earlier.call(callOf(id));
  const body = { error: { errorCode: '3005', errorDescription: 'Quote and Remit parameters do not match' } };
  const refused = { ...callOf('createTransaction'), response: { status: 200, body } };
  const brokenBy = (client: ClientConduct) =>
    client.call(refused).flatMap(({ point, result }) => (result === 'broken' ? [point] : []));
  expect(brokenBy(new ClientConduct({ ...options, earlier }))).toEqual([]);
  // of a quote of its own the refusal is told
  expect(brokenBy(earlier)).toEqual(['client.quoted-amount']);
});

test.each<[told: string[], known: string]>([
  [['PENDING', 'SUCCESS'], 'SUCCESS'],
  [['SUCCESS', 'PENDING'], 'SUCCESS'],
  [['SUCCESS', 'REVERSAL PENDING', 'SUCCESS'], 'REVERSAL PENDING'],
  [['REVERSAL PENDING', 'REVERSAL REJECTED', 'REVERSAL PENDING'], 'REVERSAL PENDING'],
])('of %j a client knows %s, whichever was overtaken on the way', (told, known) => {
  const payout = new PayoutConduct('R1');
  for (const [at, status] of told.entries()) payout.learn({ id: `view-${at}`, at, status });
  expect(payout.lastKnown?.status).toBe(known);
});

test.each([
  ['PENDING', ['shown']],
  ['FAILED', []],
])('a cancellation of what is %s whose reply was lost is asked for again: %j', (status, results) => {
  const payout = new PayoutConduct('R1');
  payout.learn({ id: 'view-1', at: 1, status });
  const call = { method: 'POST', path: '', headers: {}, text: '', operation: 'cancelTransaction' } as const;
  judgeChange({ ...call, id: 'call-1', at: 2 }, payout);
  const response = { status: 200, body: { statusCode: '3033', responseMessage: 'Cancel Success' } };
  expect(judgeChange({ ...call, id: 'call-2', at: 3, response }, payout).map(({ result }) => result)).toEqual(results);
});
