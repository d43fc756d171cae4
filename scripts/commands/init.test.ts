import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { root } from '../project-root';
import init from './init';

const folder = mkdtempSync(join(tmpdir(), 'init-'));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('--example writes the commented example, and overwrites nothing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const out = join(folder, 'targets', 'mine.yaml');
  const write = () => init.parseAsync(['--example', '--out', out], { from: 'user' });
  await write();
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(root, 'targets', 'example.yaml'), 'utf8'));
  await expect(write()).rejects.toThrow(/exists, and init overwrites nothing/);
});
