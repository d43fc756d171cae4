import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../../common/errors';
import { buildEnv, buildFlags } from './build-k6.mjs';
import { cachedK6, findK6, fits, parseVersion, prepareK6 } from './k6';

let root: string;
let logged: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'k6-'));
  logged = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** An executable that behaves as the shell lines say. */
function binary(path: string, script: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** What k6 prints of itself. */
const says = (version: string, module = 'k6/x/recorder/v1'): string =>
  `echo "k6 ${version} (go1.26.8, linux/amd64)"; echo "Extensions:"; echo "  toolchain/recorder , ${module} [js]"`;

const k6 = (path: string, version: string, module?: string) => binary(path, says(version, module));

/** Lines of a shell by which a Go makes such a k6. */
const makesK6 = `cat > "$7" <<'END'\n#!/bin/sh\n${says('v2.2.0')}\nEND\nchmod +x "$7"`;

function context(env: NodeJS.ProcessEnv = {}) {
  return { root, env: { PATH: join(root, 'bin'), ...env }, log: (line: string) => void logged.push(line) };
}

/** A Go whose `build` runs the given shell lines; `$7` is the output. */
function go(version: string, build = '') {
  mkdirSync(join(root, 'run/k6/binary/toolchain'), { recursive: true });
  const path = '/bin:/usr/bin';
  binary(
    'bin/go',
    `PATH=${path}\nif [ "$1" = version ]; then echo "go version ${version} linux/amd64"; exit; fi\n${build}`,
  );
}

describe('versions', () => {
  test.each([
    ['k6 v2.2.0 (go1.26.8, linux/amd64)', 'v2.2.0', true],
    ['k6 v2.2.7 (commit/abc, go1.26.8, linux/amd64)\nExtensions:\n  none', 'v2.2.7', true],
    ['k6 v2.20.0 (go1.26.8, linux/amd64)', 'v2.20.0', false],
    ['k6 v2.2.0-rc1 (go1.26.8, linux/amd64)', 'v2.2.0-rc1', false],
    ['k6 v0.49.0 (2024-01-29T08:33:30+0000/v0.49.0-0-g1, go1.21.6, linux/amd64)', 'v0.49.0', false],
    ['another tool v2.2.0', undefined, false],
    ['', undefined, false],
  ])('%s', (output, version, good) => {
    expect(parseVersion(output)).toBe(version);
    expect(fits(version)).toBe(good);
  });
});

describe('choice', () => {
  test('K6_BIN goes before PATH', () => {
    k6('bin/k6', 'v2.2.0');
    const mine = k6('mine/k6', 'v2.2.3');
    expect(findK6(context({ K6_BIN: mine }))).toBe(mine);
  });

  test.each([
    ['another version', () => k6('mine/k6', 'v0.49.0'), 'is v0.49.0; v2.2.x is required'],
    [
      'without the module',
      () => k6('mine/k6', 'v2.2.0', 'k6/x/other'),
      'is a k6 without the module k6/x/recorder/v1 of this harness',
    ],
    ['not k6', () => binary('mine/k6', 'echo hello'), 'is not k6; v2.2.x is required'],
    ['absent', () => join(root, 'nowhere'), 'is not an executable file'],
  ])('K6_BIN %s is refused in one sentence', (_, make, found) => {
    const mine = make();
    expect(() => findK6(context({ K6_BIN: mine }))).toThrow(
      new EnvironmentError(`K6_BIN: ${mine} ${found}. Unset it, and a fitting k6 is built.`),
    );
  });

  test('another version on the PATH is ignored with a message', () => {
    const old = k6('bin/k6', 'v1.3.0');
    const cached = k6(relative(root, cachedK6(root)), 'v2.2.0');
    expect(findK6(context())).toBe(cached);
    expect(logged).toEqual([`k6: ignoring ${old}, which is v1.3.0; v2.2.x is required.`]);
  });

  test('the first supported one on the PATH is used', () => {
    k6('one/k6', 'v2.1.0');
    const second = k6('two/k6', 'v2.2.1');
    expect(findK6(context({ PATH: `${join(root, 'one')}:${join(root, 'two')}` }))).toBe(second);
  });

  test('a broken cached binary is not used', () => {
    binary(relative(root, cachedK6(root)), 'exit 1');
    expect(findK6(context())).toBeUndefined();
  });
});

describe('build', () => {
  test('no k6 and no Go', async () => {
    mkdirSync(join(root, 'run/k6/binary/toolchain'), { recursive: true });
    await expect(prepareK6(context())).rejects.toThrow(
      /^k6: not found, and no Go on the PATH to build it\. Install Go 1\.25/,
    );
  });

  test('Go is too old', async () => {
    go('go1.24.9');
    await expect(prepareK6(context())).rejects.toThrow(
      /the Go on the PATH is go1\.24\.9, too old to build it\. Install Go 1\.25/,
    );
  });

  test('is moved into the cache when complete', async () => {
    go('go1.26.8', makesK6);
    expect(await prepareK6(context())).toBe(cachedK6(root));
    expect(findK6(context())).toBe(cachedK6(root));
    expect(readdirSync(dirname(cachedK6(root)))).toEqual(['k6']);
    expect(logged[0]).toContain('building v2.2.0 with go1.26.8');
  });

  test('what a killed build left is removed after an hour', async () => {
    go('go1.26.8', makesK6);
    const folder = dirname(cachedK6(root));
    for (const [name, hours] of [
      ['k6.old.tmp.work', 2],
      ['k6.new.tmp.work', 0],
    ] as const) {
      mkdirSync(join(folder, name), { recursive: true });
      const at = Date.now() / 1000 - hours * 3600;
      utimesSync(join(folder, name), at, at);
    }
    await prepareK6(context());
    expect(readdirSync(folder)).toEqual(['k6', 'k6.new.tmp.work']);
  });

  test('two in parallel do not disturb each other', async () => {
    go('go1.26.8', `sleep 0.2\n${makesK6}`);
    expect(await Promise.all([prepareK6(context()), prepareK6(context())])).toEqual([cachedK6(root), cachedK6(root)]);
    expect(readdirSync(dirname(cachedK6(root)))).toEqual(['k6']);
  });

  test('a failed build leaves no binary, keeps its log and reports its last line', async () => {
    go('go1.26.8', 'echo half > "$7"; echo first; echo "no space left on device" >&2; exit 3');
    const log = join(root, '.cache/k6/build.log');
    await expect(prepareK6(context())).rejects.toThrow(`exit code 3: no space left on device (full log: ${log}).`);
    expect(readFileSync(log, 'utf8')).toBe('first\nno space left on device\n');
    expect(existsSync(cachedK6(root))).toBe(false);
    expect(readdirSync(dirname(cachedK6(root)))).toEqual([]);
  });
});

describe.skipIf(spawnSync('go', ['version']).status !== 0)('the module (needs Go)', () => {
  const cwd = join(import.meta.dirname, 'toolchain');
  test.each([
    ['gofmt', ['-l', '.']],
    // by the flags of the build, what it has compiled is not compiled again
    ['go', ['vet', ...buildFlags, './...']],
  ])('%s has no complaint', { timeout: 600_000 }, (tool, args) => {
    // on a new machine it fetches the modules first, and says so
    spawnSync('go', ['mod', 'download'], { cwd });
    const { status, stdout, stderr } = spawnSync(tool, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...buildEnv },
    });
    expect({ status, out: stdout + stderr }).toEqual({ status: 0, out: '' });
  });
});
