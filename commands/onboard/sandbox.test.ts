import { describe, expect, test } from 'vitest';
import { situations } from '../../gateway';
import type { PointRecord } from '../../journal';
import { ClientConduct } from './judge/client';
import { Payees } from './judge/payees';
import { plainCard } from './judge/secrets';
import { following, givenUp, sample } from './testing/client-ways';
import { clientPoints, day, resultsOf } from './testing/day';
import { faulty, late } from './testing/faulty-clients';
import { doubtful, odd, stopped } from './testing/other-clients';

test('the sample client shows every point', async () => {
  const { shown, broken, advised } = resultsOf(await day(sample));
  expect([...broken, ...advised]).toEqual([]);
  expect(shown).toEqual([...clientPoints].sort());
});

test('what the gateway refuses for that very reason proves nothing', async () => {
  const { shown } = resultsOf(await day(late, { most: 2 }));
  expect(shown.filter((point) => point.startsWith('client.quote-'))).toEqual([]);
});

test('a refused view that was taken for the end is the evidence', async () => {
  const stopsAtRefusal = following(async (client, reference, ends) => {
    const view = await client.look(reference);
    return view?.error ? givenUp : client.usual.follow(reference, ends);
  });
  const entries = await day(stopsAtRefusal, { isSilent: true, most: 6 });
  const broken = entries.filter((entry): entry is PointRecord => entry.t === 'point' && entry.result === 'broken');
  expect(broken.map(({ point }) => point)).toEqual(['client.waits']);
  expect(broken[0]?.received).toMatch(/refused with 1007, which tells no state of the payout$/);
  const evidence = entries.find((entry) => entry.t === 'call' && entry.id === broken[0]?.evidence[0]);
  expect(evidence).toMatchObject({ operation: 'viewTransaction' });
});

test('a statement about a payout that was refused at its creation is taken, and shows nothing', () => {
  const client = new ClientConduct({ terms: { pans: [] }, password: 'x', patienceMs: 1 });
  const call = { id: 'call-1', at: 1, method: 'POST', path: '/eig/gsma/transactions', headers: {}, text: '' };
  const body = { requestingOrganisationTransactionReference: 'REFUSED-1' };
  const refusal = { error: { errorCode: '3114', errorDescription: 'Beneficiary Account Barred.' } };
  client.call({ ...call, operation: 'createTransaction', body, response: { status: 200, body: refusal } });
  expect(client.stated('said-1', 'REFUSED-1', 'refunded', 2)).toEqual([]);
  expect(client.stated('said-2', 'NEVER-SENT', 'refunded', 2)).toBeUndefined();
});

test.each([
  ['no card number', '40002', 0],
  ['a card number', '4000000000000002', 1],
])('digits in the clear, after %s was encrypted (%s): %i finding', (_, number, count) => {
  const payees = new Payees(() => number);
  const call = { id: 'call-1', at: 1, method: 'GET', path: '', text: '', response: { status: 200, body: {} } };
  payees.encrypted({ ...call, headers: { 'x-pan': 'encrypted' } });
  expect(plainCard({ ...call, headers: { 'x-request': `4${number}`, 'x-password': '12345' } }, payees)).toHaveLength(
    count,
  );
});

test('payouts that were viewed two hundred thousand times are looked at', () => {
  const client = new ClientConduct({ terms: { pans: [] }, password: 'x', patienceMs: 1 });
  const call = { at: 1, method: 'POST', path: '/eig/gsma/transactions', headers: {}, text: '' };
  const response = { status: 200, body: { transactionStatus: '3050:Remit Acknowledged' } };
  for (let n = 0; n < 500; n += 1) {
    const body = { requestingOrganisationTransactionReference: `VIEWED-${n}` };
    client.call({ ...call, id: `call-${n}`, operation: 'createTransaction', body, response });
  }
  const views = Array.from({ length: 400 }, (_, at) => ({ id: `view-${at}`, at, status: 'PENDING' }));
  for (const payout of client.payouts()) payout.views.push(...views);
  expect(client.look(400, false, false)).toEqual([]);
});

test('a client that is stopped breaks nothing by its silence', async () => {
  const entries = await day(...stopped());
  const { shown, broken } = resultsOf(entries);
  expect(broken).toEqual([]);
  expect(shown).toContain('client.lost-reply');
  expect(entries.some((entry) => entry.t === 'notice' && !entry.reply)).toBe(true);
});

test('every situation is for points of the checklist', () => {
  const named = situations.flatMap(({ shows }): readonly string[] => shows);
  expect(named.filter((point) => !clientPoints.includes(point))).toEqual([]);
});

test('every point has a client that breaks it, or keeps it badly', () => {
  const broken = new Set([...faulty, ...doubtful].flatMap(([, points]) => points));
  expect(clientPoints.filter((point) => !broken.has(point))).toEqual([]);
});

describe('a client that', () => {
  test.each(faulty)('%s breaks %j', async (_, points, make, options) => {
    const entries = await day(make, options);
    const broken = entries.filter((entry): entry is PointRecord => entry.t === 'point' && entry.result === 'broken');
    expect(resultsOf(entries).broken, JSON.stringify(broken.slice(0, 5))).toEqual(points);
    // one mistake is told once
    const places = broken.map(({ point, evidence }) => `${point} of ${evidence}`);
    expect(places).toEqual([...new Set(places)]);
  });

  test.each(doubtful)('%s is advised on %j, and breaks nothing', async (_, points, make, options) => {
    const entries = await day(make, options);
    const { broken, advised } = resultsOf(entries);
    expect(broken, JSON.stringify(entries.filter((entry) => entry.t === 'point' && entry.result === 'broken'))).toEqual(
      [],
    );
    expect(advised).toEqual(points);
  });

  test.each(odd)('%s keeps every rule', async (_, unseen, make, options) => {
    const entries = await day(make, options);
    const { shown, broken, advised } = resultsOf(entries);
    expect(
      [...broken, ...advised],
      JSON.stringify(entries.filter((entry) => entry.t === 'point' && entry.result !== 'shown')),
    ).toEqual([]);
    expect(shown).toEqual(clientPoints.filter((point) => !unseen.includes(point)).sort());
  });
});
