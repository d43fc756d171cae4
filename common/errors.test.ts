import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describe, EnvironmentError, UsageError } from './errors';

const folder = mkdtempSync(join(tmpdir(), 'errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each<[what: string, error: () => unknown, code: number, message: RegExp]>([
  ['a mistake of the user', () => new UsageError('No.'), 3, /^No\.$/],
  ['a machine that is not as it must be', () => new EnvironmentError('No.'), 2, /^No\.$/],
  [
    'a full disk',
    () => thrown(() => writeFileSync('/dev/full', 'x')),
    2,
    /^Cannot write a file: no space .* Free some/,
  ],
  ['a folder', () => thrown(() => readFileSync(folder)), 2, /^Cannot access a file.*: it is a folder, not a file\. /],
  [
    'a file that is not there',
    () => thrown(() => readFileSync(join(folder, 'none'))),
    2,
    /^Cannot access a file \(\S+none\): it is not there, .*Check the path/,
  ],
  ['a compiler that was killed', () => new Error('The service was stopped: write EPIPE'), 2, /^esbuild, .* was ended/],
  [
    'anything else',
    () => new Error('x of undefined'),
    2,
    /^This is a bug in the harness, .*: x of undefined\. Run again/,
  ],
  ['what is no error', () => 'text', 2, /^This is a bug in the harness, .*: text\./],
])('%s is one sentence with its exit code', (_, error, code, message) => {
  const said = describe(error(), false);
  expect(said.message).toMatch(message);
  expect(said.exitCode).toBe(code);
});
