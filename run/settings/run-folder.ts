import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { lock } from '../../common/processes/lock.mjs';
import { runsFolder } from '../../common/runs-folder';
import { shownPath, userPath } from '../../common/user-path';
import { isJournalName, journalIn } from '../../journal/files';

/** `runs/2026-11-21T12-00-00-4711`, which sorts by time. */
const newFolder = (now: Date): string =>
  join(runsFolder(), `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The folder of the flag --out; absent: a new one below runs/. */
export const runFolder = (out: string | undefined): string => (out ? userPath(out) : newFolder(new Date()));

/** The names in a folder; one that is not there has none. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code !== 'ENOTDIR') throw cause;
    throw new UsageError(`--out: ${shownPath(folder)} is not a folder, or below a file. Name another folder.`);
  }
}

/** The folder of something new. One that holds records already is refused: what is in a folder is of one run. */
export function newRunFolder(out: string | undefined, hint = ''): string {
  const folder = runFolder(out);
  const records = namesIn(folder).find(isJournalName);
  if (!records) return folder;
  throw new UsageError(
    `--out: ${folder} already holds the records of something else (${records}). Name another folder, or remove this one.${hint}`,
  );
}

/** Takes a folder for one run, and returns the function that gives it back. Any other run in it is refused. */
export async function lockRunFolder(folder: string): Promise<() => void> {
  const name = join(folder, 'lock');
  const shown = shownPath(folder);
  const release = await lock(name, (owner) => {
    const by = owner ? ` (process ${owner})` : '';
    throw new UsageError(
      `Another run${by} is writing into ${shown}; nothing was sent. Name another folder with --out, or wait until it has ended. If no run is there, remove ${shownPath(name)}.`,
    );
  });
  if (!journalIn(folder)) return release;
  // it ended after this one had begun
  release();
  throw new UsageError(`${shown} holds the records of another run; nothing was sent. Name another folder with --out.`);
}
