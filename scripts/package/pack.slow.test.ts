/** The package as its user has it: packed by npm, installed into an empty folder, and run there. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withoutPage } from '../../commands/certify/testing/certify';
import { javaIn } from '../../common/java';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import pkg from '../../package.json';
import { cachedK6 } from '../../run/k6/binary/k6';
import { commitOf } from '../../run/provenance';
import { contractHash, suitesHash } from '../../run/source-hash';
import { commands } from '../registry';

const folder = testFolder('package');
const home = join(folder, 'home');
const work = join(folder, 'work');
const installed = join(work, 'node_modules', pkg.name);
/** The package's own variables, and those of the npm that runs the tests, must not help. */
const { npm_lifecycle_event: _, INIT_CWD: __, HARNESS_CACHE: ___, ...outer } = process.env;
const env = { ...outer, K6_BIN: process.env.K6_BIN ?? cachedK6(root), XDG_CACHE_HOME: home, DEBUG: '' };
/** The registry cannot be reached, and npm's cache does not suffice. */
const unreachable = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/;

let packed: { path: string; size: number }[] = [];
let problem = '';
let before = '';

beforeAll(() => {
  mkdirSync(work);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(keys.private, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(keys.public, publicKey.export({ type: 'spki', format: 'pem' }));
  mkdirSync(home);
  const text = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    ...{ cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 },
  });
  const [{ files, filename }] = JSON.parse(text) as [{ files: typeof packed; filename: string }];
  packed = files;
  writeFileSync(join(work, 'package.json'), '{ "private": true }');
  const args = [
    'install',
    '--prefer-offline',
    '--fetch-retries=0',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    join(folder, filename),
  ];
  const { status, stderr } = spawnSync('npm', args, { cwd: work, encoding: 'utf8', env });
  if (status === 0) {
    setMode(installed, false);
    before = listing(installed);
  } else if (unreachable.test(stderr)) problem = stderr;
  else throw new Error(stderr);
});

afterAll(() => {
  if (existsSync(installed)) setMode(installed, true);
});

const below = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
];

function setMode(path: string, isWritable: boolean): void {
  for (const file of below(path)) {
    const { mode } = statSync(file);
    chmodSync(file, isWritable ? mode | 0o200 : mode & ~0o222);
  }
}

/** Changes with everything that is written; root may write into what is read-only. */
const listing = (path: string): string =>
  below(path)
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
    .sort()
    .join('\n');

