/** The sandbox on a socket: what it makes of calls that the gateway never reads, and of further sessions. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OnboardingEntry } from '../../journal';
import { chooseTarget } from '../../run/settings/target';
import { observe } from './observe';
import { Onboarding } from './onboarding';

const folder = mkdtempSync(join(tmpdir(), 'observe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const credentials = { username: 'MY_PARTNER', password: 'a password of its own' };
const opened = (name: string) => new Onboarding({ folder: join(folder, name), chosen: chooseTarget({}) });
const started = (onboarding: Onboarding, port = 0) => observe({ onboarding, port, credentials, patienceMs: 60_000 });

/** The findings of one call to a sandbox of its own. */
async function findingsOf(name: string, path: string, init: RequestInit): Promise<string[]> {
  const onboarding = opened(name);
  const observation = await started(onboarding);
  await fetch(observation.gateway.url + path, init).then((reply) => reply.text());
  observation.end();
  await observation.close();
  onboarding.close();
  return onboarding
    .progress()
    .points.flatMap(({ point, findings }) => findings.map(({ received }) => `${point.id}: ${received}`));
}

const post = (body: string, type = 'application/json') => ({ method: 'POST', headers: { 'content-type': type }, body });

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
    post('{}'),
    [/^client\.other-fields: POST \/eig\/gsma\/payouts/],
  ],
  ['a look at its health', '/health', {}, []],
  ['the key for card numbers', '/reference/pan-key', {}, []],
])('%s', async (name, path, init, expected) => {
  const findings = await findingsOf(name, path, init);
  expect(findings).toHaveLength(expected.length);
  for (const [index, wanted] of expected.entries()) expect(findings[index]).toMatch(wanted);
});

/** Sends a transaction over a socket of its own, which is destroyed when `cut` says so. */
async function sentAndCut(url: string, cut: (socket: Socket) => void): Promise<void> {
  const body = '{}';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /eig/gsma/transactions HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
  cut(socket);
  await once(socket, 'close');
}

test.each<[string, (socket: Socket) => void, boolean]>([
  ['right after the request', (socket) => socket.end(() => socket.destroy()), false],
  ['after the reply', (socket) => socket.once('data', () => socket.destroy()), true],
])('a connection that is cut %s', async (name, cut, isTold) => {
  const onboarding = opened(name);
  const observation = await started(onboarding);
  const recorded = new Promise<OnboardingEntry>((done) => {
    onboarding.onRecord((entry) => entry.t === 'call' && done(entry));
  });
  await sentAndCut(observation.gateway.url, cut);
  expect('response' in (await recorded)).toBe(isTold);
  observation.end();
  await observation.close();
  onboarding.close();
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
  const onboarding = opened('earlier');
  const observation = await started(onboarding);
  expect(observation.payouts()).toEqual([{ reference: 'EARLIER-1' }]);
  expect(observation.stated('tester', 'EARLIER-2', 'refunded')).toBe(false);
  expect(observation.stated('tester', 'EARLIER-1', 'refunded')).toBe(true);
  expect(observation.payouts()).toEqual([{ reference: 'EARLIER-1', stated: 'refunded' }]);
  expect(onboarding.proved()).toEqual(['refund.FAILED']);
  // the gateway of this session does not know it, so nothing is charged for asking
  const cancel = (txnId: string) =>
    fetch(`${observation.gateway.url}/eig/gsma/remitCancel`, post(JSON.stringify({ txnId, reason: 'late' })));
  const cancelled = () => onboarding.progress().points.find((one) => one.point.id === 'client.cancel')?.state;
  await cancel('EARLIER-1').then((answer) => answer.text());
  expect(cancelled()).toBe('open');
  await cancel('NEVER-SENT').then((answer) => answer.text());
  expect(cancelled()).toBe('failed');
  observation.end();
  await observation.close();
  onboarding.close();
});

test('records of a further session have names of their own', async () => {
  for (let session = 1; session <= 2; session += 1) {
    const onboarding = opened('sessions');
    const observation = await started(onboarding);
    await fetch(`${observation.gateway.url}/eig/gsma/accounts/all/balance_v1`).then((reply) => reply.text());
    observation.end();
    await observation.close();
    onboarding.close();
    const names = onboarding.entries.flatMap((entry) => (entry.t === 'call' ? [entry.id] : []));
    expect(names).toEqual(['call-1', 'call-2'].slice(0, session));
  }
});

test('what was proved at one address is open at another', async () => {
  const at = (baseUrl?: string) =>
    new Onboarding({ folder: join(folder, 'addresses'), chosen: chooseTarget(baseUrl ? { baseUrl } : {}) });
  const states = (onboarding: Onboarding) => {
    const { points } = onboarding.progress();
    onboarding.close();
    return points.find(({ point }) => point.id === 'gateway.json')?.state;
  };
  const first = at();
  first.begin('gateway');
  first.record({ t: 'point', at: Date.now(), point: 'gateway.json', result: 'shown', evidence: ['run R1'] });
  expect(states(first)).toBe('proved');
  expect(states(at('http://127.0.0.1:1'))).toBe('open');
  expect(states(at())).toBe('proved');
});

test('a port in use is told, and leaves no folder', async () => {
  const first = opened('first');
  const observation = await started(first);
  const second = opened('second');
  await expect(started(second, Number(new URL(observation.gateway.url).port))).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  second.close();
  expect(readdirSync(folder)).not.toContain('second');
  observation.end();
  await observation.close();
  first.close();
});
