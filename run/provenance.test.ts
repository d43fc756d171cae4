import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commitOf, provenanceOf } from './provenance';
import { chooseTarget } from './settings/target';
import { suitesHash } from './source-hash';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'provenance-'));
  folders.push(made);
  return made;
}

/** A work tree with one commit. */
function workTree(): string {
  const made = folder();
  writeFileSync(join(made, 'a.txt'), 'a');
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...author, 'commit', '-q', '-m', 'a'],
  ])
    spawnSync('git', args, { cwd: made });
  return made;
}

describe('the commit', () => {
  const commit = expect.stringMatching(/^[0-9a-f]{40}$/);
  test.each<[what: string, make: () => string, found: object]>([
    ['of a clean work tree', workTree, { commit }],
    [
      'of a changed one',
      () => {
        const made = workTree();
        writeFileSync(join(made, 'b.txt'), 'b');
        return made;
      },
      { commit, modified: true },
    ],
    [
      'is not that of a work tree around it',
      () => {
        const inner = join(workTree(), 'copy');
        mkdirSync(inner);
        return inner;
      },
      {},
    ],
    ['is absent without git', folder, {}],
  ])('%s', (_, make, found) => expect(commitOf(make())).toEqual(found));
});

test('a run says by what and by whom it was made', async () => {
  const chosen = chooseTarget({});
  const { provenance, tools } = await provenanceOf({
    chosen: { ...chosen, baseUrl: 'http://127.0.0.1:1', ceiling: { most: 3, by: '--pace' } },
    operator: 'A. Engineer',
    k6: process.env.K6_BIN,
  });
  expect(provenance).toMatchObject({
    suites: suitesHash(),
    operator: { name: 'A. Engineer', from: 'operator' },
    targetFile: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ceiling: { requestsPerSecond: 3, by: '--pace' },
  });
  expect([provenance.certificate, tools]).toEqual([
    undefined,
    { node: process.version, k6: expect.stringMatching(/^v2\.2\.\d/) },
  ]);
  expect(provenance.triggers).toContain('credit-failed');
});

test('a name that nobody gave is told as such', async () => {
  const { provenance, tools } = await provenanceOf({ chosen: chooseTarget({ baseUrl: 'https://127.0.0.1:1' }) }, false);
  expect(tools).toEqual({ node: process.version });
  expect(provenance.operator.from).not.toBe('operator');
  expect(provenance.operator.name).not.toBe('');
});
