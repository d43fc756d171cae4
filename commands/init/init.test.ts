import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import init from './command';

const folder = testFolder('init');
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['mine.yaml', []],
  ['as-before.yaml', ['--example']],
])('%s is the commented example, and nothing is overwritten', async (name, flags) => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const out = join(folder, 'targets', name);
  const write = () => init.command.parseAsync([...flags, '--out', out], { from: 'user' });
  await write();
  const [first = '', ...rest] = readFileSync(out, 'utf8').split('\n');
  expect(rest).toEqual(
    readFileSync(join(root, 'targets', 'example.yaml'), 'utf8')
      .split('\n')
      .slice(1),
  );
  const [, schema = ''] = /\$schema=(\S+)$/.exec(first) ?? [];
  expect(resolve(dirname(out), schema)).toBe(join(root, 'targets', 'target.schema.json'));
  await expect(write()).rejects.toThrow(/exists, and init overwrites nothing/);
});
