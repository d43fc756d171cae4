import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Live, serveLive } from './live-page';

let live: Live;
const posted: unknown[] = [];
beforeAll(async () => {
  live = await serveLive({
    port: 0,
    html: (scripts) => scripts,
    client: 'commands/onboard/sandbox-page/sandbox.client.ts',
    opened: () => [],
    posts: { act: (body) => void posted.push(body) },
  });
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
  expect(await statusOf('act', { ...json, origin }, '{"a":1}')).toBe(200);
  expect(await statusOf('act', { ...json, origin: 'https://rebound.example' }, '{"b":1}')).toBe(404);
  expect(await statusOf('act', json, JSON.stringify({ c: 'x'.repeat(100_000) }))).toBe(413);
  expect(await statusOf('act', json, '{')).toBe(400);
  expect(posted).toEqual([{ a: 1 }]);
});
