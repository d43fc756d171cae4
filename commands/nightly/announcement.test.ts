import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listening } from '../../run/network/testing/listening';
import { type Announcement, listenersOf, tell } from './announcement';

const news: Announcement = {
  verdict: 'fail',
  headline: 'FAIL, compared with 12 nights',
  about: 'mine · test',
  at: '2026-11-23T02:00:00.000Z',
  reasons: ['pay is slower'],
};
const wait = { answerMs: 300, retryMs: 1 };
const secret = 'T0SECRET';

interface Got {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A server that answers with the statuses in turn, the last one for ever; 0: it never answers. */
async function server(statuses: readonly number[]) {
  const got: Got[] = [];
  const http = createServer(async (message, answer) => {
    got.push({ path: message.url ?? '', authorization: message.headers.authorization, body: await json(message) });
    const status = statuses[Math.min(got.length, statuses.length) - 1] ?? 200;
    if (status > 0) answer.writeHead(status).end('ok');
  });
  const host = await listening(http);
  const close = () => {
    http.closeAllConnections();
    http.close();
  };
  return { got, host, url: `http://${host}/hooks/${secret}?key=${secret}`, close };
}

test.each<[string, number[], number, string[]]>([
  ['answers', [200], 1, []],
  ['fails at first', [500, 429, 200], 3, []],
  ['fails for ever', [503], 4, ['HTTP 503']],
  ['refuses', [403], 1, ['HTTP 403']],
  ['moves away', [302], 1, ['HTTP 302']],
])('a webhook that %s', async (_, statuses, calls, reasons) => {
  const { got, host, url, close } = await server(statuses);
  const failed = await tell(news, { webhook: { url, form: 'generic' } }, wait);
  close();
  expect(failed).toEqual(reasons.map((reason) => `the webhook at ${host} was not told: ${reason}`));
  expect(failed.join()).not.toContain(secret);
  expect(got).toHaveLength(calls);
  expect(got[0]).toMatchObject({ path: `/hooks/${secret}?key=${secret}`, body: news });
});

test('a webhook that never answers is given up', async () => {
  const { host, url, close } = await server([0]);
  const failed = await tell(news, { webhook: { url, form: 'generic' } }, { answerMs: 50, retryMs: 1 });
  close();
  expect(failed).toEqual([expect.stringContaining(`the webhook at ${host} was not told: UND_ERR`)]);
});

test('a webhook where nobody listens', async () => {
  const { host, url, close } = await server([200]);
  close();
  expect(await tell(news, { webhook: { url, form: 'slack' } }, wait)).toEqual([
    `the webhook at ${host} was not told: ECONNREFUSED`,
  ]);
});

test('Slack gets a text, and Grafana an annotation', async () => {
  const { got, url, host, close } = await server([200]);
  const grafana = { url: `http://${host}/grafana/`, token: secret };
  expect(await tell(news, { webhook: { url, form: 'slack' }, grafana }, wait)).toEqual([]);
  close();
  const text = 'FAIL, compared with 12 nights · mine · test\n• pay is slower';
  expect(got[0]?.body).toEqual({ text });
  expect(got[1]).toEqual({
    path: '/grafana/api/annotations',
    authorization: `Bearer ${secret}`,
    body: { time: Date.parse(news.at), tags: ['nightly', 'fail'], text },
  });
});

test.each([
  [{ webhookForm: 'slack' as const }, {}, /needs the environment variable HARNESS_WEBHOOK_URL/],
  [{ grafanaUrl: 'http://g' }, {}, /needs the environment variable GRAFANA_TOKEN/],
  [{}, { HARNESS_WEBHOOK_URL: `ftp://${secret}` }, /^HARNESS_WEBHOOK_URL is not an http or https URL\.$/],
])('%j with %j is refused', (flags, env, sentence) => {
  expect(() => listenersOf(flags, env)).toThrow(sentence);
});

test('who is told', () => {
  expect(listenersOf({}, {})).toEqual({});
  expect(listenersOf({}, { HARNESS_WEBHOOK_URL: 'https://a/b' })).toEqual({
    webhook: { url: 'https://a/b', form: 'generic' },
  });
  expect(listenersOf({ grafanaUrl: 'https://g' }, { GRAFANA_TOKEN: 't' })).toEqual({
    grafana: { url: 'https://g', token: 't' },
  });
});
