import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../cli/errors';
import { userPath } from '../cli/user-path';
import { root } from '../project-root';

/** `runs/2026-11-21T12-00-00-4711`, which sorts by time. */
const newFolder = (now: Date): string =>
  join(root, 'runs', `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The folder of the flag --out; absent: a new one below runs/. */
export const runFolder = (out: string | undefined): string => (out ? userPath(out) : newFolder(new Date()));

/** The folder of a new run. One that already holds a run is refused: a journal is of one run. */
export function newRunFolder(out: string | undefined): string {
  const folder = runFolder(out);
  if (!existsSync(join(folder, 'journal.ndjson'))) return folder;
  throw new UsageError(
    `--out: ${folder} already holds a run (journal.ndjson). Name another folder, or remove this one.`,
  );
}
