import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ObservedClient } from '../observe';
import type { Onboarding } from '../onboarding';
import { startPage } from './server';

let live: Awaited<ReturnType<typeof startPage>>;
const posted: unknown[] = [];
/** An onboarding with one point, and nothing observed yet. */
const onboarding = {
  options: { chosen: { target: { name: 'a gateway' } } },
  checklist: { points: [{ id: 'p' }] },
  entries: [],
  progress: () => ({ points: [], counts: {}, isReady: false }),
  declare: (...given: unknown[]) => void posted.push(given),
  onRecord: () => () => true,
} as unknown as Onboarding;
const client = { onboarding, next: () => undefined, payouts: () => [] } as unknown as ObservedClient;
beforeAll(async () => {
  live = await startPage({ client, by: 'somebody', port: 0 });
});
afterAll(() => live.close());

/** The status of a request with these headers. */
const statusOf = (path: string, headers: Record<string, string>, body?: string): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(
      new URL(path, live.url),
      { method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
    sent.end(body);
  });

const json = { 'content-type': 'application/json' };

test.each<[what: string, path: string, headers: Record<string, string>, status: number]>([
  ['itself', '', {}, 200],
  ['a name of another site that leads here', '', { host: 'rebound.example' }, 404],
  ['a name that begins as its own', '', { host: '127.0.0.1.rebound.example' }, 404],
  ['a page of another site', '', { origin: 'https://rebound.example' }, 404],
  ['a page that shows no site', '', { origin: 'null' }, 404],
  ['no token', '/', {}, 404],
  ['another token', `/${'0'.repeat(32)}/`, {}, 404],
])('asked by %s', async (_, path, headers, status) => {
  expect(await statusOf(path, headers)).toBe(status);
});

test('what may be posted', async () => {
  const { origin } = new URL(live.url);
  const attested = (note: string) => JSON.stringify({ point: 'p', note });
  expect(await statusOf('attest', { ...json, origin }, attested('a'))).toBe(200);
  expect(await statusOf('attest', { ...json, origin: 'https://rebound.example' }, attested('b'))).toBe(404);
  expect(await statusOf('attest', json, attested('x'.repeat(100_000)))).toBe(413);
  expect(await statusOf('attest', json, '{')).toBe(400);
  expect(await statusOf('attest', json, attested(''))).toBe(400);
  expect(posted).toEqual([['p', { by: 'somebody', note: 'a' }]]);
});
