/** Reads lines of records again from their files, because the texts of records are not kept in memory. */
import { closeSync, openSync, readSync } from 'node:fs';
import { Column } from './column';

/** Where a line begins. */
export interface Place {
  file: string;
  /** bytes before it */
  offset: number;
}

const pieceBytes = 1 << 16;
const newline = 0x0a;

/** The bytes of a file from a place on, `length` of them at most. */
function bytesOf({ file, offset }: Place, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
  } finally {
    closeSync(descriptor);
  }
}

/** Lines by their numbers, in the order in which they were noted. */
export class Lines {
  /** bytes from the last of the marks up to a line */
  readonly #offsets = new Column(Uint32Array);
  readonly #marks: (Place & { from: number })[] = [];
  /** the last piece read of each file, because the next line is often near it */
  readonly #pieces = new Map<string, { offset: number; bytes: Buffer }>();

  /** Notes where the next line begins; its number is how many were noted before. */
  note({ file, offset }: Place): void {
    let mark = this.#marks.at(-1);
    if (mark?.file !== file || offset - mark.offset >= 2 ** 32) {
      mark = { file, offset, from: this.#offsets.length };
      this.#marks.push(mark);
    }
    this.#offsets.push(offset - mark.offset);
  }

  /** The text of a line, without its end; it is read from the file. */
  line(number: number): string {
    const { file, offset: markOffset } = this.#marks.findLast(({ from }) => from <= number) as Place;
    const offset = markOffset + this.#offsets.get(number);
    for (let length = pieceBytes; ; length *= 4) {
      const piece = this.#pieces.get(file);
      const from = piece ? offset - piece.offset : -1;
      const until = piece && from >= 0 && from < piece.bytes.length ? piece.bytes.indexOf(newline, from) : -1;
      if (piece && until >= 0) return piece.bytes.toString('utf8', from, until);
      const before = Math.min(offset, pieceBytes / 4);
      const bytes = bytesOf({ file, offset: offset - before }, before + length);
      this.#pieces.set(file, { offset: offset - before, bytes });
      // the last line may have no end
      if (bytes.length < before + length && !bytes.includes(newline, before)) return bytes.toString('utf8', before);
    }
  }
}
