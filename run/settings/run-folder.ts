import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { runsFolder } from '../../common/runs-folder';
import { userPath } from '../../common/user-path';
import { isJournalName } from '../../journal/files';

/** `runs/2026-11-21T12-00-00-4711`, which sorts by time. */
const newFolder = (now: Date): string =>
  join(runsFolder(), `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The folder of the flag --out; absent: a new one below runs/. */
export const runFolder = (out: string | undefined): string => (out ? userPath(out) : newFolder(new Date()));

/** The folder of something new. One that holds records already is refused: what is in a folder is of one run. */
export function newRunFolder(out: string | undefined, hint = ''): string {
  const folder = runFolder(out);
  const records = existsSync(folder) ? readdirSync(folder).find(isJournalName) : undefined;
  if (!records) return folder;
  throw new UsageError(
    `--out: ${folder} already holds the records of something else (${records}). Name another folder, or remove this one.${hint}`,
  );
}
