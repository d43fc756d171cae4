import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../commands/cli/testing/command';
import { describe as describeError, EnvironmentError, UsageError } from '../common/errors';
import { javaIn } from '../common/java';
import { root } from '../common/project-root';
import { testFolder } from '../common/testing/test-folder';
import pkg from '../package.json';
import { commands } from './registry';

const cli = (...args: string[]) => command(args);
const folder = testFolder('main');

describe.concurrent('the command line', () => {
  test('prints its version', async () => {
    expect(await cli('--version')).toEqual({ status: 0, stdout: `${pkg.version}\n`, stderr: '' });
  });

  test('prints the help of a command', async () => {
    const { status, stdout } = await cli('doctor', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--json');
  });

  test('lists the commands with what each does', async () => {
    const { status, stdout } = await cli('--help');
    expect(status).toBe(0);
    for (const [name, load] of Object.entries(commands)) {
      const { summary } = (await load()).default;
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    }
    expect(await cli()).toEqual({ status, stdout, stderr: '' });
  });

  test.each([
    [['chek'], "unknown command 'chek'. Did you mean check?"],
    [['zzz'], "unknown command 'zzz'. --help lists all."],
    [['--vers'], "unknown option '--vers'. Did you mean --version?"],
    [['doctor', '--jsn'], "doctor: unknown option '--jsn'. Did you mean --json?"],
    [['doctor', '--zzz'], "doctor: unknown option '--zzz'. --help lists all."],
    [['doctor', '-x'], "doctor: unknown option '-x'. --help lists all."],
    [['certify', '--live'], "certify: unknown option '--live'. Did you mean one of --level, --list?"],
    [['load', '--live', '8080'], "load: unknown option '--live'. Did you mean --list?"],
    [['certify', '--suggest-dialect'], "certify: unknown option '--suggest-dialect'. --help lists all."],
    [['doctor', '--json=yes'], "doctor: unknown option '--json=yes'. --help lists all."],
    [['doctor', '--json', '--json'], 'doctor: --json is given twice.'],
    [['doctor', 'stray'], "doctor: unexpected argument 'stray'."],
    [['doctor', '--json', '--', 'stray'], "doctor: unexpected argument 'stray'."],
    [['receive', '--port', '1'], "receive: required option '--journal <FILE>' not specified."],
    [['receive', '--port'], "receive: option '--port <N>' argument missing."],
    [['receive', '--journal='], 'receive: --journal needs a value, received an empty value.'],
    [['receive', '--journal', '--port'], 'receive: --journal needs a value, received --port.'],
    [
      ['receive', '--port', 'x'],
      "receive: option '--port <N>' argument 'x' is invalid. Expected a whole number from 1 to 65535.",
    ],
  ])('%j is wrong usage', async (args, sentence) => {
    expect(await cli(...args)).toEqual({ status: 3, stdout: '', stderr: `${sentence}\n` });
  });

  test('--json output is clean JSON', async () => {
    const { stdout } = await cli('doctor', '--json');
    expect(JSON.parse(stdout)[0]).toEqual({ name: 'Node', state: 'ready', detail: process.version });
  });
});

test.each([
  [{ JAVA_HOME: '/nowhere' }, /Java +JAVA_HOME is \/nowhere, which has no bin\/java; needed only for/],
  [{ JAVA_HOME: '', PATH: '' }, /Java +not on the PATH; needed only for/],
  // what Java says of options in the environment may hold secrets
  ...(javaIn(process.env) ? [[{ JAVA_TOOL_OPTIONS: '-Dkey=hidden' }, /Java +\S+ version/] as const] : []),
] as const)('doctor looks for the Java that the reports need: %j', async (variables, line) => {
  const { stdout } = await command(['doctor'], variables);
  expect(stdout).toMatch(line);
  expect(stdout).not.toContain('hidden');
});

test('a selection that leaves no case is told by its options', async () => {
  const { status, stderr } = await cli('certify', '--area', 'ledger', '--requirement', 'quotation.unique');
  const left = 'the options leave out areas other than ledger; requirements other than quotation.unique.';
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([3, `No case is left for targets/embedded.yaml: ${left}`]);
});

// the reader of a pipe may end before the run does
test('a run whose output nobody reads is complete', () => {
  const out = join(folder, 'unread');
  const run = `node scripts/start.mjs certify --case quotation.unique --out ${out} 2>&1 | head -1`;
  execFileSync('bash', ['-c', run], { cwd: root });
  expect(existsSync(join(out, 'verdict.json'))).toBe(true);
});

describe('errors', () => {
  test.each([
    [new UsageError('certify: --target is missing.'), 3, 'certify: --target is missing.'],
    [new EnvironmentError('port 8080 is in use.'), 2, 'port 8080 is in use.'],
    [Object.assign(new Error('k6: not found.'), { exitCode: 2 }), 2, 'k6: not found.'],
  ])('%s shows only its message', (error, exitCode, message) => {
    expect(describeError(error, false)).toEqual({ exitCode, message });
  });

  test.each([new TypeError('x is not a function'), 'x is not a function'])('any other error is a bug: %s', (error) => {
    const { message, exitCode } = describeError(error, false);
    expect(exitCode).toBe(2);
    expect(message).toBe(
      'This is a bug in the harness, not in the gateway: x is not a function. Run again with DEBUG=1 to see the stack.',
    );
  });

  test.each([
    [
      { code: 'ENOSPC', path: 'runs/x/journal.ndjson', message: 'ENOSPC: no space left on device, write' },
      /Cannot access a file \(runs\/x\/journal.ndjson\): no space left on device\. Free some/,
    ],
    [{ code: 'EACCES', message: 'EACCES: permission denied, open' }, /Cannot access a file: permission denied/],
  ])('a file that cannot be written is not a bug: %j', (more, message) => {
    const { message: text, exitCode } = describeError(Object.assign(new Error('write'), more), false);
    expect([exitCode, text]).toEqual([2, expect.stringMatching(message)]);
  });

  test('DEBUG shows the stack', () => {
    expect(describeError(new UsageError('wrong'), true).message).toMatch(/^wrong\nUsageError: wrong\n {4}at /);
  });
});

describe('options that npm took for itself end the command before anything is sent', () => {
  test.each<[args: string[], variables: Record<string, string>, message: string]>([
    [
      ['certify'],
      { estimate: 'true' },
      '--estimate for itself. Write `--` before the options: npm run certify -- --estimate',
    ],
    [['load'], { list: 'true' }, '--list for itself. Write `--` before the options: npm run load -- --list'],
    [['doctor'], { json: 'true' }, '--json for itself. Write `--` before the options: npm run doctor -- --json'],
    [
      ['certify', 'mine.yaml'],
      { target: 'true', no_memory: 'true' },
      '--target and --no-memory for itself. Write `--` before the options: npm run certify -- --target mine.yaml --no-memory',
    ],
    [
      ['certify', 'mine.yaml', '5'],
      { target: 'true', rate: 'true' },
      '--target and --rate for itself. Write `--` before the options: npm run certify -- --target <FILE> --rate <N>',
    ],
    [
      ['load'],
      { target: 'mine.yaml' },
      '--target for itself. Write `--` before the options: npm run load -- --target mine.yaml',
    ],
  ])('%j %j', async (args, variables, message) => {
    const env = Object.entries(variables).map(([name, value]) => [`npm_config_${name}`, value]);
    const { status, stderr } = await command(args, Object.fromEntries(env));
    expect([status, stderr.trim()]).toEqual([3, `${args[0]}: npm took ${message}`]);
  });

  test.each([
    ['certify', 'dry_run', '--dry-run is gone. npm run certify -- --estimate sends nothing.'],
    ['load', 'mix', '--mix is gone. A profile of k6.config.ts has a mix.'],
    ['nightly', 'show', '--show is gone. The nights are in history.html.'],
  ])('and so does one of an earlier version: %s %s', async (name, variable, message) => {
    const { status, stderr } = await command([name], { [`npm_config_${variable}`]: 'true' });
    expect([status, stderr.trim()]).toEqual([3, `${name}: ${message}`]);
  });

  test('but those of a file with settings of npm do not', async () => {
    const npm_config_userconfig = join(folder, 'npmrc');
    writeFileSync(npm_config_userconfig, 'json=true\n');
    const env = { npm_config_json: 'true', npm_config_userconfig };
    const { status, stdout } = await command(['spec', 'createQuotation'], env);
    expect([status, stdout]).toEqual([0, expect.stringContaining('createQuotation')]);
  });
});

test('start.mjs and its helpers parse as plain JavaScript', () => {
  for (const file of [
    'scripts/start.mjs',
    'scripts/start/install.mjs',
    'common/processes/guarded.mjs',
    'common/processes/guard.mjs',
  ]) {
    execFileSync(process.execPath, ['--check', join(root, file)]);
  }
});