function npx(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npx', [pkg.name, ...args], {
    cwd: work,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** The clone, on a machine of another time zone and language. */
function clone(...args: string[]) {
  const elsewhere = { ...env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
  const node = [join(root, 'scripts/start.mjs'), ...args];
  return spawnSync(process.execPath, node, { cwd: work, encoding: 'utf8', env: { ...elsewhere, ...withoutPage } });
}

const keys = { private: join(folder, 'operator.pem'), public: join(folder, 'operator.pub.pem') };

describe('the package', () => {
  test('has what commands need, and nothing that serves the project alone', () => {
    const paths = packed.map(({ path }) => path);
    const needed = ['dist/main.js', 'dist/worker.js', 'dist/openapi.yaml', 'contract/codes.ts', 'targets/example.yaml'];
    expect(paths).toEqual(
      expect.arrayContaining([...needed, 'run/case-runner/process.ts', 'run/k6/binary/toolchain/go.sum']),
    );
    expect(
      paths.filter((path) => /\.test\.|\/testing\/|^scripts\/(?!start|prove\/.*\.yaml)|images|bench-/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /^(\.|runs|node_modules|targets\/mine)/.test(path))).toEqual([]);
    expect(packed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(5.5e6);
  });
});

describe('the installed package', () => {
  beforeEach(({ skip }) => {
    if (problem) skip(problem);
  });

  test('has no place of this machine in it', () => {
    const texts = below(join(installed, 'dist')).filter((file) => file.endsWith('.js'));
    expect(texts.filter((file) => readFileSync(file, 'utf8').includes(root))).toEqual([]);
  });

  test('lists what it needs, with licences and hashes', () => {
    const bom = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8'));
    expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', pkg.name]);
    const components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[] = bom.components;
    const named = components.map(({ name, version }) => `${name}@${version}`);
    expect(named).toEqual(
      expect.arrayContaining(Object.entries(pkg.dependencies).map(([name, version]) => `${name}@${version}`)),
    );
    expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
    expect(named.filter((one) => /^(vitest|knip|playwright-core|fast-check)@/.test(one))).toEqual([]);
  });

  test('prints its version', () => {
    expect(npx('--version')).toMatchObject({ status: 0, stdout: `${pkg.version}\n` });
  });

  test('has every command but those of the project, with what they import', () => {
    const help = npx('--help').stdout;
    const names = Object.keys(commands).filter((name) => new RegExp(`^  ${name} `, 'm').test(help));
    expect(Object.keys(commands).filter((name) => !names.includes(name))).toEqual(['check', 'bench']);
    // each chunk is loaded with the packages that it imports; the usage of each command is tested beside its code
    const chunks = readdirSync(join(installed, 'dist')).filter(
      (file) => /\.js$/.test(file) && !/^(main|worker)\.js$/.test(file),
    );
    const script = `await Promise.all(${JSON.stringify(chunks)}.map((file) => import('./node_modules/${pkg.name}/dist/' + file)))`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: work,
      encoding: 'utf8',
      env,
    });
    expect({ status, stderr, chunks: chunks.length > names.length }).toEqual({ status: 0, stderr: '', chunks: true });
    expect(run('verify', '--help').stdout).toContain(`Usage: ${pkg.name} verify`);
  });

  test('certifies the embedded gateway, into the folder of its user', () => {
    expect(npx('certify', '--list').stdout).toMatch(/\n\d{4} cases, 1 left out\n$/);
    const { status, stdout } = npx('certify', '--json', '--case', 'quotation.unique,transaction.duplicate');
    const { verdict, caseCounts, run: made } = JSON.parse(stdout);
    // the mutation score of the clone counts for the package, as both judge by the same
    expect([made.contract, made.provenance.suites]).toEqual([contractHash(), suitesHash()]);
    expect(made.provenance.harness).toEqual({ version: pkg.version, ...commitOf(root) });
    expect({ status, verdict, caseCounts }).toMatchObject({ status: 2, verdict: 'invalid', caseCounts: { pass: 2 } });
    const [run = ''] = readdirSync(join(work, 'runs')).filter((name) => /^\d{4}-/.test(name));
    expect(readFileSync(join(work, 'runs', run, 'summary.md'), 'utf8')).not.toMatch(/npm run|npx/);
    expect(existsSync(join(work, 'runs', run, 'allure-report', 'index.html'))).toBe(javaIn(process.env) !== undefined);
  });

  test.for([
    ['the package', 'the clone', npx, clone],
    ['the clone', 'the package', clone, npx],
  ] as const)('a bundle of %s is verified by %s, in another time zone and language', ([from, to, make, verify]) => {
    const bundle = join(folder, `${from}.tar`.replace(' ', '-'));
    const cases = ['--case', 'quotation.unique,transaction.duplicate', '--out', join(folder, `run ${to}`)];
    // most requirements stand open, so every list is longer than it is shown
    expect(make('certify', ...cases, '--bundle', bundle, '--sign', keys.private).status).toBe(2);
    const { status, stdout } = verify('verify', bundle, '--public-key', keys.public);
    const last = /\nverified by this signer; the verdict is INVALID\n$/;
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(last) });
  });

  test('runs the suites of a folder of its user, with its schema for editors', () => {
    const page = readFileSync(join(installed, 'docs/writing-cases.md'), 'utf8');
    const [, example = ''] = /## Cases of your own[\s\S]*?```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const [, schema = ''] = /\$schema=(.*)/.exec(example) ?? [];
    mkdirSync(join(work, 'mine'));
    writeFileSync(join(work, 'mine', 'quotes.yaml'), example);
    expect(existsSync(join(work, 'mine', schema))).toBe(true);
    const own = ['certify', '--suites', 'mine', '--case', 'quotation.unique', '--out', join(folder, 'own run')];
    expect(run(...own)).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/\nOwn cases, beside the verdict: 3 ran, 0 failed\n$/),
    });
    writeFileSync(join(work, 'mine', 'quotes.yaml'), example.replace('own-quotes', 'quotes'));
    expect(run(...own).stderr).toMatch(/^mine.quotes\.yaml:2: area is quotes; expected own-quotes/);
    rmSync(join(work, 'mine'), { recursive: true });
  });

  test('has the checklist of an onboarding, and its sandbox', () => {
    const { status, stdout } = run(
      'onboard',
      '--observe',
      '--for',
      '1',
      '--port',
      '0',
      '--no-page',
      '--out',
      'partner',
    );
    // nothing is proved yet
    expect({ status, stdout }).toEqual({
      status: 2,
      stdout: expect.stringContaining(`npx ${pkg.name} onboard --observe`),
    });
    expect(readdirSync(join(work, 'partner'))).toContain('checklist.html');
  });

  test('completes command lines in bash', ({ skip }) => {
    const script = `
      ${pkg.name}() { node '${join(installed, 'dist', 'main.js')}' "$@"; }
      # as the package bash-completion has it
      _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${words[cword]}; }
      compopt() { :; }
      source <(${pkg.name} completion bash)
      COMP_WORDS=(${pkg.name} certify --area acc) COMP_CWORD=3
      __${pkg.name.replaceAll('-', '_')}_complete
      echo "\${COMPREPLY[*]}"`;
    const { error, stdout } = spawnSync('bash', ['-c', script], { cwd: work, encoding: 'utf8', env });
    if (error) return skip('there is no bash');
    expect(stdout).toBe('account\n');
  });

  // elsewhere nothing tells that the shell of npx has lost its parent
  test.skipIf(process.platform !== 'linux')('ends with npx, also by SIGKILL', async () => {
    const npx = spawn('npx', [pkg.name, 'gateway', '--port', '0'], {
      cwd: work,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said] = await once(npx.stdout.setEncoding('utf8'), 'data');
    npx.kill('SIGKILL');
    // the pipe closes with the last process that holds it
    await once(npx.stdout, 'close');
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    await expect(fetch(url)).rejects.toThrow();
  });

  test('proves its suites in processes', () => {
    expect(run('prove', '--mutant', 'response/bankList/countryCode/absent').stdout).toMatch(/runs.prove/);
  });

  test('refuses to change itself', () => {
    expect(run('spec', '--page')).toMatchObject({ status: 3, stderr: expect.stringContaining('needs a clone') });
    expect(listing(installed)).toBe(before);
  });
});

