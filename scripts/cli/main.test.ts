import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import pkg from '../../package.json';
import { root } from '../project-root';
import { describe as describeError, EnvironmentError, UsageError } from './errors';

function cli(...args: string[]) {
  const node = ['--import', 'tsx', join(root, 'scripts/cli/main.ts'), ...args];
  const env = { ...process.env, DEBUG: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { cwd: root, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

describe.concurrent('the command line', () => {
  test('says its version', () => {
    expect(cli('--version')).toEqual({ status: 0, stdout: `${pkg.version}\n`, stderr: '' });
  });

  test('helps with each command', () => {
    const { status, stdout } = cli('doctor', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--json');
  });

  test('an unknown command is wrong usage, with the nearest match and no stack', () => {
    const { status, stdout, stderr } = cli('chek');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(/^Unknown command chek\. Did you mean check\? Commands: [\w, ]+\.\n$/);
  });

  test('an unknown flag is wrong usage', () => {
    const stderr = 'doctor: unknown flag --jsn. Did you mean --json?\n';
    expect(cli('doctor', '--jsn')).toEqual({ status: 3, stdout: '', stderr });
  });

  test('--json output is clean JSON', () => {
    const { stdout } = cli('doctor', '--json');
    expect(JSON.parse(stdout)[0]).toEqual({ what: 'Node', state: 'ready', detail: process.version });
  });
});

describe('errors at the edge', () => {
  test.each([
    [new UsageError('certify: --target is missing.'), 3, 'certify: --target is missing.'],
    [new EnvironmentError('port 8080 is in use.'), 2, 'port 8080 is in use.'],
  ])('%s is its message alone', (error, exitCode, message) => {
    expect(describeError(error, false)).toEqual({ exitCode, message });
  });

  test.each([new TypeError('x is not a function'), 'x is not a function'])('any other is a bug: %s', (error) => {
    const { message, exitCode } = describeError(error, false);
    expect(exitCode).toBe(2);
    expect(message).toBe(
      'This is a bug in the harness, not in the gateway: x is not a function. Run again with DEBUG=1 for the stack.',
    );
  });

  test.each([
    [{ code: 'ENOSPC', path: 'runs/x/journal.ndjson' }, /refused a file \(runs\/x\/journal.ndjson\): no space is left/],
    [{ code: 'EACCES' }, /refused a file: permission is denied/],
  ])('a file that cannot be written is no bug: %j', (more, message) => {
    const { message: told, exitCode } = describeError(Object.assign(new Error('write'), more), false);
    expect([exitCode, told]).toEqual([2, expect.stringMatching(message)]);
  });

  test('DEBUG shows the stack', () => {
    expect(describeError(new UsageError('wrong'), true).message).toMatch(/^wrong\nMistake: wrong\n {4}at /);
  });
});

test('start.mjs and its helpers parse as plain JavaScript', () => {
  for (const file of ['scripts/start.mjs', 'scripts/toolchain/install.mjs']) {
    execFileSync(process.execPath, ['--check', join(root, file)]);
  }
});
