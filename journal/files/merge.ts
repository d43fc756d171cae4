/** Reads the journals of the segments of a run, and of a separate receiver, as one journal. */

import { createHash } from 'node:crypto';
import { differences } from '../../common/differences';
import { getOrMake } from '../../common/made-once';
import { UsageError } from '../../common/usage-error';
import { shownPath } from '../../common/user-path';
import { IdSet } from '../ids';
import type { JournalRecord, RunRecord } from '../records';
import { order } from './order';
import { addLine, addRun, eachLine, emptyJournal, type Journal } from './reader';
import { unpackedCopy } from './unpacked';

/** Kinds of records that a receiver writes; it has no run record. */
const unorderedKinds: readonly string[] = ['callback', 'fault'];

/** The differences of the run records of two segments, with both values, except time and tools, which each segment has. */
function differencesOf({ at: _, tools: _one, ...a }: RunRecord, { at: __, tools: _other, ...b }: RunRecord): string[] {
  const text = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return [...differences(a, b)].map(({ path, one, other }) => `${path} (${text(one)}, ${text(other)})`);
}

/** The name of a record that only one journal may contain; undefined for records that may be in all. */
function claimOf(record: JournalRecord): string | undefined {
  if (record.t === 'flow') return record.id;
  return record.t === 'case' ? `the case ${record.case}` : undefined;
}

class Merge {
  readonly journal: Journal = emptyJournal();
  /** the first file with a run record */
  #first?: { file: string; run: RunRecord };
  /** the flows and cases of all files, and of each; empty where there is only one file */
  readonly #claimed = new IdSet();
  readonly #places = new Map<string, IdSet>();
  readonly #digests = new Map<string, string>();
  #receivers = 0;
  #segments = 0;
  /** number of journals without a record: from receivers without a callback, or from segments that never started */
  #empty = 0;
  /** a file whose run record has a dialect, but that was read after callbacks, which need the dialect */
  fileOfDialect: string | undefined;

  /** `many`: several files are read */
  constructor(private readonly many: boolean) {}

  /** Adds a journal. UsageError if it is of another run, was already given, or has no run record. */
  async read(file: string): Promise<void> {
    let run: RunRecord | undefined;
    let hasMore = false;
    const isAdded = (record: JournalRecord): boolean => {
      if (record.t === 'run' && !run) {
        run = record;
        this.#agree(file, run);
        return false;
      }
      if (!run && this.many && !unorderedKinds.includes(record.t))
        throw new UsageError(`${shownPath(file)} begins with a ${record.t} record; expected the run record first.`);
      this.#claim(file, record);
      hasMore = true;
      return true;
    };
    const digest = this.many ? createHash('sha256') : undefined;
    const copy = unpackedCopy(file);
    const source = copy?.file ?? file;
    const add = (line: string, offset: number) => addLine(this.journal, line, { file: source, offset }, isAdded);
    await eachLine(file, add, { raw: (bytes) => digest?.update(bytes), text: copy?.write }).finally(copy?.close);
    if (digest && hasMore) this.#checkDigest(file, digest.digest('hex'));
    if (run && hasMore) this.#segments += 1;
    else if (hasMore) this.#receivers += 1;
    else if (!run) this.#empty += 1;
  }

  #checkDigest(file: string, digest: string): void {
    const same = this.#digests.get(digest);
    if (same)
      throw new UsageError(`${shownPath(file)} holds the same bytes as ${shownPath(same)}; give each segment once.`);
    this.#digests.set(digest, file);
  }

  #agree(file: string, run: RunRecord): void {
    const first = this.#first;
    if (!first) {
      this.#first = { file, run };
      if (run.target.dialect && this.journal.callbacks.length > 0) this.fileOfDialect = file;
      addRun(this.journal, run);
      return;
    }
    const [known] = this.journal.runs;
    const differ = differencesOf(first.run, run);
    if (differ.length > 0)
      throw new UsageError(
        `${shownPath(file)} is of another run than ${shownPath(first.file)}: they differ in ${differ.slice(0, 5).join(', ')}.`,
      );
    // the earliest start, independent of the order of the files
    if (known && run.at < known.at) this.journal.runs[0] = run;
  }

  #claim(file: string, record: JournalRecord): void {
    const name = this.many ? claimOf(record) : undefined;
    if (name === undefined) return;
    for (const [place, names] of this.#claimed.has(name) ? this.#places : [])
      if (place !== file && names.has(name))
        throw new UsageError(`${shownPath(file)} and ${shownPath(place)} both hold ${name}; give each segment once.`);
    getOrMake(this.#places, file, () => new IdSet()).add(name);
    this.#claimed.add(name);
  }

  /** Without the receiver's journal the callbacks of a segmented run were not observed. */
  #withReceiver(): void {
    const [run] = this.journal.runs;
    if (run?.segments === undefined || run.limits.callbackSeconds === null) return;
    if (this.#receivers > 0 || this.journal.callbacks.length > 0) return;
    if (this.#empty > run.segments - this.#segments) return;
    this.journal.runs[0] = { ...run, limits: { ...run.limits, callbackSeconds: null } };
    const text = "callbacks were not observed: the receiver's journal was not given";
    this.journal.faults.push({ t: 'fault', at: run.at, whose: 'configuration', text });
  }

  done(): Journal {
    this.#withReceiver();
    return order(this.journal);
  }
}

/**
 * Reads journals line by line into one, sorted. UsageError if they are not parts of one run: different run records, a
 * flow in two of them, the same file twice, or one of several files that has no run record and is not a receiver's.
 */
export async function readJournals(files: readonly string[]): Promise<Journal> {
  const merge = new Merge(files.length > 1);
  for (const file of files) await merge.read(file);
  const first = merge.fileOfDialect;
  return first === undefined ? merge.done() : readJournals([first, ...files.filter((file) => file !== first)]);
}

/** As `readJournals`; also a UsageError if no journal has the record of the run. */
export async function readRun(files: readonly string[]): Promise<Journal> {
  const journal = await readJournals(files);
  if (journal.runs.length > 0) return journal;
  const wanted = 'expected a journal, whose first line is the run record ("t":"run")';
  throw new UsageError(`${files.map(shownPath).join(', ')}: no line is a run record; ${wanted}.`);
}
