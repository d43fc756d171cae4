/** The sandbox on a socket: what it makes of calls that the gateway never reads, and of further sessions. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import type { OnboardingEntry } from '../../journal';
import { chooseTarget } from '../../run/settings/target';
import { type Observation, observe } from './observe';
import { Onboarding } from './onboarding';

const folder = testFolder('observe');

const credentials = { username: 'MY_PARTNER', password: 'a password of its own' };
const opened = (name: string, baseUrl?: string) =>
  new Onboarding({ folder: join(folder, name), chosen: chooseTarget(baseUrl ? { baseUrl } : {}) });
const started = (onboarding: Onboarding, port = 0) =>
  observe({ clients: [{ onboarding, credentials }], port, patienceMs: 60_000 });
const stateOf = (onboarding: Onboarding, id: string) =>
  onboarding.progress().points.find(({ point }) => point.id === id)?.state;

/** Observes in a folder for as long as something is done. */
async function session(
  name: string,
  use: (observation: Observation, onboarding: Onboarding) => Promise<unknown>,
): Promise<Onboarding> {
  const onboarding = opened(name);
  const observation = await started(onboarding);
  await use(observation, onboarding);
  await observation.close();
  onboarding.close();
  return onboarding;
}

const post = (body: string, type = 'application/json') => ({ method: 'POST', headers: { 'content-type': type }, body });
const ask = ({ gateway }: Observation, path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, init).then((reply) => reply.text());

test.each<[string, string, RequestInit, RegExp[]]>([
  [
    'a body of another type',
    '/eig/gsma/transactions',
    post('a=1', 'text/plain'),
    [/^client\.other-fields: Unsupported Media Type/],
  ],
  [
    'a body that is not JSON',
    '/eig/gsma/transactions',
    post('{"a":'),
    [/^client\.authentication: .*without X-USERNAME/, /^client\.transaction-fields: /],
  ],
  [
    'a path of another interface',
    '/eig/gsma/payouts',
    { method: 'POST', headers: { 'content-type': 'application/json', 'x-username': credentials.username }, body: '{}' },
    [/^client\.other-fields: POST \/eig\/gsma\/payouts/],
  ],
  ['the same without any header of authentication', '/eig/gsma/payouts', post('{}'), []],
  ['a method that only looks', '/eig/gsma/accounts/all/balance_v1', { method: 'OPTIONS' }, []],
  ['a form for another server', '/login', post('a=1', 'application/x-www-form-urlencoded'), []],
  ['a look at its health', '/health', {}, []],
  ['the key for card numbers', '/reference/pan-key', {}, []],
])('%s', async (name, path, init, expected) => {
  const { points } = (await session(name, (observation) => ask(observation, path, init))).progress();
  const found = points.flatMap(({ point, findings }) => findings.map(({ received }) => `${point.id}: ${received}`));
  expect(found).toEqual(expected.map((wanted) => expect.stringMatching(wanted)));
});

/** Sends a transaction over a socket of its own, which is destroyed when `cut` says so. */
async function sentAndCut(url: string, cut: (socket: Socket) => void): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /eig/gsma/transactions HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 2', '', '{}'].join('\r\n'));
  cut(socket);
  await once(socket, 'close');
}

test.each<[string, (socket: Socket) => void, boolean]>([
  ['right after the request', (socket) => socket.end(() => socket.destroy()), false],
  ['after the reply', (socket) => socket.once('data', () => socket.destroy()), true],
])('a connection that is cut %s', async (name, cut, isTold) => {
  await session(name, async (observation, onboarding) => {
    const recorded = new Promise<OnboardingEntry>((done) => {
      onboarding.onRecord((entry) => entry.t === 'call' && done(entry));
    });
    await sentAndCut(observation.gateway.url, cut);
    expect('response' in (await recorded)).toBe(isTold);
  });
});

test('bytes that are no request are not held against the client', async () => {
  const { entries } = await session('no-request', async ({ gateway }) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(Buffer.from('16030100a5010000a10303', 'hex'));
    socket.resume();
    await once(socket, 'close');
  });
  expect(entries.map(({ t }) => t)).toEqual(['session', 'call']);
});

test('each of several partners has a sandbox of its own, and a call that names none of them has no judge', async () => {
  const clients = ['ONE', 'TWO'].map((username) => ({
    onboarding: opened(`several-${username}`),
    credentials: { username, password: username },
  }));
  const observation = await observe({ clients, port: 0, patienceMs: 60_000 });
  const look = (username: string) =>
    ask(observation, '/eig/gsma/accounts/all/balance_v1', { headers: { 'x-username': username } });
  for (const username of ['one', 'TWO', 'TWO', 'THREE']) await look(username);
  await ask(observation, '/eig/gsma/payouts', post('{"a":'));
  const kinds = clients.map(
    ({ onboarding }) => onboarding.entries.map(({ t }) => t).filter((t) => t === 'call').length,
  );
  const blamed = clients.map(({ onboarding }) => stateOf(onboarding, 'client.other-fields'));
  await observation.close();
  for (const { onboarding } of clients) onboarding.close();
  expect([kinds, blamed]).toEqual([
    [1, 2],
    ['open', 'open'],
  ]);
});

