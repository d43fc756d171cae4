import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../common/errors';
import prove from '../scripts/prove/command';
import { proofOf, scoreOf } from '../scripts/prove/proof';
import {
  commitOf,
  provenanceOf,
  type RecordedScore,
  recordedScore,
  recordScore,
  scoreFor,
  suitesHash,
} from './provenance';
import { chooseTarget } from './settings/target';

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
  });
  expect(provenance).toMatchObject({
    suites: suitesHash(),
    operator: { name: 'A. Engineer', from: 'operator' },
    targetFile: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ceiling: { requestsPerSecond: 3, by: '--pace' },
  });
  expect([provenance.certificate, tools.node]).toEqual([undefined, process.version]);
  expect(provenance.triggers).toContain('credit-failed');
});

test('a name that nobody gave is told as such', async () => {
  const { provenance } = await provenanceOf({ chosen: chooseTarget({ baseUrl: 'https://127.0.0.1:1' }) }, false);
  expect(provenance.operator.from).not.toBe('operator');
  expect(provenance.operator.name).not.toBe('');
});

describe('the mutation score', () => {
  const result = (id: string, status: 'killed' | 'survived') =>
    ({ id, kind: 'defects', status, requirements: [], failed: [], seconds: 0 }) as const;
  const score = scoreOf(proofOf([result('a', 'killed'), result('b', 'survived')], 0, []), Date.UTC(2026, 0, 5));
  const recorded: RecordedScore = { contract: 'c', suites: 's', score };

  test('is what the proof counted', () =>
    expect(score).toMatchObject({ date: '2026-01-05', mutants: 2, killed: 1, survived: 1, falseAlarms: 0 }));

  test('is read as it was recorded', () => {
    const file = join(folder(), 'score.json');
    expect(recordedScore(file)).toBeUndefined();
    recordScore(recorded, file);
    expect(recordedScore(file)).toEqual(recorded);
    writeFileSync(file, '{');
    expect(recordedScore(file)).toBeUndefined();
  });

  test.each([
    ['of the same contract and suites', 'c', 's', score],
    ['of another contract', 'd', 's', undefined],
    ['of other suites', 'c', 't', undefined],
  ])('%s', (_, contract, suites, found) => expect(scoreFor(contract, suites, recorded)).toEqual(found));

  test.each([
    ['--mutant', 'auth-any-password'],
    ['--kind', 'defects'],
  ])('is not recorded of a part: %s', async (...sample) => {
    const run = prove.command.parseAsync(['node', 'prove', '--record', ...sample]);
    await expect(run).rejects.toThrow(UsageError);
  });
});
