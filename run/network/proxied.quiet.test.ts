/** What Node asks of a gateway behind a proxy: its name is known to the proxy alone, so nothing else can reach it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HttpClient, sendRequest } from '../../common/client/http-client';
import { type Gateway, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { payout } from '../../generators/payouts';
import type { JournalRecord } from '../../journal';
import { payoutPlan } from '../../suites/format/planner';
import { runProbes } from '../probe';
import { httpWire, termsOf } from './ask';
import { checked, chosen } from './testing/checked';
import { type TestProxy, testProxy } from './testing/test-proxy';
import { alertOf, inspectTls } from './tls';

const name = 'gateway.example';
const folder = mkdtempSync(join(tmpdir(), 'proxied-'));
const caFile = join(folder, 'ca.pem');
let gateways: { http: Gateway; https: Gateway };
let proxies: { http: TestProxy; https: TestProxy };
let ca = '';
beforeAll(async () => {
  const tls = await issueForThisMachine(Date.now(), [{ type: 'dns', value: name }]);
  ca = tls.caCertificate;
  writeFileSync(caFile, ca);
  gateways = { http: await start({ port: 0 }), https: await start({ port: 0, tls }) };
  proxies = { http: await testProxy(gateways.http.url), https: await testProxy(gateways.https.url) };
});
afterAll(async () => {
  for (const one of Object.values(proxies)) one.close();
  await Promise.all(Object.values(gateways).map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const one of Object.values(proxies)) {
    one.asked = [];
    one.users.clear();
    one.refuseWith = undefined;
  }
});

const withUser = (url: string) => url.replace('://', '://user:pass%20word@');

/** Sets both variables, with a user. */
function through(own = proxies): void {
  vi.stubEnv('HTTP_PROXY', withUser(own.http.url));
  vi.stubEnv('HTTPS_PROXY', withUser(own.https.url));
}

const sent = `Basic ${Buffer.from('user:pass word').toString('base64')}`;

test('TLS is tunnelled on connections that are kept, plain HTTP is forwarded, both with the user', async () => {
  through();
  const client = new HttpClient({ tls: { ca } });
  const paths = ['/a?b=1', '/c', '/d', '/e', '/f', '/g'];
  for (const path of paths) expect((await client.send(`https://${name}${path}`)).status).toBe(404);
  await client.close();
  expect(new Set(proxies.https.asked)).toEqual(new Set([`CONNECT ${name}:443`]));
  // undici opens a second one also without a proxy
  expect(proxies.https.asked.length).toBeLessThan(3);
  expect([...proxies.https.users]).toEqual([sent]);
  expect((await sendRequest(`http://${name}/a?b=1`)).status).toBe(404);
  expect(proxies.http.asked).toEqual([`GET http://${name}/a?b=1`]);
  expect([...proxies.http.users]).toEqual([sent]);
});

test('certificates are those of the gateway, and are checked', async () => {
  through();
  await expect(sendRequest(`https://${name}`)).rejects.toThrow(/certificate/);
  await expect(sendRequest('https://other.example', { tls: { ca } })).rejects.toThrow(/altnames/);
});

test('a server on this machine is asked directly', async () => {
  through();
  expect((await sendRequest(gateways.http.url)).status).toBe(404);
  expect((await sendRequest(gateways.http.url.replace('127.0.0.1', 'localhost'))).status).toBe(404);
  expect(proxies.http.asked).toEqual([]);
});

test.each([
  ['https', 407],
  ['https', 502],
  ['https', 503],
  ['http', 407],
  ['http', 502],
  ['http', 503],
] as const)('%s: %i of the proxy is no answer', async (scheme, status) => {
  through();
  proxies[scheme].refuseWith = status;
  const wire = httpWire({ ...chosen, baseUrl: `${scheme}://${name}`, caFile });
  const call = { operation: 'ledgerAll', method: 'GET', url: `${scheme}://${name}/a`, headers: {}, body: {} } as const;
  await expect(wire.send(call)).rejects.toThrow(new RegExp(`HTTP ${status}|refuses, with HTTP ${status}`));
  await expect(checked(`${scheme}://${name}`, chosen, caFile)).rejects.toThrow(
    new RegExp(
      `no gateway answers there \\(through the proxy 127.0.0.1:\\d+: .*HTTP ${status}.*Fix HTTPS?_PROXY, or set NO_PROXY=${name} to ask it directly\\.$`,
    ),
  );
  await wire.close();
});

test('a proxy that nobody answers at is named, and what is behind it is not blamed', async () => {
  vi.stubEnv('HTTPS_PROXY', 'http://user:secret@127.0.0.1:1');
  await expect(checked(`https://${name}`, chosen, caFile)).rejects.toThrow(
    `https://${name}: no gateway answers there (through the proxy 127.0.0.1:1: connection refused). Fix HTTPS_PROXY, or set NO_PROXY=${name} to ask it directly.`,
  );
});

test('a gateway behind a proxy is accepted; its TLS is not looked at', async () => {
  through();
  await checked(`https://${name}`, chosen, caFile);
  await checked(`http://${name}`);
  const reason =
    /^not asked, as requests go through the proxy 127\.0\.0\.1:\d+; NO_PROXY=gateway\.example asks it directly$/;
  await expect(inspectTls(`https://${name}`)).rejects.toThrow(reason);
  await expect(alertOf(`https://${name}`)).rejects.toThrow(reason);
});

/** What the probes write: verdicts of those that ran, and what was left out. */
async function probed(baseUrl: string) {
  const records: JournalRecord[] = [];
  const located = { ...chosen, baseUrl, caFile };
  const sample = payout(payoutPlan({ ...chosen.target, instruments: ['WALLET'] }, Date.now()), 1);
  const write = (record: JournalRecord) => void records.push(record);
  await runProbes({ chosen: located, terms: termsOf(located, 'RPROXY'), sample, wire: { write } });
  return {
    ran: records.flatMap((one) => (one.t === 'case' ? [`${one.case} ${one.verdict}`] : [])),
    leftOut: records.flatMap((one) => (one.t === 'left-out' ? [`${one.id}: ${one.reason}`] : [])),
  };
}

test('probes of connections are left out with their reason; what a proxy passes on is asked', async () => {
  through();
  const { ran, leftOut } = await probed(`https://${name}`);
  expect(ran).toEqual(['authentication.plain-password pass']);
  const reason = `not asked, as requests go through the proxy ${new URL(proxies.https.url).host}; NO_PROXY=${name} asks it directly`;
  expect(leftOut).toEqual(
    [
      'transport.certificate',
      'transport.plain',
      'authentication.header-names',
      'authentication.header-twice',
      'transaction.lost-reply',
    ].map((id) => `${id}: ${reason}`),
  );
  // that it is plain is seen without a connection
  expect((await probed(`http://${name}`)).ran).toEqual([
    'transport.certificate fail',
    'authentication.plain-password pass',
  ]);
});

test('without a proxy, no probe is left out', async () => {
  through();
  expect((await probed(gateways.http.url)).leftOut).toEqual([]);
});
