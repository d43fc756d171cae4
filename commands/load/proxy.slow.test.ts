/**
 * Whole commands, with the real k6, against a gateway that only a proxy can reach: its name has no address, and the proxy goes to
 * a server of this machine instead. What was not sent through the proxy would have no answer.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { type TestProxy, testProxy } from '../../run/network/testing/test-proxy';
import { certify, documentOf, started, withoutPage } from '../certify/testing/certify';

const name = 'gateway.example';
const folder = testFolder('proxy');
const target = join(folder, 'target.yaml');
let gateway: Gateway;
let proxy: TestProxy;
beforeAll(async () => {
  const tls = await issueForThisMachine(Date.now(), [{ type: 'dns', value: name }]);
  gateway = await start({ port: 0, tls });
  proxy = await testProxy(gateway.url);
  writeFileSync(join(folder, 'ca.pem'), tls.caCertificate);
  const text = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
  writeFileSync(target, text.replace(/^baseUrl: .*$/m, `baseUrl: https://${name}\ncaFile: ca.pem`));
});
afterAll(async () => {
  proxy.close();
  await gateway.close();
});
beforeEach(() => {
  proxy.asked = [];
  proxy.users.clear();
  proxy.refuseWith = undefined;
});

const secret = 'kept-to-itself';
/** The variables of the user, of which none may be left over from whoever runs the tests. */
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...withoutPage,
  ...{ HTTP_PROXY: '', http_proxy: '', HTTPS_PROXY: '', https_proxy: '', NO_PROXY: '', no_proxy: '' },
  https_proxy: proxy.url.replace('://', `://user:${secret}@`),
  ...more,
});
const shown = () => new URL(proxy.url).host;
const reason = () => `not asked, as requests go through the proxy ${shown()}; NO_PROXY=${name} asks it directly`;

/** What a proxy would show in place of the gateway. */
const unasked = ['transport.https', 'transport.tls', 'transport.plain-refused', 'auth.header-names'];

/** Files of a run that have the password of the proxy. */
const withSecret = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(secret));

test('cases and probes go through it, and what cannot is not verified', async () => {
  const out = join(folder, 'certify');
  const asked = [...unasked, 'auth.plain-password', 'account.available'].join(',');
  const run = ['--requirement', asked, '--part', 'compliance', '--json', '--target', target, '--out', out];
  const ended = await certify(run, environment());
  const { requirements, run: made } = documentOf(ended);
  const verdicts = new Map(requirements.map(({ id, verdict, reason }) => [id as string, `${verdict} ${reason ?? ''}`]));
  expect([...verdicts].filter(([, verdict]) => verdict.startsWith('fail'))).toEqual([]);
  for (const id of unasked) expect(verdicts.get(id)).toContain(reason());
  expect(verdicts.get('auth.plain-password')).toMatch(/^pass/);
  expect(made.provenance?.proxy).toBe(shown());
  expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain(`${shown()}, which reply times include`);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${name}:443`]));
  expect([...proxy.users]).toEqual([`Basic ${Buffer.from(`user:${secret}`).toString('base64')}`]);
  expect([withSecret(out), ended.out.includes(secret), ended.err.includes(secret)]).toEqual([[], false, false]);
});

const load = (...more: string[]) => {
  const own = more.includes('--target') ? [] : ['--target', target];
  return ['load', ...own, '--rate', '10', '--duration', '3s', '--json', ...more];
};

test('k6 goes through it', async () => {
  const out = join(folder, 'load');
  const ended = await started(load('--out', out), environment());
  const made = JSON.parse(ended.out);
  expect(made.load.flows).toBeGreaterThan(20);
  expect(made.faults ?? []).toEqual([]);
  // k6 opens one for each VU that is at work, and Node a few
  expect(proxy.asked.length).toBeGreaterThan(10);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${name}:443`]));
  expect([withSecret(out), ended.err.includes(secret)]).toEqual([[], false]);
});

