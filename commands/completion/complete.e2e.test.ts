import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { script } from '@bomb.sh/tab';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import pkg from '../../package.json';
import { commands } from '../../scripts/registry';
import { complete } from './complete';

const folder = testFolder('complete');
beforeAll(() => {
  for (const path of ['targets', 'node_modules', '.git']) {
    mkdirSync(join(folder, path));
    writeFileSync(join(folder, path, 'mine.yaml'), '');
  }
  for (const path of ['own.yml', 'notes.txt']) writeFileSync(join(folder, path), '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the last word may become; the shells read these lines, of which the last one is for them. */
async function completed(...words: string[]): Promise<string[]> {
  vi.stubEnv('INIT_CWD', folder);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  await complete(['--', ...words], commands);
  expect(lines.at(-1)).toBe(':4');
  return lines.slice(0, -1).map((line) => line.split('\t')[0] ?? '');
}

test.each([
  ['a command', ['cert'], ['certify']],
  ['no hidden command', ['comp'], ['completion']],
  ['an option', ['certify', '--targ'], ['--target']],
  ['an option of one command alone', ['gateway', '--targ'], []],
  ['a closed list', ['certify', '--depth', 'f'], ['full']],
  ['a profile', ['load', '--profile', 'so'], ['soak']],
  ['an area', ['certify', '--area', 'acc'], ['account']],
  ['a further area', ['certify', '--area', 'account,quo'], ['account,quotation']],
  ['a value after =', ['certify', '--area=led'], ['ledger']],
  ['a requirement', ['certify', '--requirement', 'quotation.uniq'], ['quotation.unique']],
  ['a defect', ['gateway', '--defect', 'transaction-reference-c'], ['transaction-reference-cut']],
  ['target files', ['certify', '--target', ''], ['own.yml', 'targets/mine.yaml']],
  ['target files of a folder', ['certify', '--target', 'targets/m'], ['targets/mine.yaml']],
  ['nothing of a folder that is not there', ['certify', '--target', 'none/'], []],
  ['no value of a run that is not there', ['certify', '--rerun-failed', 'zzz'], []],
  ['an id', ['show', 'quotation.uniq'], ['quotation.unique']],
  ['a shell', ['completion', 'ba'], ['bash']],
  ['nothing of an unknown command', ['zzz', '--targ'], []],
  ['nothing where numbers stand', ['load', '--rate', ''], []],
])('completes %s', async (_, words, expected) => {
  expect((await completed(...words)).sort()).toEqual(expected);
});

test('the script for bash is one', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  script('bash', pkg.name, pkg.name);
  const { status } = spawnSync('bash', ['-n'], { input: lines.join('\n') });
  expect(status).toBe(0);
  expect(lines.join('\n')).toContain(`${pkg.name} complete -- `);
});
