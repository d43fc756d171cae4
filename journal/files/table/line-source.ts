/** A second look at a record whose texts are not in memory: its line is read again from the file. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { JournalRecord } from '../../records';
import { recordOf } from '../record-of';

/** Where a line begins. */
export interface Place {
  file: string;
  /** bytes before it */
  offset: number;
}

/** Of so many records, the place of one is kept; the others are counted from there. */
const perMark = 256;
/** The records behind so many marks stay in memory. */
const mostRead = 32;
const pieceBytes = 1 << 16;
const newline = 0x0a;

/** The lines of a file from a place on. */
function* linesFrom({ file, offset }: Place): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    let at = offset;
    for (;;) {
      const piece = Buffer.alloc(pieceBytes);
      const length = readSync(descriptor, piece, 0, pieceBytes, at);
      at += length;
      rest = Buffer.concat([rest, piece.subarray(0, length)]);
      let from = 0;
      for (let until = rest.indexOf(newline); until >= 0; until = rest.indexOf(newline, from)) {
        yield rest.toString('utf8', from, until);
        from = until + 1;
      }
      rest = rest.subarray(from);
      if (length > 0) continue;
      if (rest.length > 0) yield rest.toString('utf8');
      return;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The lines of the records of one kind, in the order in which they were read. */
export class LineSource<T extends JournalRecord> {
  readonly #marks: (Place & { index: number })[] = [];
  /** the records behind the marks that were asked for last: what is asked for next is often one of them */
  readonly #read = new Map<number, readonly T[]>();

  constructor(private readonly kind: T['t']) {}

  /** Notes that the record with this number is at this place. */
  note(index: number, place: Place): void {
    const last = this.#marks.at(-1);
    if (!last || last.file !== place.file || index - last.index >= perMark) this.#marks.push({ ...place, index });
  }

  /** The record with a number. An error if the file is no longer as it was read. */
  record(index: number): T {
    const mark = this.#markBefore(index);
    const records = this.#read.get(mark) ?? this.#recordsAfter(mark);
    const record = records[index - (this.#marks[mark]?.index ?? 0)];
    if (!record) throw new Error(`The journal changed while it was read: ${this.kind} ${index} is missing.`);
    return record;
  }

  /** The number of the last mark up to a record. */
  #markBefore(index: number): number {
    let [low, high] = [0, this.#marks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#marks[middle] as { index: number }).index <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #recordsAfter(mark: number): T[] {
    const [from, next] = [this.#marks[mark], this.#marks[mark + 1]];
    const records: T[] = [];
    if (!from) return records;
    const most = next ? next.index - from.index : perMark;
    for (const line of linesFrom(from)) {
      const record = recordOf(line);
      if (record?.t === this.kind) records.push(record as T);
      if (records.length === most) break;
    }
    for (const oldest of this.#read.keys()) if (this.#read.size >= mostRead) this.#read.delete(oldest);
    this.#read.set(mark, records);
    return records;
  }
}
