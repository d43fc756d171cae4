import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import type { RequirementId } from '../../contract';
import type { JournalRecord, Verdict } from '../../journal';
import { journalOf } from '../../journal/files';
import type { Report } from '../../reports';
import type { LeftOut } from '../../suites/format/case';
import { ownResult, ownText, ownWriter } from './own';

const id = (text: string) => text as RequirementId;
const fee = id('own.fee');

/** What a step of the case showed, and what it did not. */
const shown = (verified: RequirementId[], ...findings: [of: RequirementId, verdict: Verdict][]): JournalRecord => ({
  ...{ t: 'checks', case: 'own-x.one', step: 'one', exchange: 'own-x.one#1', verified },
  findings: findings.map(([requirement, verdict]) => ({
    requirement,
    verdict,
    expected: 'this',
    received: `no ${requirement}`,
  })),
});
const fault: JournalRecord = { t: 'fault', at: 0, whose: 'network', case: 'own-x.one', text: 'no answer' };

const failed = (...all: RequirementId[]) =>
  ({ requirements: all.map((one) => ({ id: one, verdict: 'fail' })) }) as Report;
const none = failed();

test.each<[what: string, records: JournalRecord[], report: Report, outcome: string]>([
  ['shows its requirement', [shown([fee])], none, 'passed'],
  ['breaks it', [shown([], [fee, 'fail'])], none, 'failed own.fee: no own.fee'],
  ['breaks it once, and shows it once', [shown([fee]), shown([], [fee, 'fail'])], none, 'failed own.fee: no own.fee'],
  ['has a check that cannot be evaluated', [shown([], [fee, 'error'])], none, 'failed own.fee: no own.fee'],
  ['breaks one of ours', [shown([fee], ['http.json', 'fail'])], none, 'failed http.json: no http.json'],
  ['breaks one of ours that our run has told', [shown([fee], ['http.json', 'fail'])], failed('http.json'), 'passed'],
  ['misses a SHOULD', [shown([fee], ['http.status', 'warn'])], none, 'passed'],
  ['ends before it shows it', [shown([], ['view.settles', 'skip'])], none, 'open own.fee: no view.settles'],
  [
    'ends by what our run has told',
    [shown([], ['http.json', 'fail'])],
    failed('http.json'),
    'open own.fee: no http.json',
  ],
  ['has no answer', [fault], none, 'open own.fee: no answer'],
  ['has not begun', [], none, 'open own.fee: nothing that shows it'],
  [
    'has findings of another case',
    [{ ...shown([], [fee, 'fail']), case: 'own-x.two' } as JournalRecord, shown([fee])],
    none,
    'passed',
  ],
])('an own case that %s', (_, records, report, outcome) => {
  const result = ownResult([{ id: 'own-x.one', verifies: [fee] }], journalOf(records), report);
  const told = (['failed', 'open'] as const).flatMap((name) =>
    result[name].map(({ requirement, received }) => `${name} ${requirement}: ${received}`),
  );
  expect([result.ran, told.join() || 'passed']).toEqual([1, outcome]);
});

const missed = (name: string) => ({
  id: `own-x.${name}`,
  requirement: 'own.fee',
  expected: 'a low fee',
  received: '"9"',
});
const told = (name: string) => `  own-x.${name}: own.fee\n    expected  a low fee\n    received  "9"\n`;
const leftOut = [{ id: 'own-x.z', verifies: [fee], verdict: 'skip', reason: 'no trigger' }] as LeftOut[];
const head = 'Own cases, beside the verdict: 5 ran';
const all = (name: string) => `  All that was sent and received: npm run show -- own-x.${name} --run runs/1/own`;

test.each<[what: string, failed: string[], open: string[], leftOut: LeftOut[], text: string]>([
  ['nothing failed', [], [], [], `${head}, 0 failed`],
  ['one failed', ['a'], [], [], `${head}, 1 failed: own-x.a\n${told('a')}${all('a')}`],
  [
    'many failed',
    ['a', 'b', 'c', 'd'],
    ['e'],
    [],
    `${head}, 4 failed: own-x.a, own-x.b, own-x.c and 1 more, 1 showed nothing: own-x.e\n${told('a')}${told('b')}${told('c')}${all('a')}`,
  ],
  ['some showed nothing', [], ['e'], [], `${head}, 0 failed, 1 showed nothing: own-x.e\n${told('e')}${all('e')}`],
  ['one was left out', [], [], leftOut, `${head}, 0 failed, 1 left out: own-x.z`],
])('the text where %s', (_, failed, open, left, text) => {
  const result = { ran: 5, failed: failed.map(missed), open: open.map(missed) };
  expect(ownText(result, left, 'runs/1/own')).toBe(text);
});

type Options = Parameters<typeof ownWriter>[0];
// no folder can be made below a file
const file = join(testFolder('own'), 'file');
writeFileSync(file, '');
const options = { folder: file, parts: ['compliance'], log: () => {} } as unknown as Options;

test.each<[what: string, plan: Parameters<typeof ownWriter>[1], said: RegExp]>([
  ['none of them applies to the target', { cases: [], leftOut }, /verdict: 0 ran, 0 failed, 1 left out: own-x\.z$/],
  [
    'they cannot run',
    { cases: [{ id: 'own-x.one' }], leftOut: [] } as never,
    /verdict: they could not run\. Cannot .*file/,
  ],
])('where %s, it is told, and the exit code stays', async (_, plan, said) => {
  const lines: string[] = [];
  const code = await ownWriter(options, plan, (text) => lines.push(text))({ report: none } as never, {} as never);
  expect([code, lines.join()]).toEqual([undefined, expect.stringMatching(said)]);
});
