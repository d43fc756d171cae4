/** `--compare`: what changed between two runs. */

import { dirname } from 'node:path';
import { UsageError } from '../../common/errors';
import type { RunResult } from '../../reports';
import type { RunChanges } from '../../reports/changes';
import { readableRun } from '../cli/journals';
import type { ResultWriter } from '../cli/write-result';

/** A run that its command only reads, by its journals. */
export async function judgedRun(journals: readonly string[]): Promise<RunResult> {
  const { judge } = await import('../../reports');
  return judge({ folder: dirname(journals[0] ?? ''), journals });
}

/** What changed between an earlier run and a later one. */
export async function changesOf(before: RunResult, now: RunResult): Promise<RunChanges> {
  const { compareRuns } = await import('../../reports/changes');
  return compareRuns(before, now);
}

/**
 * Checks the flags before a run begins, and returns what compares it with the earlier run: it writes changes.md,
 * changes.html and changes.json. With --fail-on-change it asks for exit code 1 where anything changed, or nothing could be
 * compared. The earlier run is read before anything is sent, so that a run that cannot be read is told then, and read
 * again at the end rather than held in memory.
 */
export async function comparisonWriter({
  compare,
  failOnChange,
  json,
}: {
  compare?: string;
  failOnChange?: true;
  json?: true;
}): Promise<ResultWriter | undefined> {
  if (failOnChange && compare === undefined)
    throw new UsageError(
      '--fail-on-change says what --compare RUN does with changes. Give the earlier run, or leave it out.',
    );
  if (compare === undefined) return undefined;
  const before = await readableRun(compare, '--compare');
  return async (result) => {
    const { changesText, hasChanges, isComparable, writeChanges } = await import('../../reports/changes');
    const changes = await changesOf(await judgedRun(before), result);
    await writeChanges(changes, result.folder);
    // standard output has the verdict alone
    (json ? console.error : console.log)(`\n${changesText(changes)}`);
    return failOnChange && (hasChanges(changes) || !isComparable(changes)) ? 1 : 0;
  };
}
