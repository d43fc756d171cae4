/**
 * Nothing is loaded from outside and nothing phones home: without any route the commands do the same. It takes minutes, so
 * it is asked for: `LONG=1 npm run proofs -- commands/certify/no-network`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';

const folder = testFolder('no-network');

/** Runs a command where loopback is the only network there is. */
const isolated = (command: string) =>
  spawnSync('unshare', ['-rn', 'sh', '-c', `ip link set lo up && ${command}`], { encoding: 'utf8', timeout: 300_000 });

const start = 'node scripts/start.mjs';
const [run, bundle] = [join(folder, 'run'), join(folder, 'run.tar')];

describe.skipIf(!process.env.LONG || isolated('true').status !== 0)('without a route', { timeout: 600_000 }, () => {
  test('there is none', () => {
    const { stdout } = isolated('ip route; ip -brief address');
    expect(stdout).toMatch(/^lo\s.*127\.0\.0\.1/);
    expect(stdout).not.toMatch(/default/);
  });

  test.each<[name: string, command: string, code: number, said: RegExp]>([
    ['certify', `certify --out ${run} --bundle ${bundle} --rate 5 --duration 30`, 0, /^PASS /m],
    ['load', `load --duration 30 --rate 5 --out ${folder}/load`, 0, /^PASS /m],
    ['report', `report ${run} --out ${folder}/report`, 0, /^PASS /m],
    ['verify', `verify ${bundle}`, 4, /^intact, signer not checked/m],
  ])('%s', (_, command, code, said) => {
    const { status, stdout, stderr } = isolated(`${start} ${command}`);
    expect([status, stdout, stderr]).toEqual([code, expect.stringMatching(said), expect.any(String)]);
  });
});
