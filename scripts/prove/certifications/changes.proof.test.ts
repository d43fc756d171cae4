/**
 * A gateway that changes within the contract is told from the one before (`--compare`). Every fifth variant; all of them
 * take minutes, so they are asked for: LONG=1 npm run proofs -- scripts/prove/certifications/changes
 */
import { beforeAll, expect, test } from 'vitest';
import { type Modification, variants } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { reportOf } from '../../../reports';
import { compareRuns, hasChanges } from '../../../reports/changes';
import { runInProcess } from '../../../run/in-process/run-in-process';

/** What no answer, wait or verdict of a run shows. */
const unseen = new Set([
  ...['debit-at-settlement', 'statements-of-whole-seconds'],
  ...variants.flatMap(({ id, isUnmet }) => (isUnmet ? [id] : [])),
]);

async function runOf(modifications: readonly Modification[]) {
  const journal = journalOf(await runInProcess(modifications));
  return { journal, report: reportOf(journal) };
}

let clean: Awaited<ReturnType<typeof runOf>>;
beforeAll(async () => {
  clean = await runOf([]);
});

test('two runs of the same gateway', async () => {
  expect(hasChanges(compareRuns(clean, await runOf([])))).toBe(false);
});

const chosen = variants.filter((_, index) => process.env.LONG || index % 5 === 0);
test.each(chosen.map((variant) => [variant.id, variant] as const))('%s', { timeout: 60_000 }, async (id, variant) => {
  expect(hasChanges(compareRuns(clean, await runOf([variant])))).toBe(!unseen.has(id));
});
