import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../common/errors';
import prove from '../../scripts/prove/command';
import { killersOf, type MutantResult, proofOf, scoreOf } from '../../scripts/prove/proof';
import { type RecordedScore, record, recordedKillers, recordedScore, scoreFor } from './score';

const folder = mkdtempSync(join(tmpdir(), 'score-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const result = (id: string, more: Partial<MutantResult> = {}): MutantResult => ({
  ...{ id, kind: 'defects', status: 'killed', requirements: [], failed: [], seconds: 0 },
  ...more,
});
const score = scoreOf(proofOf([result('a'), result('b', { status: 'survived' })], 0, []), 5, Date.UTC(2026, 0, 5));
const recorded: RecordedScore = { contract: 'c', suites: 's', score };

test('the score is what the proof counted', () =>
  expect(score).toMatchObject({
    date: '2026-01-05',
    mutants: 2,
    drawnFrom: 5,
    killed: 1,
    survived: 1,
    falseAlarms: 0,
  }));

test('score and killers are read as they were recorded', () => {
  const file = join(folder, 'recorded.json');
  expect([recordedScore(file), recordedKillers(file)]).toEqual([undefined, {}]);
  record(recorded, file);
  expect(recordedScore(file)).toEqual(recorded);
  writeFileSync(file, '{');
  expect([recordedScore(file), recordedKillers(file)]).toEqual([undefined, {}]);
});

test.each([
  ['of the same contract and suites', 'c', 's', score],
  ['of another contract', 'd', 's', undefined],
  ['of other suites', 'c', 't', undefined],
])('the score counts %s', (_, contract, suites, found) => expect(scoreFor(contract, suites, recorded)).toEqual(found));

describe('what fails a requirement', () => {
  test.each<[what: string, results: MutantResult[], found: object]>([
    ['is what was made to break it alone, though it only warned', [result('a', { requirements: ['x'] })], { x: ['a'] }],
    ['is of several the one that failed', [result('a', { requirements: ['x', 'y'], failed: ['y'] })], { y: ['a'] }],
    [
      'is first what was made to break it, then what failed it besides',
      [result('a', { requirements: ['x'], failed: ['x', 'y'] }), result('b', { requirements: ['y'], failed: ['y'] })],
      { x: ['a'], y: ['b', 'a'] },
    ],
    [
      'are two at most',
      ['a', 'b', 'c'].map((id) => result(id, { requirements: ['x'], failed: ['x'] })),
      { x: ['a', 'b'] },
    ],
    [
      'are one more for each condition',
      ['a', 'b', 'c,type=b2b', 'd,type=b2b', 'e,by=partner'].map((id) => result(id, { requirements: ['x'] })),
      { x: ['a', 'b', 'c,type=b2b', 'e,by=partner'] },
    ],
    [
      'is nothing that survived, no variant, and no journal without evidence',
      [
        result('a', { requirements: ['x'], failed: ['y'], status: 'survived' }),
        result('b', { requirements: ['x'], failed: ['y'], status: 'false alarm', kind: 'variants' }),
        result('c', { requirements: ['x'], kind: 'vacuity' }),
      ],
      {},
    ],
  ])('%s', (_, results, found) => expect(killersOf(results)).toEqual(found));
});

test.each([
  [['--record', '--mutant', 'auth-hash-begins'], /needs a proof of every kind or --requirement/],
  [['--record', '--kind', 'defects'], /needs a proof of every kind or --requirement/],
  [['--requirement', 'auth.credential'], /unknown requirement auth\.credential\. Did you mean auth\.credentials\?/],
])('prove %j is refused', async (flags, sentence) => {
  const run = prove.command.parseAsync(['node', 'prove', ...flags]);
  await expect(run).rejects.toThrow(UsageError);
  await expect(run).rejects.toThrow(sentence);
});
