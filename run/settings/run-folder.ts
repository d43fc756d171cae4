import { basename, join } from 'node:path';
import { UsageError } from '../../common/errors';
import { runsFolder } from '../../common/runs-folder';
import { userPath } from '../../common/user-path';
import { journalIn } from '../../journal/files';

/** `runs/2026-11-21T12-00-00-4711`, which sorts by time. */
const newFolder = (now: Date): string =>
  join(runsFolder(), `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The folder of the flag --out; absent: a new one below runs/. */
export const runFolder = (out: string | undefined): string => (out ? userPath(out) : newFolder(new Date()));

/** The folder of a new run. One that already holds a run is refused: a journal is of one run. */
export function newRunFolder(out: string | undefined): string {
  const folder = runFolder(out);
  const journal = journalIn(folder);
  if (!journal) return folder;
  throw new UsageError(
    `--out: ${folder} already holds a run (${basename(journal)}). Name another folder, or remove this one.`,
  );
}
