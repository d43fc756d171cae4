/** The command as its user runs it, with the real k6 and the reference gateway: exit codes and output. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { defects, start } from '../../gateway';
import type { VerdictDocument } from '../../reports';

const folder = mkdtempSync(join(tmpdir(), 'certify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function certify(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs', 'certify', ...args], {
      env: { ...process.env, ...env },
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (text) => {
      ended.out += text;
    });
    child.stderr.on('data', (text) => {
      ended.err += text;
    });
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

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

function documentOf(ended: Ended): VerdictDocument {
  return JSON.parse(ended.out) as VerdictDocument;
}

describe('certify on the reference gateway', { timeout: 120_000 }, () => {
  test('passes without defects', async () => {
    const ended = await certify(['--json', '--duration', '4', '--out', join(folder, 'clean')]);
    const verdict = documentOf(ended);
    expect({ verdict: verdict.verdict, code: ended.code, invalid: verdict.invalid }).toEqual({
      verdict: 'pass',
      code: 0,
      invalid: [],
    });
    expect(verdict.replyGoal).toMatchObject({ goalMs: 500 });
    const journal = readFileSync(join(folder, 'clean', 'journal.ndjson'), 'utf8');
    expect(journal).not.toMatch(/"X-PASSWORD":"[^*]/);
    expect(journal).not.toMatch(/4111111111111111|5555555555554444/);
    expect(journal.split('\n').length).toBeGreaterThan(2000);
  });

  // each with the part of the run that detects it
  test.each([
    ['transaction-duplicate-race', ['--requirement', 'transaction.duplicate-concurrent']],
    ['callback-contradicts', ['--part', 'load', '--duration', '4']],
    ['reply-slow-sometimes', ['--part', 'load', '--duration', '6']],
  ])('fails for %s, and names the requirement', async (id, part) => {
    const defect = defects.find((candidate) => candidate.id === id);
    if (!defect) throw new Error(`no defect ${id}`);
    const gateway = await start({ modifications: [defect] });
    const ended = await certify(['--json', '--base-url', gateway.url, ...part, '--out', join(folder, id)]).finally(() =>
      gateway.close(),
    );
    const failed = documentOf(ended).requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map((requirement) => requirement.id)).toContain(defect.breaks);
    expect(ended.code).toBe(1);
  });

  test('a selection of cases cannot pass', async () => {
    const ended = await certify(['--json', '--area', 'cancel', '--out', join(folder, 'part')]);
    expect(documentOf(ended).verdict).toBe('invalid');
    expect(ended.code).toBe(2);
  });
});