test.each<[scheme: 'http' | 'https', most: number, asked: RegExp, fault: RegExp]>([
  ['http', 100, / http:\/\/gateway\.example\//, /HTTP 502 of the proxy 127\.0\.0\.1:\d+, or of a server behind it/],
  [
    'https',
    10,
    /^CONNECT gateway\.example:443$/,
    /no answer under load: \w+: Bad Gateway, through the proxy 127\.0\.0\.1:\d+/,
  ],
])('%s: what the proxy answers itself is a fault of the network', async (scheme, most, way, fault) => {
  const behind = scheme === 'http' ? await start({ port: 0 }) : gateway;
  const own = await testProxy(behind.url);
  const file = join(folder, `${scheme}.yaml`);
  writeFileSync(file, readFileSync(target, 'utf8').replace('https://', `${scheme}://`));
  // some time after the load has begun
  const timer = setInterval(() => {
    if (own.asked.length > most) own.refuseWith = 502;
  }, 20);
  const out = join(folder, scheme);
  const ended = await started(
    load('--target', file, '--out', out),
    environment({ https_proxy: '', [`${scheme}_proxy`]: own.url }),
  );
  clearInterval(timer);
  own.close();
  if (behind !== gateway) await behind.close();
  expect(own.asked.filter((one) => !way.test(one))).toEqual([]);
  const verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
  expect(verdict.requirements.filter((one: { verdict: string }) => one.verdict === 'fail')).toEqual([]);
  expect(verdict.invalid.join('\n')).toMatch(fault);
  expect(ended.code).toBe(2);
});

test('without it, nothing is reached', async () => {
  const { code, err } = await started(load('--out', join(folder, 'none')), environment({ no_proxy: '.example' }));
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/no gateway answers there \(unknown host name|cannot be looked up/),
  ]);
  expect(proxy.asked).toEqual([]);
});

test('a gateway of this machine is asked directly, by Node and by k6', async () => {
  const all = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, https_proxy: '' };
  const own = await start({ port: 0 });
  const ended = await started(
    [
      'load',
      '--base-url',
      own.url.replace('127.0.0.1', 'LOCALHOST'),
      '--rate',
      '5',
      '--duration',
      '2s',
      '--json',
      '--out',
      join(folder, 'own'),
    ],
    environment(all),
  ).finally(() => own.close());
  expect(JSON.parse(ended.out).load.flows).toBeGreaterThan(5);
  expect(proxy.asked).toEqual([]);
});

test.each<[what: string, env: () => NodeJS.ProcessEnv, code: number, said: () => string]>([
  [
    'a proxy that refuses',
    () => ({}),
    2,
    () => `through the proxy ${shown()}: the proxy ${shown()} refuses, with HTTP 407`,
  ],
  [
    'a value that is none',
    () => ({ https_proxy: 'foo' }),
    3,
    () =>
      'https_proxy of the environment: expected the address of a proxy such as http://proxy.example:3128, received "foo".',
  ],
])('%s is told in one sentence', async (_, env, code, said) => {
  proxy.refuseWith = 407;
  const ended = await started(load('--out', join(folder, 'refused')), environment(env()));
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(said())]);
  expect(ended.err).not.toContain(secret);
});

test('doctor tells which way it goes', async () => {
  const doctor = async (more: string[], env = {}) => (await started(['doctor', ...more], environment(env))).out;
  const behind = await doctor(['--target', target]);
  expect(behind).toMatch(new RegExp(`proxy +requests to ${name} go through ${shown()} \\(https_proxy\\)`));
  expect(behind).toContain(reason());
  expect(behind).not.toContain(secret);
  expect(await doctor(['--target', 'targets/embedded.yaml'])).toMatch(
    /proxy +not used, as 127\.0\.0\.1 is this machine/,
  );
  expect(await doctor(['--target', 'targets/embedded.yaml'], { https_proxy: '' })).not.toMatch(/^. proxy /m);
});
