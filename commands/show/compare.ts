/** `--compare`: what changed between two runs. */
import { UsageError } from '../../common/errors';
import { readableRun } from '../cli/journals';
import type { ResultWriter } from '../cli/write-result';

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
    const [{ changesText, compareRuns, hasChanges, isComparable, writeChanges }, { judge }] = await Promise.all([
      import('../../reports/changes'),
      import('../../reports'),
    ]);
    const changes = compareRuns(await judge(before), result);
    await writeChanges(changes, result.folder);
    // standard output has the verdict alone
    (json ? console.error : console.log)(`\n${changesText(changes)}`);
    return failOnChange && (hasChanges(changes) || !isComparable(changes)) ? 1 : 0;
  };
}
