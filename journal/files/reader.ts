import { UsageError } from '../../common/usage-error';
import { compileDialect } from '../../targets/dialect/compile';
import type { ExchangeRecord, JournalRecord, RunRecord } from '../records';
import { type BytesTaken, readBytes } from './read-bytes';
import { type Lists, lists, recordOf } from './record-of';
import { Callbacks } from './table/callbacks';
import { Flows } from './table/flows';
import type { Place } from './table/lines';

/** The records of one run, by kind. Flows and callbacks, which grow with the load, are in tables. */
export interface Journal extends Lists {
  /** by their ids */
  exchanges: Map<string, ExchangeRecord>;
  flows: Flows;
  callbacks: Callbacks;
  /** number of lines without a valid record: truncated, damaged, or of an unknown kind */
  unreadable: number;
}

/** A journal without a record, for readers that add records one by one. */
export const emptyJournal = (): Journal => ({
  ...(Object.fromEntries(Object.values(lists).flatMap((name) => (name ? [[name, []]] : []))) as unknown as Lists),
  exchanges: new Map(),
  flows: new Flows(),
  callbacks: new Callbacks(),
  unreadable: 0,
});

/** The run record. UsageError if the journal has none. */
export function runOf({ runs: [run] }: Pick<Journal, 'runs'>): RunRecord {
  if (!run) throw new UsageError('The journal has no run record.');
  return run;
}

/** Adds the record of a run; later callbacks are read with its dialect. */
export function addRun(journal: Journal, run: RunRecord): void {
  journal.runs.push(run);
  const { dialect } = run.target;
  journal.callbacks.dialect ??= dialect && compileDialect(dialect);
}

/** Adds a record; `place`: the place of its line, if it comes from a file. */
function add(journal: Journal, record: JournalRecord, place?: Place, line?: string): void {
  if (record.t === 'flow') journal.flows.add(record, place);
  else if (record.t === 'callback') journal.callbacks.add(record, place, line);
  else if (record.t === 'exchange') journal.exchanges.set(record.id, record);
  else if (record.t === 'run') addRun(journal, record);
  else if (record.t !== 'wait') (journal[lists[record.t]] as JournalRecord[]).push(record);
}

/** A journal made of records in memory. */
export function journalOf(records: readonly JournalRecord[]): Journal {
  const journal = emptyJournal();
  for (const record of records) add(journal, record);
  return journal;
}

/** Filters records before they are added; false: the record is left out. */
export type Look = (record: JournalRecord) => boolean;

/** Adds the record of a line. An invalid line is only counted, so that a damaged journal can still be read. */
export function addLine(journal: Journal, line: string, place?: Place, look: Look = () => true): void {
  if (line.trim() === '') return;
  if (place && journal.callbacks.addAlike(line, place)) return;
  const record = recordOf(line);
  if (!record) journal.unreadable += 1;
  else if (look(record)) add(journal, record, place, line);
}

const newline = 0x0a;

/**
 * Passes on the lines of a journal, each with the number of bytes before it; a truncated compressed journal gives an additional
 * invalid line. Rejects if the file cannot be read, or with an error of `take`.
 */
export async function eachLine(
  file: string,
  take: (line: string, offset: number) => void,
  { raw, text }: BytesTaken,
): Promise<void> {
  // one buffer for all pieces, because unused buffers would take most of the memory until they are collected
  let bytes: Buffer = Buffer.alloc(0);
  let length = 0;
  let offset = 0;
  const isWhole = await readBytes(file, {
    raw,
    text: (piece) => {
      text?.(piece);
      bytes = copied(piece, bytes, length);
      const all = bytes.subarray(0, length + piece.length);
      let from = 0;
      for (let until = all.indexOf(newline, length); until >= 0; until = all.indexOf(newline, from)) {
        take(all.toString('utf8', from, until), offset + from);
        from = until + 1;
      }
      bytes.copyWithin(0, from, all.length);
      length = all.length - from;
      offset += from;
    },
  });
  const rest = bytes.toString('utf8', 0, length);
  // the last line before the truncated end may be complete
  if (length > 0 && (isWhole || recordOf(rest))) take(rest, offset);
  if (!isWhole) take(tornEnd, offset + length);
}

/** The buffer with a piece copied to a place; a larger copy of the buffer if the piece does not fit. */
function copied(piece: Buffer, into: Buffer, at: number): Buffer {
  const wanted = at + piece.length;
  const room = wanted <= into.length ? into : Buffer.alloc(wanted * 2);
  if (room !== into) into.copy(room, 0, 0, at);
  piece.copy(room, at);
  return room;
}

/** An invalid line, which stands for the part that cannot be read. */
const tornEnd = '\u0000';
