import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describe, EnvironmentError, UsageError } from './errors';
import { testFolder } from './testing/test-folder';

const folder = testFolder('errors');

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
  [
    'a folder',
    () => thrown(() => readFileSync(folder)),
    2,
    /^Cannot access a file.*: illegal operation on a directory\. /,
  ],
  [
    'a file that is not there',
    () => thrown(() => readFileSync(join(folder, 'none'))),
    2,
    /^Cannot access a file \(\S+none\): no such file or directory\. Check the path/,
  ],
  ['a compiler that was killed', () => new Error('The service was stopped: write EPIPE'), 2, /^esbuild, .* was ended/],
  ...[
    new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance'),
    new RangeError('Array buffer allocation failed'),
    Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM', syscall: 'spawn' }),
    new Error('fetch failed', { cause: new RangeError('WebAssembly.Instance(): Out of memory') }),
  ].map((error): [string, () => unknown, number, RegExp] => [
    `too little memory: ${error.message}`,
    () => error,
    2,
    /^This machine gives the process too little memory \(.*\)\. Free some, or raise its limit/,
  ]),
  [
    'no further process',
    () => Object.assign(new Error('spawn /k6 EAGAIN'), { code: 'EAGAIN', syscall: 'spawn /k6' }),
    2,
    /^This machine starts no further process \(spawn \/k6 EAGAIN\)\. End some/,
  ],
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
