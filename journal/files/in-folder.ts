/** The journal of a run folder, which may be compressed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { journalName } from '../records';
import { gzipped, readBytes } from './read-bytes';

/** Where the journal of a run folder is written, whether it exists or not. */
export const journalPath = (folder: string, isCompressed = false): string =>
  join(folder, isCompressed ? journalName + gzipped : journalName);

/** Path of the journal in a run folder; undefined: it has none. */
export const journalIn = (folder: string): string | undefined =>
  [journalPath(folder), journalPath(folder, true)].find((path) => existsSync(path));

/** The folder within a run folder with the journal of the repeated failed cases. */
export const againFolder = 'again';

/** The folder within a run folder with the journal of the user's own cases (`--suites`). */
export const ownFolder = 'own';

/** Is it the name of a file with records? */
export const isJournalName = (name: string): boolean => name.endsWith('.ndjson') || name.endsWith(`.ndjson${gzipped}`);

/** The SHA-256 of the text of a journal, whether it is compressed or not. */
export async function hashOfJournal(file: string): Promise<string> {
  const digest = createHash('sha256');
  await readBytes(file, { text: (bytes) => digest.update(bytes) });
  return digest.digest('hex');
}
