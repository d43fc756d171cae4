/** A recorded run, by which it is judged. */
import { dirname } from 'node:path';
import { journalIn, journalPath } from './in-folder';

export interface RecordedRun {
  /** the run folder, in which its reports are written */
  folder: string;
  /** paths of its journals; several of them are merged into one */
  journals: readonly string[];
}

/** The run of some journals, which are in the run folder or in another folder. */
export const recordedBy = (journals: readonly string[]): RecordedRun => ({
  folder: dirname(journals[0] ?? ''),
  journals,
});

/** The run of a run folder with a journal. */
export const recordedIn = (folder: string): RecordedRun => ({
  folder,
  journals: [journalIn(folder) ?? journalPath(folder)],
});
