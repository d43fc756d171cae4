/** Which journals a person means by the words of `report`. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { journalName } from '../../journal';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from './errors';
import { userPath } from './user-path';

export const hasJournal = (folder: string): boolean => existsSync(join(folder, journalName));

/** The journals of a folder: that of a run, or those that segments left there. */
function inFolder(folder: string, word: string): string[] {
  if (hasJournal(folder)) return [join(folder, journalName)];
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  if (names.length === 0)
    throw new UsageError(`report: ${word} holds no ${journalName} and no other .ndjson; name the folder of a run.`);
  return names.sort().map((name) => join(folder, name));
}

/** The journals behind one word: a run folder, a folder of journals, or a journal. UsageError where there is none. */
export function journalsOf(word: string): string[] {
  const path = userPath(word);
  if (!existsSync(path)) {
    const beside = existsSync(dirname(path)) ? readdirSync(dirname(path)) : [];
    throw new UsageError(
      `report: there is no ${word}; a run folder or a journal was wanted.${didYouMean(basename(path), beside)}`,
    );
  }
  return statSync(path).isDirectory() ? inFolder(path, word) : [path];
}
