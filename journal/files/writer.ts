import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Pseudonym } from '../../targets/beneficiaries/pseudonyms';
import { recordMasker } from '../mask';
import type { OnboardingEntry } from '../onboarding';
import type { JournalRecord } from '../records';
import { gzipped } from './read-bytes';

/** Writes the harness's records to the journal, one line at a time, while the processes of a stage append to the same file. */
export class JournalWriter {
  readonly #line: (record: JournalRecord | OnboardingEntry) => string;
  #read = 0;
  #rest = '';

  constructor(
    readonly file: string,
    secrets: readonly string[],
    pseudonyms: readonly Pseudonym[] = [],
  ) {
    this.#line = recordMasker(secrets, pseudonyms);
  }

  /** Writes a record as one line, with its secrets masked. */
  write(record: JournalRecord | OnboardingEntry): void {
    this.put(this.#line(record));
  }

  protected put(line: string): void {
    appendFileSync(this.file, `${line}\n`);
  }

  /** Writes the lines that a process printed; undefined: the process writes the file itself. */
  readonly takeLine: ((line: string) => void) | undefined;

  /** The complete lines that were added since the last call, by the harness or by a process of a stage. */
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

  /** Writes the lines that are still buffered, and closes the file. */
  close(): void {}
}

/** Milliseconds for which a line waits to be compressed, and number of letters that may wait. */
const flushMs = 1000;
const maxWaiting = 1 << 22;

/**
 * Writes a compressed journal. The lines of each second are a member of the gzip file of their own, so that whatever ends
 * the process, the file can be read up to its last second.
 */
class GzipJournalWriter extends JournalWriter {
  #waiting = '';
  #fresh: string[] = [];
  readonly #timer = setInterval(() => this.#flush(), flushMs).unref();
  readonly #atExit = () => this.#flush();

  constructor(file: string, secrets: readonly string[], pseudonyms?: readonly Pseudonym[]) {
    super(file, secrets, pseudonyms);
    process.once('exit', this.#atExit);
  }

  protected override put(line: string): void {
    this.#waiting += `${line}\n`;
    this.#fresh.push(line);
    if (this.#waiting.length > maxWaiting) this.#flush();
  }

  override readonly takeLine = (line: string): void => this.put(line);

  override fresh(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  #flush(): void {
    if (this.#waiting === '') return;
    appendFileSync(this.file, gzipSync(this.#waiting));
    this.#waiting = '';
  }

  override close(): void {
    clearInterval(this.#timer);
    process.removeListener('exit', this.#atExit);
    this.#flush();
  }
}

/** A writer for a journal of this name: compressed, if it ends with `.gz`. */
export const journalWriter = (
  file: string,
  secrets: readonly string[],
  pseudonyms?: readonly Pseudonym[],
): JournalWriter => new (file.endsWith(gzipped) ? GzipJournalWriter : JournalWriter)(file, secrets, pseudonyms);
