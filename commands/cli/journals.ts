/** Resolves the runs that a user names to journals. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { runsFolder } from '../../common/runs-folder';
import { absent, userPath } from '../../common/user-path';
import { journalName } from '../../journal';
import { isJournalName, journalIn } from '../../journal/files';

const isFolder = (path: string): boolean => statSync(path).isDirectory();

/** The journal of a run folder, or the journals that segments wrote into a folder. */
function journalsIn(folder: string, word: string, command: string): string[] {
  const own = journalIn(folder);
  if (own) return [own];
  const names = readdirSync(folder).filter(isJournalName);
  if (names.length === 0) {
    const runs = readdirSync(folder).filter((name) => isFolder(join(folder, name)) && journalIn(join(folder, name)));
    const hint = runs.length > 0 ? `, such as ${join(word, runs.at(-1) as string)}` : '';
    throw new UsageError(
      `${command}: ${word} has neither ${journalName} nor another .ndjson file. Name a run folder${hint}.`,
    );
  }
  return names.sort().map((name) => join(folder, name));
}

/** The journals of one argument: a run folder, a folder of journals, or a journal. */
export function journalsOf(word: string, command = 'report'): string[] {
  const path = userPath(word);
  if (!existsSync(path)) throw new UsageError(`${command}: ${absent(word)}. Expected a run folder or a journal.`);
  return isFolder(path) ? journalsIn(path, word, command) : [path];
}

/** The journal of the newest run below runs/. */
export function newestJournal(runs = runsFolder()): string {
  const names = existsSync(runs) ? readdirSync(runs) : [];
  const journals = names.flatMap((name) => journalIn(join(runs, name)) ?? []);
  const written = (journal: string) => statSync(journal).mtimeMs;
  const [newest] = journals.sort((a, b) => written(b) - written(a));
  if (!newest) throw new UsageError(`There is no run below ${runs}. Run certify first, or name a run folder.`);
  return newest;
}
