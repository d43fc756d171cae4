/** The sandbox on a socket: what it makes of calls that the gateway never reads, and of further sessions. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
