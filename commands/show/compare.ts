/** `--compare`: what changed between two runs. */
import { UsageError } from '../../common/errors';
import { readRun } from '../../journal/files';
import type { RunChanges } from '../../reports/changes';
import { readableRun } from '../cli/journals';

/** What changed between two runs, each given by its journals, the earlier one first. */
export async function changesOf(before: readonly string[], now: readonly string[]): Promise<RunChanges> {
  const [{ compareRuns }, { reportOf }] = await Promise.all([import('../../reports/changes'), import('../../reports')]);
  const run = async (journals: readonly string[]) => {
    const journal = await readRun(journals);
    return { journal, report: reportOf(journal) };
  };
  return compareRuns(await run(before), await run(now));
}

/**
 * Takes what the flags say before a run begins, and compares the run with the earlier one at its end: writes changes.md,
 * changes.html and changes.json, and returns whether anything changed, or nothing could be compared.
 */
export async function comparing({
  compare,
  failOnChange,
  json,
}: {
  compare?: string;
  failOnChange?: true;
  json?: true;
}) {
  if (failOnChange && compare === undefined)
    throw new UsageError(
      '--fail-on-change says what --compare RUN does with changes. Give the earlier run, or leave it out.',
    );
  const before = compare === undefined ? undefined : await readableRun(compare, '--compare');
  return async (folder: string, journals: readonly string[]): Promise<boolean> => {
    if (!before) return false;
    const { changesText, hasChanges, isComparable, writeChanges } = await import('../../reports/changes');
    const changes = await changesOf(before, journals);
    await writeChanges(changes, folder);
    // standard output has the verdict alone
    (json ? console.error : console.log)(`\n${changesText(changes)}`);
    return hasChanges(changes) || !isComparable(changes);
  };
}