/** The oldest supported version of Node, and the newest two. */
const [oldest] = /[\d.]+/.exec(pkg.engines.node) ?? [];
describe.skipIf(process.platform !== 'linux').each([`${oldest}.0`, '24', '26'])('on Node %s', (version) => {
  const prefix = join(folder, `node-${version}`);
  const packageOfNode = `node-linux-${process.arch}`;
  const binary = join(prefix, 'node_modules', packageOfNode, 'bin', 'node');
  const on = (folder: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(binary, [join(folder, 'scripts/start.mjs'), ...args], {
      ...{ cwd: work, encoding: 'utf8', env: { ...env, ...withoutPage, INIT_CWD: work } },
    });
    return { status, stdout, stderr };
  };

  beforeAll(() => {
    const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const named = `${packageOfNode}@${version}`;
    const { status, stderr } = spawnSync('npm', [...args, '--prefix', prefix, named], { encoding: 'utf8', env });
    if (status !== 0 && !unreachable.test(stderr)) throw new Error(stderr);
  });

  // both run what one compiler has made: how a clone starts is shown by the oldest
  const places = version === `${oldest}.0` ? (['clone', 'package'] as const) : (['package'] as const);
  test.for(places)('the %s starts and certifies', (which, { skip }) => {
    if (!existsSync(binary)) return skip(`there is no ${packageOfNode} to be had`);
    const place = which === 'clone' ? root : installed;
    const out = join(folder, `on ${version}`);
    const { status, stdout, stderr } = on(place, 'certify', '--json', '--case', 'quotation.unique', '--out', out);
    expect({ status, stderr: /bad option|Error|bug/.exec(stderr) }).toEqual({ status: 2, stderr: null });
    expect(JSON.parse(stdout).caseCounts).toMatchObject({ pass: 1 });
    rmSync(out, { recursive: true });
  });
});

/** Without npx and the start script, which cost most of the time. */
function run(...args: string[]) {
  const node = [join(installed, 'dist', 'main.js'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { cwd: work, encoding: 'utf8', env });
  return { status, stdout, stderr };
}
