/**
 * The life of a gateway: one state meets three certifications, three nights, loads of all profiles and an onboarding, each of them in
 * processes of their own over the network, and others who pay by hand between and during them (run/in-process/testing/lived.ts).
 * All pass, and nothing that was there before is a finding. Midnight needs another clock: run/in-process/life.slow.test.ts.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../../common/project-root';
import { ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import { config, profileNames } from '../../k6.config';
import { type Event, leaveBehind, payer } from '../../run/in-process/testing/lived';

vi.setConfig({ testTimeout: 600_000 });

const folder = testFolder('life');
let gateway: Gateway;
const world = {
  get state() {
    return gateway.state;
  },
  get now() {
    return Date.now();
  },
};

/** A target file for the gateway, which knows nothing of how it was started. */
function targetFile(name: string, change: object = {}): string {
  const embedded = parse(readFileSync(join(root, 'targets/embedded.yaml'), 'utf8'));
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, stringify({ ...embedded, baseUrl: gateway.url, ...change }));
  return file;
}

/** Runs a command while others act; returns its exit code, with what it printed where that is not 0. */
async function outcome(args: readonly string[], events: readonly Event[] = []) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timers = events.map(([after, act]) => setTimeout(act, after));
  const { code, out, err } = await ended(child);
  for (const timer of timers) clearTimeout(timer);
  return code === 0 ? 0 : `${code}: ${out.slice(0, 4000)} ${err.slice(-2000)}`;
}

const leftovers = () => leaveBehind(world, (ms) => sleep(Math.min(ms, 1000)));
const history = join(folder, 'history');
const certify = (seed: number, target: string) => [
  'certify',
  '--target',
  target,
  '--seed',
  `${seed}`,
  '--out',
  join(folder, `c${seed}`),
];
const night = (n: number) => [
  'nightly',
  '--quick',
  '--target',
  targetFile('t'),
  '--history',
  history,
  '--out',
  join(folder, `n${n}`),
];

beforeAll(async () => {
  gateway = await start({ limit: 200_000 });
});
afterAll(() => gateway.close());

test('a first certification', async () => {
  expect(await outcome(certify(1, targetFile('t')))).toBe(0);
});

test('a second one, after others and beside them', async () => {
  expect(await outcome(certify(2, targetFile('t')), await leftovers())).toBe(0);
});

test.each([1, 2, 3])('night %i', async (n) => {
  expect(await outcome(night(n), n === 2 ? await leftovers() : [])).toBe(0);
});

const profiles = profileNames.filter((name) => !config.profiles[name].searchTo && name !== 'soak');
test.each(profiles)('a load of the profile %s', async (profile) => {
  const args = [
    'load',
    '--profile',
    profile,
    '--duration',
    '20',
    // how much the machine carries is no matter of this test
    '--rate',
    '40',
    '--target',
    targetFile('t'),
    '--out',
    join(folder, profile),
  ];
  expect(await outcome(args, profile === 'smoke' ? await leftovers() : [])).toBe(0);
});

test('an onboarding', async () => {
  const args = ['onboard', '--gateway', '--no-page', '--target', targetFile('t'), '--out', join(folder, 'onboarding')];
  await outcome(args, await leftovers());
  const { points } = JSON.parse(readFileSync(join(folder, 'onboarding', 'checklist.json'), 'utf8'));
  const failed = points.filter((one: { state: string }) => one.state === 'failed');
  expect([failed, points.some((one: { state: string }) => one.state === 'proved')]).toEqual([[], true]);
});

test('where the ledger is not exclusive, others may pay as the same partner', async () => {
  const target = targetFile('shared', { ledgers: undefined, notOffered: ['exclusive-ledger'] });
  const { pay } = payer(world, 0);
  const others = [5, 15, 25, 40].map((seconds): Event => [seconds * 1000, () => pay()]);
  expect(await outcome(certify(3, target), [...(await leftovers()), ...others])).toBe(0);
});

test('a new server over the same state is certified', async () => {
  const { state } = gateway;
  await gateway.close();
  gateway = await start({ state });
  expect(await outcome(certify(4, targetFile('t')), await leftovers())).toBe(0);
});
