/** The callback side against real servers: one that answers as it should, and one for each fault. */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { asBag, parsedJson } from '../../contract';
import { tlsOf } from '../../gateway';
import type { OnboardingEntry } from '../../journal';
import { listening } from '../../run/network/testing/listening';
import { testProxy } from '../../run/network/testing/test-proxy';
import { tryCallbacks } from './callback-side';
import { pointsOf } from './testing/day';

type Answer = (text: string, response: ServerResponse) => void;

let tls: { cert: string; key: string; caCertificate?: string };
beforeAll(async () => {
  tls = (await tlsOf(true, Date.now())) as typeof tls;
});

const reply = (response: ServerResponse, acknowledged: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ acknowledged }));
};

const known = 'MY-PAYOUT';

/** Acknowledges its own payouts, and denies all others. */
const good: Answer = (text, response) => {
  const { partnerTransId, status } = asBag(parsedJson(text)) ?? {};
  if (!partnerTransId || !status) response.writeHead(400).end();
  else reply(response, String(partnerTransId === known));
};

/** Answers some callbacks with an error. */
const failing =
  (code: number, fails: (text: string) => boolean): Answer =>
  (text, response) =>
    fails(text) ? response.writeHead(code).end() : good(text, response);

/** Sends callbacks to an address, and returns what was recorded, and the points that were broken and those that were not. */
async function results(url: string, more: { reference?: string; ca?: string } = {}) {
  const entries: OnboardingEntry[] = [];
  const newId = (kind: string) => `${kind}-${entries.length}`;
  const onboarding = { id: 'ONB1', newId, record: (entry: OnboardingEntry) => entries.push(entry) };
  const findings = await tryCallbacks({ url, ...more, onboarding, pauseMs: 20, log: () => undefined });
  const broken = new Set(findings.filter(({ result }) => result === 'broken').map(({ point }) => point));
  const shown = new Set(findings.map(({ point }) => point).filter((point) => !broken.has(point)));
  return { entries, findings, broken: [...broken], shown: [...shown] };
}

/** The same of a server. */
async function resultsOf(answer: Answer, { isSecure = true, trusts = true } = {}) {
  const listener = async (request: IncomingMessage, response: ServerResponse) => answer(await text(request), response);
  const server = isSecure ? createHttps(tls, listener) : createHttp(listener);
  const url = `${isSecure ? 'https' : 'http'}://${await listening(server)}/notify`;
  const found = await results(url, { reference: known, ...(trusts && { ca: tls.caCertificate as string }) });
  server.closeAllConnections();
  server.close();
  return found;
}

test('an address that answers as it should shows every point', async () => {
  const { broken, shown } = await resultsOf(good);
  expect(broken).toEqual([]);
  expect(shown.sort()).toEqual(pointsOf('callback').sort());
});

test('behind a proxy, which may show its own, the certificate is not judged', async () => {
  const server = createHttps(tls, async (request, response) => good(await text(request), response));
  const proxy = await testProxy(`https://${await listening(server)}`);
  vi.stubEnv('HTTPS_PROXY', proxy.url);
  vi.stubEnv('NO_PROXY', '');
  const found = await results('https://partner.example/notify', { reference: known });
  vi.unstubAllEnvs();
  proxy.close();
  server.closeAllConnections();
  server.close();
  expect(found.broken).toEqual([]);
  expect(found.shown.sort()).toEqual(
    pointsOf('callback')
      .filter((point) => point !== 'callback.https')
      .sort(),
  );
});

const seen = new Set<string>();
function isSeen(text: string): boolean {
  const isRepeat = seen.has(text);
  seen.add(text);
  return isRepeat;
}

test.each<[string, string[], Answer, { isSecure?: boolean; trusts?: boolean }?]>([
  ['is plain HTTP', ['callback.https'], good, { isSecure: false }],
  ['has a certificate of an unknown authority', ['callback.https'], good, { trusts: false }],
  [
    'knows no reversal',
    ['callback.each-status', 'callback.reordered'],
    failing(500, (text) => /REVERSAL|RETURNED/.test(text)),
  ],
  ['refuses what it has seen', ['callback.repeated'], failing(409, isSeen)],
  ['fails on an unknown payout', ['callback.unknown'], failing(500, (text) => text.includes('UNKNOWN'))],
  ['refuses members unknown to it', ['callback.extra-members'], failing(400, (text) => text.includes('metadata'))],
  ['acknowledges anything', [], (_, response) => reply(response, 'true')],
])('an address that %s breaks %j', async (_, points, answer, options) => {
  expect((await resultsOf(answer, options)).broken).toEqual(points);
});

test('an address where nothing listens breaks every point but that of its connection', async () => {
  const { entries, findings } = await results('http://127.0.0.1:9/notify');
  expect(findings.filter(({ result }) => result === 'shown')).toEqual([]);
  const unanswered = entries.filter((entry) => entry.t === 'notice' && entry.problem === 'nothing listens there');
  expect(unanswered).toHaveLength(entries.length);
  // each is told by its name
  const names = entries.map((entry) => entry.t === 'notice' && entry.kind);
  expect(names).toEqual(expect.arrayContaining(['SUCCESS', 'SUCCESS, repeated once more', 'a list', 'no body']));
});

test('a redirect is told with where it leads to', async () => {
  const { findings } = await resultsOf((_, response) =>
    response.writeHead(301, { location: 'https://other.example/notify' }).end(),
  );
  const told = findings.flatMap(({ point, received }) => (point === 'callback.each-status' ? [received] : []));
  expect(told[0]).toBe('HTTP 301 to https://other.example/notify, and a callback follows no redirect');
});
