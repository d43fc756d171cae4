/** `xk6 build` with the module of the harness makes the k6 that the harness builds. Needs Go, which fetches xk6. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../../commands/cli/testing/command';
import { root } from '../../../common/project-root';
import { testFolder } from '../../../common/testing/test-folder';
import { buildFlags } from './build-k6.mjs';
import { k6Environment, k6Pin, prepareK6 } from './k6';

const page = readFileSync(join(root, 'docs/decisions/design/09-building-k6.md'), 'utf8');
const [, xk6Pin = ''] = /go\.k6\.io\/xk6\/cmd\/xk6@(v\S+)/.exec(page) ?? [];
const [, module = ''] = /go mod init (\S+?)\)/.exec(page) ?? [];

const folder = testFolder('xk6');
const built = join(folder, 'k6');
const sources = join(folder, 'recorder');
const hasGo = spawnSync('go', ['version']).status === 0;

/** What Go says that a binary was made of: `k6@v2.2.0 h1:…`, without what it calls the module of the harness and its main one. */
const madeOf = (binary: string): string[] =>
  execFileSync('go', ['version', '-m', binary], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.startsWith('\tdep') && !line.includes(module));

/** What a k6 prints for a command that may fail, with one name for the module of the harness. */
const says = (binary: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(binary, args, { encoding: 'utf8', env: k6Environment(), input: 'export default () => {}' });
  return `${stdout}${stderr}`.replace(/^ *\S+\/recorder .*?,/m, 'recorder,').replace(/time="[^"]*"/g, '');
}; // biome-ignore format: one line

describe.skipIf(!hasGo)('xk6 build (needs Go)', { timeout: 1_200_000 }, () => {
  let own: string;
  beforeAll(async () => {
    own = await prepareK6({ root, env: { ...process.env, K6_BIN: '' }, log: () => {} });
    const go = (args: string[], cwd: string) =>
      execFileSync('go', args, { cwd, encoding: 'utf8', env: { ...process.env, GOWORK: 'off' }, stdio: 'pipe' });
    // in its own folder the sums of xk6 count
    const { Dir: xk6Folder } = JSON.parse(go(['mod', 'download', '-json', `go.k6.io/xk6@${xk6Pin}`], folder));
    go(['build', '-o', join(folder, 'xk6'), './cmd/xk6'], xk6Folder);
    cpSync(join(root, 'run/k6/binary/toolchain/recorder'), sources, { recursive: true });
    go(['mod', 'init', module], sources);
    mkdirSync(join(folder, 'work'));
    const flags = buildFlags.map((flag) => `--build-flags=${flag}`);
    const args = ['build', '--k6-version', k6Pin, '--with', `${module}=${sources}`, '--output', built, ...flags];
    execFileSync(join(folder, 'xk6'), args, { env: { ...process.env, TMPDIR: join(folder, 'work') }, stdio: 'pipe' });
  }, 1_200_000);

  test('has the same version, extensions, outputs and modules', () => {
    expect(page).toContain(`--k6-version ${k6Pin} `);
    expect(says(built, 'version')).toMatch(/^k6 v[\s\S]*^recorder, k6\/x\/recorder\/v1 \[js\]$/m);
    expect(says(built, 'version')).toBe(says(own, 'version'));
    const outputs = ['run', '--out', 'no-such-output', '-'];
    expect(says(built, ...outputs)).toContain('available types are:');
    expect(says(built, ...outputs)).toBe(says(own, ...outputs));
    expect(madeOf(built).length).toBeGreaterThan(50);
    expect(madeOf(built)).toEqual(madeOf(own));
  });

  test('is taken as K6_BIN, and runs a load that passes', async () => {
    const out = join(folder, 'run');
    const args = ['load', '--rate', '20', '--duration', '5', '--out', out];
    const { status, stderr } = await command(args, { K6_BIN: built });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const { run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
    expect(run.tools.k6).toBe(k6Pin);
  });
});
