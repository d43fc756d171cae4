import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../cli/errors';
import { userPath } from '../cli/user-path';
import { root } from '../project-root';

/** `runs/2026-11-21T12-00-00`: sorts by time. */
const newFolder = (now: Date): string =>
  join(root, 'runs', `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The folder of a run, as the flag `--out` names it. */
export const folderOf = (out: string | undefined): string => (out ? userPath(out) : newFolder(new Date()));

/** The folder of a new run; UsageError where one is in it: two runs in one journal are no verdict. */
export function newFolderOf(out: string | undefined): string {
  const folder = folderOf(out);
  if (!existsSync(join(folder, 'journal.ndjson'))) return folder;
  throw new UsageError(`--out: ${folder} holds a run already (journal.ndjson); name a new folder, or remove that one.`);
}
