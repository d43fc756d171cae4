/** The callback side against real servers: one that answers as it should, and one for each fault. */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { tlsOf } from '../../gateway';
import type { OnboardingEntry, PointRecord } from '../../journal';
import { tryCallbacks } from './callback-side';
import { pointsOf } from './testing/day';

type Answer = (text: string, response: ServerResponse, request: IncomingMessage) => void;

let tls: { cert: string; key: string; caCertificate?: string };
beforeAll(async () => {
  tls = (await tlsOf(true, Date.now())) as typeof tls;
});

const reply = (response: ServerResponse, acknowledged: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ acknowledged }));
};

function bodyOf(text: string): Record<string, string> | undefined {
  try {
    const { partnerTransId, status, ...more } = JSON.parse(text);
    return partnerTransId && status ? { partnerTransId, status, ...more } : undefined;
  } catch {
    return undefined;
  }
}

const known = 'MY-PAYOUT';

const counted = () => {
  let number = 0;
  return (kind: string) => {
    number += 1;
    return `${kind}-${number}`;
  };
};

/** Acknowledges its own payouts, and denies all others. */
const good: Answer = (text, response) => {
  const body = bodyOf(text);
  if (!body) response.writeHead(400).end();
  else reply(response, String(body.partnerTransId === known));
};

/** Sends callbacks to a server, and returns the points that it showed and broke. */
async function results(answer: Answer, { isSecure = true, trusts = true } = {}) {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => answer(text, response, request));
  };
  const server = isSecure ? createHttps(tls, listener) : createHttp(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const entries: OnboardingEntry[] = [];
  const url = `${isSecure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
  await tryCallbacks({
    url,
    reference: known,
    ...(trusts && { ca: tls.caCertificate }),
    onboarding: { id: 'ONB1', newId: counted(), record: (entry) => entries.push(entry) },
    pauseMs: 20,
    log: () => undefined,
  });
  server.closeAllConnections();
  server.close();
  const points = entries.filter((entry): entry is PointRecord => entry.t === 'point');
  const broken = [...new Set(points.filter(({ result }) => result === 'broken').map(({ point }) => point))];
  return { broken, shown: [...new Set(points.map(({ point }) => point))].filter((point) => !broken.includes(point)) };
}

test('an address that answers as it should shows every point', async () => {
  const { broken, shown } = await results(good);
  expect(broken).toEqual([]);
  expect(shown.sort()).toEqual(pointsOf('callback').sort());
});

const seen = new Set<string>();

test.each<[string, string[], Answer, { isSecure?: boolean; trusts?: boolean }?]>([
  ['is plain HTTP', ['callback.https'], good, { isSecure: false }],
  ['has a certificate of an unknown authority', ['callback.https'], good, { trusts: false }],
  [
    'knows no reversal',
    ['callback.each-status', 'callback.reordered'],
    (text, response, request) =>
      /REVERSAL|RETURNED/.test(text) ? response.writeHead(500).end() : good(text, response, request),
  ],
  [
    'refuses what it has seen',
    ['callback.repeated'],
    (text, response, request) => {
      const isSeen = seen.has(text);
      seen.add(text);
      if (isSeen) response.writeHead(409).end();
      else good(text, response, request);
    },
  ],
  [
    'fails on an unknown payout',
    ['callback.unknown'],
    (text, response, request) =>
      text.includes('UNKNOWN') ? response.writeHead(500).end() : good(text, response, request),
  ],
  [
    'refuses members that it does not know',
    ['callback.extra-members'],
    (text, response, request) =>
      text.includes('metadata') ? response.writeHead(400).end() : good(text, response, request),
  ],
  ['acknowledges anything', [], (_, response) => reply(response, 'true')],
])('an address that %s breaks %j', async (_, points, answer, options) => {
  expect((await results(answer, options)).broken).toEqual(points);
});

test('an address where nothing listens breaks every point but that of its connection', async () => {
  const entries: OnboardingEntry[] = [];
  await tryCallbacks({
    url: 'http://127.0.0.1:9/notify',
    onboarding: { id: 'ONB1', newId: counted(), record: (entry) => entries.push(entry) },
    pauseMs: 20,
    log: () => undefined,
  });
  const points = entries.filter((entry): entry is PointRecord => entry.t === 'point');
  expect(points.filter(({ result }) => result === 'shown').map(({ point }) => point)).toEqual([]);
  expect(
    entries.filter((entry) => entry.t === 'notice' && entry.problem === 'nothing listens there').length,
  ).toBeGreaterThan(10);
});
