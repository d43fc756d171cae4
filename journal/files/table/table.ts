import type { JournalRecord } from '../../records';
import { recordOf } from '../record-of';
import { Column } from './column';
import { Lines, type Place } from './lines';
import { SortBuffer, sortedBy } from './sorted';

/** The column stores the difference to the first time plus `middle`, so times within 24 days of the first one fit. */
const middle = 0x80000000;
const maxTime = 0xffffffff;

/** Orders texts by their UTF-16 units, which no locale changes, so that the order is the same on every machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The records of one type, in order of time. Common members are kept once, as a kind; the whole record is read again from its line,
 * or kept if it does not come from a file.
 */
export abstract class Table<T extends JournalRecord & { at: number }, K> {
  protected readonly kinds: K[] = [];
  readonly #kindOf = new Column(Uint32Array);
  readonly #times = new Column(Uint32Array);
  /** times that do not fit into the column */
  readonly #otherTimes = new Map<number, number>();
  readonly #lines = new Lines();
  readonly #records: T[] = [];
  #firstAt: number | undefined;
  #order: Uint32Array | undefined;

  protected constructor(private readonly type: T['t']) {}

  /** Compares two records of the same millisecond, independent of the files that they come from. */
  protected abstract compare(one: number, other: number): number;

  get length(): number {
    return this.#times.length;
  }

  /** Adds a record by its kind, its time, and the place of its line or itself. */
  protected push(kind: number, at: number, from: Place | T): void {
    this.#order = undefined;
    this.#firstAt ??= Number.isSafeInteger(at) ? at : 0;
    const time = Math.floor(at) - this.#firstAt + middle;
    if (!Number.isInteger(at) || time < 0 || time > maxTime) this.#otherTimes.set(this.length, at);
    if ('t' in from) this.#records[this.length] = from;
    else this.#lines.note(from);
    this.#kindOf.push(kind);
    this.#times.push(Math.min(Math.max(time, 0), maxTime));
  }

  /** Brings the records into the order of time, in which `at`, `recordAt` and others count places. */
  sort(room = new SortBuffer()): void {
    const compare = (one: number, other: number): number =>
      this.timeOf(one) - this.timeOf(other) ||
      this.compare(one, other) ||
      byText(JSON.stringify(this.recordOf(one)), JSON.stringify(this.recordOf(other))) ||
      one - other;
    this.#order = sortedBy(this.#times, compare, room);
  }

  /** The index, in the order in which records were added, of the record at a place in the order of time. */
  protected indexAt(place: number): number {
    return this.#order ? (this.#order[place] as number) : place;
  }

  /** The whole record by its index. Throws if the file has changed since it was read. */
  recordOf(index: number): T {
    const record = this.#records[index] ?? recordOf(this.#lines.line(index));
    if (record?.t !== this.type)
      throw new Error(`The journal changed while it was read: ${this.type} ${index} is missing.`);
    return record as T;
  }

  protected kindOf(index: number): K {
    return this.kinds[this.#kindOf.get(index)] as K;
  }

  protected timeOf(index: number): number {
    const other = this.#otherTimes.size > 0 ? this.#otherTimes.get(index) : undefined;
    return other ?? this.#times.get(index) - middle + (this.#firstAt as number);
  }

  /** The whole record at a place in the order of time. Too slow for all records of a journal, because the line is read again. */
  recordAt(place: number): T {
    return this.recordOf(this.indexAt(place));
  }

  /** The time of the record at a place in the order of time. */
  timeAt(place: number): number {
    return this.timeOf(this.indexAt(place));
  }

  /** The number of the kind of the record at a place; records of one kind differ in numbers, times and references only. */
  kindAt(place: number): number {
    return this.#kindOf.get(this.indexAt(place));
  }
}
