/** What `certify` says when it cannot run: exit codes and output. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { certify } from './testing/certify';

const folder = mkdtempSync(join(tmpdir(), 'certify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function targetFile(change: (text: string) => string): string {
  files += 1;
  const file = join(folder, `target-${files}.yaml`);
  writeFileSync(file, change(readFileSync('targets/embedded.yaml', 'utf8')));
  return file;
}

const onStaging = (text: string) => text.replace('baseUrl: embedded', 'baseUrl: https://staging.example.com');

const errors: [what: string, args: () => string[], code: number, message: RegExp, env?: NodeJS.ProcessEnv][] = [
  [
    'a gateway that is not there',
    () => ['--base-url', 'http://127.0.0.1:18999'],
    2,
    /^http:\/\/127\.0\.0\.1:18999: no gateway answers there \(connection refused\)/m,
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
  ['a K6_BIN that is not k6', () => [], 2, /K6_BIN/, { K6_BIN: process.execPath }],
];

describe('certify reports an error in one sentence', () => {
  test.each(errors)('%s', async (_, args, code, message, env) => {
    const ended = await certify(args(), env);
    expect(ended.err).toMatch(message);
    expect(ended.err).not.toMatch(/^\s+at /m);
    expect(ended.code).toBe(code);
  });
});
