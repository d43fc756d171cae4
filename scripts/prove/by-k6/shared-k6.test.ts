import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndRecord } from '../../../journal';
import type { K6Run } from '../../../run/k6/run-k6';
import type { CaseGroup } from '../../../run/settings/case-groups';
import type { Member } from '../../../scenarios/input';
import { linesByMember, SharedK6 } from './shared-k6';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The stage of a run with so many cases, whose journal has one line. */
function stage(name: string, cases: number, group: CaseGroup = 'parallel'): K6Run {
  const own = join(folder, name);
  mkdirSync(join(own, 'input'), { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(own, 'input', file), JSON.stringify(value));
  write('session.json', { run: name, baseUrl: `https://${name}` });
  write(
    `cases-${group}.json`,
    Array.from({ length: cases }, (_, n) => ({ id: `${name}-${n}` })),
  );
  writeFileSync(join(own, 'journal.ndjson'), 'first\n');
  return {
    part: 'compliance',
    cases: group,
    script: '',
    folder: own,
    secrets: { username: '', passwordHash: '' },
    pans: [],
    onTick: () => {},
  };
}

const journal = (name: string) => readFileSync(join(folder, name, 'journal.ndjson'), 'utf8');

/** A k6 that writes a line for each case; `lost` cases were not begun. */
function fakeK6(lost = 0) {
  const rounds: string[][] = [];
  const start = async (run: K6Run): Promise<EndRecord> => {
    const members: Member[] = JSON.parse(readFileSync(join(run.folder, 'members.json'), 'utf8'));
    rounds.push(members.map((member) => `${member.run} ${member.serial} ${member.from}`));
    const lines = members.flatMap(({ cases }, index) => cases.map(({ id }) => `${index} ${id}\n`));
    // lines of several gateways come in any order
    appendFileSync(join(run.folder, 'journal.ndjson'), lines.reverse().join(''));
    return { t: 'end', part: 'compliance', at: 0, exit: 0, dropped: 0, iterations: lines.length - lost };
  };
  return { rounds, start };
}

const shared = (runs: number, start: (run: K6Run) => Promise<EndRecord>) => new SharedK6(runs, folder, [], start);

test('one k6 for all that come to a stage; each gets its own lines', async () => {
  const { rounds, start } = fakeK6();
  const k6 = shared(3, start);
  const early = [k6.runStage(stage('a', 2)), k6.runStage(stage('b', 1, 'serial'))];
  expect(rounds).toEqual([]);
  const ends = await Promise.all([...early, k6.runStage(stage('c', 1))]);
  expect(rounds).toEqual([['a false 0', 'b true 50000', 'c false 0']]);
  expect(ends.map(({ iterations }) => iterations)).toEqual([2, 1, 1]);
  expect(['a', 'b', 'c'].map(journal)).toEqual(['first\na-1\na-0\n', 'first\nb-0\n', 'first\nc-0\n']);
});

test('nobody waits for a run that has ended', async () => {
  const { rounds, start } = fakeK6();
  const k6 = shared(2, start);
  await Promise.all([k6.runStage(stage('a', 1)), k6.runStage(stage('b', 1))]);
  const second = k6.runStage(stage('a', 1, 'serial'));
  k6.leave();
  await second;
  k6.leave();
  expect(rounds).toEqual([['a false 0', 'b false 0'], ['a true 50000']]);
});

test('where a case was not begun, no run is complete', async () => {
  const k6 = shared(2, fakeK6(1).start);
  const ends = await Promise.all([k6.runStage(stage('a', 1)), k6.runStage(stage('b', 1))]);
  expect(ends.map(({ iterations }) => iterations)).toEqual([0, 0]);
});

test('a k6 that cannot start ends every run', async () => {
  const k6 = shared(2, () => Promise.reject(new Error('no k6')));
  const ends = await Promise.allSettled([k6.runStage(stage('a', 1)), k6.runStage(stage('b', 1))]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

describe('lines', () => {
  test.each([
    ['of each by its number', '0 {"a": 1}\n1 {}\n0 x y\n', [['{"a": 1}', 'x y'], ['{}']]],
    ['a torn one, and one without a number', '0 {}\n1', [['{}'], []]],
    ['of an unknown number', '7 {}\nk6 says {}\n', [[], []]],
  ])('%s', (_, text, lines) => {
    expect(linesByMember(text, 2)).toEqual(lines);
  });
});
