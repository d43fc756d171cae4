import { afterEach, expect, test, vi } from 'vitest';
import { userPath, workingFolder } from './user-path';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['a relative path', 'runs/one', '/elsewhere/runs/one'],
  ['an absolute path', '/tmp/one', '/tmp/one'],
])('%s is read from the folder in which npm was called', (_, path, expected) => {
  vi.stubEnv('INIT_CWD', '/elsewhere');
  expect(userPath(path)).toBe(expected);
});

test('without npm it is read from the current folder', () => {
  vi.stubEnv('INIT_CWD', undefined);
  expect(workingFolder()).toBe(process.cwd());
});
