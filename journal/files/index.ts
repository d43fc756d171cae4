/** Journals on disk: written a line at a time, read and merged into one. Only in Node. */
export { hashOfJournal, isJournalName, journalIn, journalPath } from './in-folder';
export { readJournals } from './merge';
export { order } from './order';
export { memberOf } from './packed/callbacks';
export { eachReply, idOf } from './packed/flows';
export { Span, TextIndex } from './packed/text-index';
export { addLine, emptyJournal, type Journal, journalOf } from './reader';
export { JournalWriter, journalWriter } from './writer';
