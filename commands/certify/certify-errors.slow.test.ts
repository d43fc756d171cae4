/** What `certify` says when it cannot run: exit codes and output. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import { run } from '../../reports/testing/run-journal';
import { certify } from './testing/certify';

const folder = testFolder('certify');

let files = 0;
function targetFile(change: (text: string) => string): string {
  files += 1;
  const file = join(folder, `target-${files}.yaml`);
  writeFileSync(file, change(readFileSync('targets/embedded.yaml', 'utf8')));
  return file;
}

/** The folder of a run against a gateway that was not the embedded one. */
function otherRun(): string {
  const made = join(folder, 'other');
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'journal.ndjson'), `${JSON.stringify(run())}\n`);
  return made;
}

let gateway: Gateway;
beforeAll(async () => {
  gateway = await start({ port: 0 });
});
afterAll(() => gateway.close());

/** A port that the gateway listens at. */
const takenPort = (): string => new URL(gateway.url).port;

const onStaging = (text: string) => text.replace('baseUrl: embedded', 'baseUrl: https://staging.example.com');

const errors: [what: string, args: () => string[], code: number, message: RegExp, env?: NodeJS.ProcessEnv][] = [
  [
    'a gateway that is not there',
    () => ['--base-url', 'http://127.0.0.1:18999'],
    2,
    /^http:\/\/127\.0\.0\.1:18999: no gateway answers there \(connection refused\)/m,
  ],
  [
    'a port for callbacks that is taken',
    () => ['--callback-port', takenPort()],
    2,
    /^Port \d+ is in use\. Choose another with --callback-port, or under callbacks in targets.embedded\.yaml\.$/m,
  ],
  [
    'a wrong password',
    () => ['--target', targetFile((text) => text.replace('correct horse', 'wrong horse'))],
    3,
    /refuses the credentials of PARTNER_ONE \(1003\)/,
  ],
  [
    'a misspelt key',
    () => ['--target', targetFile((text) => text.replace('originCountry:', 'orginCountry:'))],
    3,
    /target-\d+\.yaml:\d+: unknown key orginCountry .*Did you mean originCountry\?/,
  ],
  ['a target file that is not there', () => ['--target', 'none.yaml'], 3, /there is no file none\.yaml/],
  ['a misspelt flag', () => ['--base-ulr', 'x'], 3, /certify: unknown option '--base-ulr'\. Did you mean --base-url\?/],
  [
    'another machine without a ceiling',
    () => ['--target', targetFile((text) => onStaging(text).replace(/rates:\n.*\n/, ''))],
    3,
    /must set rates\.requestsPerSecond.*nothing was sent/,
  ],
  [
    'more money than its ceiling',
    () => [
      '--target',
      targetFile((text) => text.replace(/^ {2}requestsPerSecond:.*$/m, '$&\n  runAmount: { USD: 10 }')),
    ],
    3,
    /^\S+target-\d+\.yaml: the run may send [\d,.]+ USD, and rates\.runAmount allows 10 USD; nothing was sent\. Run less/m,
  ],
  [
    'a production target',
    () => ['--target', targetFile((text) => onStaging(text).replace('environment: test', 'environment: production'))],
    3,
    /production target.*nothing was sent.*--allow-production/,
  ],
  [
    'an environment variable that is not set',
    () => ['--target', targetFile((text) => text.replace('correct horse battery staple', `\${NO_SUCH_VARIABLE}`))],
    3,
    /needs the environment variable NO_SUCH_VARIABLE/,
  ],
  ['a folder in place of a target file', () => ['--target', folder], 3, /^--target: .* is a folder, not a file\./m],
  [
    'a wrong path in the base URL',
    () => ['--base-url', `${gateway.url}/v2`],
    3,
    /the server there does not know walletStatus .*fix the path of --base-url\./,
  ],
  [
    'the load alone and some cases',
    () => ['--part', 'load', '--area', 'account'],
    3,
    /runs no cases, so --area has no effect/,
  ],
  ['the load alone, listed', () => ['--part', 'load', '--list'], 3, /runs no cases, so --list has no effect/],
  ['a rate without a load', () => ['--area', 'account', '--rate', '5'], 3, /has no load, so --rate has no effect/],
  ['a level in small letters', () => ['--level', 'must'], 3, /Did you mean MUST\? Expected MUST, SHOULD\./],
  [
    'the failed cases of another gateway, without its target',
    () => ['--rerun-failed', otherRun()],
    3,
    /is a run against gateway of the tests at https:\/\/gateway\.example.*Give --target, or --base-url/,
  ],
  ['a K6_BIN that is not k6', () => [], 2, /K6_BIN/, { K6_BIN: process.execPath }],
];

describe('certify reports an error in one sentence', () => {
  test.each(errors)('%s', async (_, args, code, message, env) => {
    const out = join(folder, `run-${++files}`);
    const ended = await certify([...args(), '--out', out], env);
    expect(ended.err).toMatch(message);
    expect(ended.err).not.toMatch(/^\s+at /m);
    expect(ended.code).toBe(code);
    expect(existsSync(out)).toBe(false);
  });
});
