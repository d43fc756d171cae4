/** A gateway that wants a client certificate: k6, the probes and the harness itself show it, and nothing that is written has the key. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import { certificates } from '../../run/network/testing/certificates';
import { type HostileGateway, hostileGateway } from '../../run/network/testing/hostile-gateway';
import { certify, documentOf, started, withoutPage } from './testing/certify';

const folder = testFolder('client');
let gateway: Gateway;
let front: HostileGateway;
let keyText = '';
beforeAll(async () => {
  const { root: authority, intermediate, server, client } = await certificates();
  gateway = await start({ port: 0 });
  const tls = { ...server, cert: server.cert + intermediate.cert, ca: authority.cert };
  // spoils nothing
  const every = Number.POSITIVE_INFINITY;
  front = await hostileGateway(gateway.url, [], {
    every,
    tls: { ...tls, requestCert: true, rejectUnauthorized: true },
  });
  keyText = client.key.split('\n')[1] ?? '';
  const files = { 'ca.pem': authority.cert, 'client.pem': client.cert, 'client.key': client.key };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const target = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8').replace(
    /^baseUrl: .*$/m,
    `baseUrl: ${front.url}\ncaFile: ca.pem`,
  );
  writeFileSync(join(folder, 'without.yaml'), target);
  writeFileSync(join(folder, 'with.yaml'), `${target}tls: { clientCert: client.pem, clientKey: client.key }\n`);
});
afterAll(async () => {
  await front.close();
  await gateway.close();
});

const run = ['--depth', 'smoke', '--area', 'account,authentication', '--json'];

test('without the certificate, it is said that one is wanted', async () => {
  const { code, err } = await certify([...run, '--target', join(folder, 'without.yaml')], withoutPage);
  expect([code, err]).toEqual([2, expect.stringMatching(/it wants a client certificate\)\. Name the PEM files/)]);
});

/** Files below a folder that contain the key. */
const withKey = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(keyText));

test('with it, cases, probes and load are judged', async () => {
  const out = join(folder, 'run');
  const target = ['--target', join(folder, 'with.yaml')];
  const bundle = ['--bundle', join(folder, 'run.tar')];
  const ended = await certify([...run, ...target, ...bundle, '--out', out], withoutPage);
  const { requirements, invalid } = documentOf(ended);
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect({ failed, invalid: invalid.filter((reason) => !/not verified|selected/.test(reason)) }).toEqual({
    failed: [],
    invalid: [],
  });
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(['auth.header-names', 'account.available']));
  expect(ended.out + ended.err).not.toContain(keyText);
  const load = await started([
    'load',
    ...target,
    '--rate',
    '10',
    '--duration',
    '2s',
    '--json',
    '--out',
    join(folder, 'load'),
  ]);
  const made = JSON.parse(load.out);
  expect(made.load.flows).toBeGreaterThan(0);
  // a machine that is busy with other tests may answer late
  expect(made.invalid.filter((reason: string) => !reason.includes('load generator'))).toEqual([]);
  const doctor = await started(['doctor', ...target]);
  expect(doctor.out).toMatch(/client certificate +CN=partner one, valid until/);
  const archived = await started([
    'archive',
    ...target,
    '--profile',
    'smoke',
    '--parallelism',
    '2',
    '--image',
    'harness.example/k6:1',
    '--out',
    join(folder, 'archive'),
  ]);
  expect(archived.err).toMatch(/is an address of this machine, and each pod would call itself/);
  expect(readFileSync(join(folder, 'archive/testrun.yaml'), 'utf8')).toMatch(/K6_CONFIG\n +value: \/client\/k6\.json/);
  expect(readFileSync(join(folder, 'archive/secret.yaml'), 'utf8')).toMatch(/k6\.json: ""/);
  expect(withKey(folder)).toEqual([join(folder, 'client.key')]);
});
