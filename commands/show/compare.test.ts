import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { recordedIn } from '../../journal/files';
import { judge } from '../../reports';
import { exchange, lines, plan, run } from '../../reports/testing/run-journal';
import { comparisonWriter } from './compare';

const folder = testFolder('comparison');

/** The folder of a run that saw one view, if it saw one. */
function runFolder(id: string, status?: string): string {
  const own = join(folder, id);
  const seen = status === undefined ? [] : [exchange('one#1', JSON.stringify({ status }))];
  mkdirSync(own);
  writeFileSync(join(own, 'journal.ndjson'), lines([run({ id }), plan('one'), ...seen]));
  return own;
}

const before = runFolder('R1', 'SUCCESS');
const [same, other, none] = [runFolder('R2', 'SUCCESS'), runFolder('R3', 'RETURNED'), runFolder('R4')];

test.each<[what: string, now: string, failOnChange: true | undefined, exitCode: number]>([
  ['no change', same, true, 0],
  ['a change', other, true, 1],
  ['nothing to compare', none, true, 1],
  ['a change that is only told', other, undefined, 0],
])('the exit code for %s', async (_, now, failOnChange, exitCode) => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {});
  const write = await comparisonWriter({ compare: before, ...(failOnChange && { failOnChange }) });
  const asked = await write?.(await judge(recordedIn(now)), { paths: {}, notes: [] });
  told.mockRestore();
  expect(asked).toBe(exitCode);
  expect(readdirSync(now)).toEqual(['changes.html', 'changes.json', 'changes.md', 'journal.ndjson']);
});
