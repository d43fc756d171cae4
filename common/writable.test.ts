import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvironmentError } from './errors';
import { tryFile, tryFolder } from './writable';

const folder = mkdtempSync(join(tmpdir(), 'writable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...parts: string[]) => join(folder, ...parts);
mkdirSync(at('there'));
mkdirSync(at('closed'), { mode: 0o555 });
writeFileSync(at('file'), 'kept');
symlinkSync(at('nowhere', 'x'), at('dangling'));
const isRoot = process.getuid?.() === 0;

/** The sentence of the trial; undefined: it can be written. */
function saidOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
}

test.each<[what: string, path: string, said: RegExp | undefined]>([
  ['one that is there', at('there'), undefined],
  ['one that must be made, with its own', at('a', 'b'), undefined],
  ['one below a file', at('file', 'b'), /^--out: Cannot .* a part of its path is a file.* Nothing was sent\.$/],
  ['a file', at('file'), /^--out: Cannot .*(in the way|is a file)/],
  ['one of the system', '/sys/x', /^--out: Cannot .*\/sys\/x/],
  ...(isRoot ? [] : [['one that is closed', at('closed'), /permission denied/] as [string, string, RegExp]]),
])('a folder: %s', (_, path, said) => {
  const before = readdirSync(folder, { recursive: true });
  const sentence = saidOf(() => tryFolder(path, '--out'));
  if (said) expect(sentence).toMatch(said);
  else expect(sentence).toBeUndefined();
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test.each<[what: string, path: string, said: RegExp | undefined]>([
  ['one that is there', at('file'), undefined],
  ['a new one', at('new'), undefined],
  ['one below no folder', at('none', 'x'), /^--bundle: Cannot .*: it is not there/],
  ['a folder', at('there'), /^--bundle: Cannot .*: it is a folder, not a file/],
  ['a link that leads nowhere', at('dangling'), /^--bundle: Cannot/],
  ['one of the system', '/sys/x.tar', /^--bundle: Cannot .*\/sys\/x\.tar/],
])('a file: %s', (_, path, said) => {
  const sentence = saidOf(() => tryFile(path, '--bundle'));
  if (said) expect(sentence).toMatch(said);
  else expect(sentence).toBeUndefined();
  expect(existsSync(at('new'))).toBe(false);
  expect(readFileSync(at('file'), 'utf8')).toBe('kept');
});

afterAll(() => chmodSync(at('closed'), 0o755));
