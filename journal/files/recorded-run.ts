/** A run as it was recorded: what it is judged by. */
import { dirname } from 'node:path';
import { journalIn, journalPath } from './in-folder';

export interface RecordedRun {
  /** the run folder, in which its reports are written */
  folder: string;
  /** paths of its journals; several of them are merged into one */
  journals: readonly string[];
}

/** The run of some journals, which lie in its folder or in a folder of their own. */
export const recordedBy = (journals: readonly string[]): RecordedRun => ({
  folder: dirname(journals[0] ?? ''),
  journals,
});

/** The run of a folder, by the journal in it. */
export const recordedIn = (folder: string): RecordedRun => ({
  folder,
  journals: [journalIn(folder) ?? journalPath(folder)],
});
