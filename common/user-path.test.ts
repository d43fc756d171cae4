import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { EnvironmentError } from './errors';
import { testFolder } from './testing/test-folder';
import { readUserFile, tryFile, tryFolder, userPath, workingFolder } from './user-path';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['a relative path', 'runs/one', '/elsewhere/runs/one'],
  ['an absolute path', '/tmp/one', '/tmp/one'],
])('%s is read from the folder in which npm was called', (_, path, expected) => {
  vi.stubEnv('INIT_CWD', '/elsewhere');
  expect(userPath(path)).toBe(expected);
});

test.each([
  [
    'a name like that of another file',
    'common/user-paht.ts',
    /^there is no file common\/user-paht\.ts, but common\/user-path\.ts$/,
  ],
  ['a name unlike any', 'common/nothing', /^there is no file common\/nothing$/],
  ['a folder that is not there', 'nowhere/user-path.ts', /^there is no file nowhere\/user-path\.ts$/],
])('a file that is missing: %s', (_, name, said) => {
  expect(() => readUserFile(name, (problem) => problem)).toThrow(said);
});

test('without npm it is read from the current folder', () => {
  vi.stubEnv('INIT_CWD', undefined);
  expect(workingFolder()).toBe(process.cwd());
});

const folder = testFolder('writable');
const at = (...parts: string[]) => join(folder, ...parts);
mkdirSync(at('there'));
mkdirSync(at('closed'), { mode: 0o555 });
writeFileSync(at('file'), 'kept');
symlinkSync(at('nowhere', 'x'), at('dangling'));
symlinkSync(at('made'), at('link'));
const isRoot = process.getuid?.() === 0;

/** The sentence of the trial; undefined: it can be written. */
function messageOf(work: () => void): string | undefined {
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
  ['one below a file', at('file', 'b'), /^--out: Cannot .* not a directory.* Nothing was sent\.$/],
  ['a file', at('file'), /^--out: Cannot .*(already exists|not a directory)/],
  ['one of the system', '/sys/x', /^--out: Cannot .*\/sys\/x/],
  ['one of its processes', '/proc/x/y', /^--out: Cannot .*\/proc\/x/],
  ...(isRoot ? [] : [['one that is closed', at('closed'), /permission denied/] as [string, string, RegExp]]),
])('a folder: %s', (_, path, said) => {
  const before = readdirSync(folder, { recursive: true });
  const sentence = messageOf(() => tryFolder(path, '--out'));
  if (said) expect(sentence).toMatch(said);
  else expect(sentence).toBeUndefined();
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test.each<[what: string, path: string, said: RegExp | undefined]>([
  ['one that is there', at('file'), undefined],
  ['a new one', at('new'), undefined],
  ['a link to a new one', at('link'), undefined],
  ['one below no folder', at('none', 'x'), /^--bundle: Cannot .*: no such file or directory/],
  ['a folder', at('there'), /^--bundle: Cannot .*: illegal operation on a directory/],
  ['a link that leads nowhere', at('dangling'), /^--bundle: Cannot/],
  ['one of the system', '/sys/x.tar', /^--bundle: Cannot .*\/sys\/x\.tar/],
])('a file: %s', (_, path, said) => {
  const sentence = messageOf(() => tryFile(path, '--bundle'));
  if (said) expect(sentence).toMatch(said);
  else expect(sentence).toBeUndefined();
  expect([at('new'), at('made')].filter(existsSync)).toEqual([]);
  expect(readlinkSync(at('link'))).toBe(at('made'));
  expect(readFileSync(at('file'), 'utf8')).toBe('kept');
});

afterAll(() => chmodSync(at('closed'), 0o755));
