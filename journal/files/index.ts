/** Journals on disk: writes them line by line, reads them, and merges them into one. Only in Node. */
export { againFolder, hashOfJournal, isJournalName, journalIn, journalPath, ownFolder } from './in-folder';
export { readRun } from './merge';
export { addLine, emptyJournal, type Journal, journalOf, runOf } from './reader';
export { recordOf } from './record-of';
export { type RecordedRun, recordedBy, recordedIn } from './recorded-run';
export { type Callback, callbackName } from './table/callbacks';
export type { Flow, FlowKind } from './table/flows';
export { KeyIndex, keyOf, noKey } from './table/keys';
export { JournalWriter, journalWriter } from './writer';
