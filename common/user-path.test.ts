import { afterEach, expect, test, vi } from 'vitest';
import { readUserFile, userPath, workingFolder } from './user-path';

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
