import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
import { masker } from '../mask';
import type { JournalRecord } from '../records';
import { spellingsOf } from '../spellings';

/** Writes the harness's records to the journal, one line at a time, while k6 appends to the same file. */
export class JournalWriter {
  #mask: (text: string) => string;
  #read = 0;
  #rest = '';

  constructor(
    readonly file: string,
    secrets: readonly string[],
    pseudonyms: readonly (readonly [real: string, pseudonym: string])[] = [],
  ) {
    const forms = spellingsOf([...secrets, ...pseudonyms.map(([real]) => real)]);
    this.#mask = masker(secrets, forms, pseudonyms);
  }

  write(record: JournalRecord): void {
    appendFileSync(this.file, `${this.#mask(JSON.stringify(record))}\n`);
  }

  /** The complete lines that were added since the last call, by the harness or by k6. */
  fresh(): string[] {
    if (!existsSync(this.file)) return [];
    const chunk = Buffer.alloc(1 << 20);
    const file = openSync(this.file, 'r');
    const parts: Buffer[] = [];
    for (;;) {
      const bytes = readSync(file, chunk, 0, chunk.length, this.#read);
      if (bytes === 0) break;
      this.#read += bytes;
      parts.push(Buffer.from(chunk.subarray(0, bytes)));
    }
    closeSync(file);
    const lines = (this.#rest + Buffer.concat(parts).toString('utf8')).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines;
  }
}