test('what is said of a payout of an earlier session counts, and the page asks about it', async () => {
  const at = Date.now();
  const first = opened('earlier');
  first.begin('client');
  const call = { t: 'call', method: 'POST', headers: {}, at } as const;
  const body = { requestingOrganisationTransactionReference: 'EARLIER-1', status: 'FAILED' };
  const answer = { transactionReference: 'T1', transactionStatus: '3050:Remit Acknowledged' };
  const paid = { ...call, id: 'call-1', operation: 'createTransaction', path: '/eig/gsma/transactions', body };
  first.record({ ...paid, response: { status: 200, body: { ...body, ...answer } } });
  const notice = { transactionId: 'T1', partnerTransId: 'EARLIER-1', status: 'FAILED' };
  const reply = { status: 200, text: '{"acknowledged":"true"}', ms: 1 };
  first.record({ t: 'notice', id: 'notice-1', at, url: 'http://x', body: notice, reply });
  first.close();
  await session('earlier', async (observation, onboarding) => {
    const [client] = observation.clients;
    expect(client?.payouts()).toEqual([{ reference: 'EARLIER-1' }]);
    expect(client?.stated('tester', 'EARLIER-2', 'refunded')).toBe(false);
    expect(client?.stated('tester', 'EARLIER-1', 'refunded')).toBe(true);
    expect(client?.payouts()).toEqual([{ reference: 'EARLIER-1', stated: 'refunded' }]);
    expect(onboarding.proved()).toEqual(['refund.FAILED']);
    // the gateway of this session does not know it, so nothing is charged for asking
    const cancel = (txnId: string) =>
      ask(observation, '/eig/gsma/remitCancel', post(JSON.stringify({ txnId, reason: 'late' })));
    await cancel('EARLIER-1');
    expect(stateOf(onboarding, 'client.cancel')).toBe('open');
    await cancel('NEVER-SENT');
    expect(stateOf(onboarding, 'client.cancel')).toBe('failed');
  });
});

test('a quote of an earlier session is used, which this gateway does not know', async () => {
  const first = opened('quoted');
  first.begin('client');
  const call = { t: 'call', id: 'call-1', at: Date.now(), method: 'POST', headers: {}, body: {} } as const;
  const quotes = [{ quoteId: 'Q-EARLIER', receivingAmount: '1.00', receivingCurrency: 'KES' }];
  const response = { status: 200, body: { quotationStatus: '2000:Quote Success', quotes } };
  first.record({ ...call, operation: 'createQuotation', path: '/eig/gsmaV2/quotations', response });
  first.close();
  await session('quoted', async (observation, onboarding) => {
    const pay = (quoteId: string) => {
      const own = {
        requestingOrganisationTransactionReference: quoteId,
        internationalTransferInformation: { quoteId },
      };
      return ask(observation, '/eig/gsma/transactions', post(JSON.stringify(own)));
    };
    await pay('Q-EARLIER');
    expect(stateOf(onboarding, 'client.order')).toBe('open');
    // what is paid is no longer what was quoted
    expect(stateOf(onboarding, 'client.quoted-amount')).toBe('failed');
    await pay('Q-NEVER');
    expect(stateOf(onboarding, 'client.order')).toBe('failed');
  });
});

test('a reference of an earlier session is used for another person', async () => {
  const of = (name: string, msisdn: string) => ({
    requestingOrganisationTransactionReference: 'EARLIER-1',
    creditParty: [{ key: 'msisdn', value: msisdn }],
    senderKyc: { subjectName: { fullName: 'Ann Smith' } },
    recipientKyc: { subjectName: { fullName: name } },
  });
  const first = opened('reused');
  first.begin('client');
  const body = of('Amina Otieno', '254711000001');
  const call = { t: 'call', id: 'call-1', at: Date.now(), method: 'POST', headers: {}, body } as const;
  const response = { status: 200, body: { ...body, transactionReference: 'T1', transactionStatus: '3050:x' } };
  first.record({ ...call, operation: 'createTransaction', path: '/eig/gsma/transactions', response });
  first.close();
  await session('reused', async (observation, onboarding) => {
    const send = (name: string, msisdn: string) =>
      ask(observation, '/eig/gsma/transactions', post(JSON.stringify(of(name, msisdn))));
    await send('Amina Otieno', '254711000001');
    expect(stateOf(onboarding, 'client.reference-unique')).toBe('open');
    await send('Peter Kamau', '254711000099');
    expect(stateOf(onboarding, 'client.reference-unique')).toBe('failed');
  });
});

test('records of a further session have names of their own', async () => {
  for (const names of [['call-1'], ['call-1', 'call-2']]) {
    const { entries } = await session('sessions', (observation) =>
      ask(observation, '/eig/gsma/accounts/all/balance_v1'),
    );
    expect(entries.flatMap((entry) => (entry.t === 'call' ? [entry.id] : []))).toEqual(names);
  }
});

test('what was proved at one address is open at another', () => {
  const first = opened('addresses');
  first.begin('gateway');
  first.recordFindings([{ point: 'gateway.json', result: 'shown', evidence: ['run R1'] }]);
  first.close();
  const states = [undefined, 'http://127.0.0.1:1', undefined].map((baseUrl) => {
    const onboarding = opened('addresses', baseUrl);
    onboarding.close();
    return stateOf(onboarding, 'gateway.json');
  });
  expect(states).toEqual(['proved', 'open', 'proved']);
});

test('a port in use is told, and leaves no folder', async () => {
  await session('first', async ({ gateway }) => {
    const second = opened('second');
    await expect(started(second, Number(new URL(gateway.url).port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
    second.close();
    expect(readdirSync(folder)).not.toContain('second');
  });
});
