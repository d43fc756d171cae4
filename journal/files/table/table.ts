import type { JournalRecord } from '../../records';
import { Column } from './column';
import { LineSource, type Place } from './line-source';
import { SortingRoom, sortedBy } from './sorted';

/** A time in milliseconds fits into the column if it is within 24 days of the first one. */
const middle = 0x80000000;
const mostTime = 0xffffffff;
/** The shape of a record that is like no other, and is kept whole. */
const noShape = 0xffff;
/** So many records of one shape are kept whole: what is shown of a run is nearly always among the first ones. */
const keptOfShape = 64;

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What many records have in common, and how many there are of them. */
interface Counted<S> {
  shape: S;
  count: number;
}

/**
 * The records of one kind, in order of time. What many have in common is kept once, as a shape; numbers are in columns, and
 * texts in the file, from which `recordAt` reads them again. A record that is like no other is kept as it is, and so is
 * every record that does not come from a file.
 */
export abstract class Table<T extends JournalRecord & { at: number }, S> {
  readonly #shapes = new Column(Uint16Array);
  readonly #times = new Column(Uint32Array);
  readonly #known: Counted<S>[] = [];
  readonly #numbers = new Map<string, number>();
  /** records by the order in which they were added */
  readonly #whole = new Map<number, T>();
  readonly #lines: LineSource<T>;
  #hasLone = false;
  #firstAt: number | undefined;
  #order: Uint32Array | undefined;

  protected constructor(kind: T['t']) {
    this.#lines = new LineSource(kind);
  }

  /** Puts the record into the columns, and returns the key of its shape; undefined: it is like no other. */
  protected abstract put(record: T): string | undefined;
  /** What records with its key have in common. */
  protected abstract shapeFrom(record: T): S;
  /** The order of two records of one millisecond, by their numbers: whatever file they come from. */
  protected abstract compare(one: number, other: number): number;

  get length(): number {
    return this.#times.length;
  }

  /** `place`: where its line is, if it is in a file. */
  add(record: T, place?: Place): void {
    const index = this.length;
    this.#order = undefined;
    this.#firstAt ??= Number.isSafeInteger(record.at) ? record.at : 0;
    const time = Math.floor(record.at) - this.#firstAt + middle;
    const key = this.put(record);
    const isExact = Number.isInteger(record.at) && time >= 0 && time <= mostTime;
    const shape = key !== undefined && isExact ? this.#shapeOf(key, record) : noShape;
    this.#hasLone ||= shape === noShape;
    this.#shapes.push(shape);
    // a time beyond the column is compared by the record
    this.#times.push(Math.min(Math.max(time, 0), mostTime) || 0);
    if (place) this.#lines.note(index, place);
    if (!place || shape === noShape || (this.#known[shape] as Counted<S>).count <= keptOfShape)
      this.#whole.set(index, record);
  }

  /** Adds a record of a shape of which enough are kept whole; false: its time cannot be kept, and nothing is added. */
  protected addAlike(shape: number, at: number, place: Place): boolean {
    const time = at - (this.#firstAt ?? at) + middle;
    if (time < 0 || time > mostTime) return false;
    this.#order = undefined;
    this.#lines.note(this.length, place);
    this.#shapes.push(shape);
    this.#times.push(time);
    (this.#known[shape] as Counted<S>).count += 1;
    return true;
  }

  /** The shape of the record that was added last, if enough of it are kept whole. */
  protected fullShape(): number | undefined {
    const shape = this.#shapes.get(this.length - 1);
    return shape !== noShape && (this.#known[shape] as Counted<S>).count >= keptOfShape ? shape : undefined;
  }

  #shapeOf(key: string, record: T): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      if (this.#known.length === noShape) return noShape;
      number = this.#known.push({ shape: this.shapeFrom(record), count: 0 }) - 1;
      this.#numbers.set(key, number);
    }
    (this.#known[number] as Counted<S>).count += 1;
    return number;
  }

  sort(room = new SortingRoom()): void {
    const compare = (one: number, other: number): number =>
      this.timeOf(one) - this.timeOf(other) ||
      this.compare(one, other) ||
      byText(JSON.stringify(this.recordOf(one)), JSON.stringify(this.recordOf(other))) ||
      one - other;
    this.#order = sortedBy(this.#times, compare, room);
  }

  /** The number of the record at a place in the order of time, in the order in which they were added. */
  protected indexAt(place: number): number {
    return this.#order ? (this.#order[place] as number) : place;
  }

  /** The whole record by its number, in the order in which they were added. */
  recordOf(index: number): T {
    return this.#whole.get(index) ?? this.#lines.record(index);
  }

  /** The record by its number, if it is like no other. */
  protected loneOf(index: number): T | undefined {
    return this.#shapes.get(index) === noShape ? this.#whole.get(index) : undefined;
  }

  protected shapeOf(index: number): S {
    return (this.#known[this.#shapes.get(index)] as Counted<S>).shape;
  }

  /** Does `test` hold of a shape, or is there a record that has none? */
  protected someShape(test: (shape: S) => boolean): boolean {
    return this.#hasLone || this.#known.some(({ shape }) => test(shape));
  }

  protected timeOf(index: number): number {
    return this.loneOf(index)?.at ?? this.#times.get(index) - middle + (this.#firstAt as number);
  }

  /** The whole record at a place in the order of time. Not for every record of a journal: its line is read again. */
  recordAt(place: number): T {
    return this.recordOf(this.indexAt(place));
  }

  /** The time of the record at a place in the order of time. */
  timeAt(place: number): number {
    return this.timeOf(this.indexAt(place));
  }

  /** The whole records, in order of time. Each line is read again, as with `recordAt`. */
  *records(): Generator<T> {
    for (let place = 0; place < this.length; place += 1) yield this.recordAt(place);
  }

  /** Records of one kind differ in their numbers, times and references only; undefined: it is like no other. */
  kindAt(place: number): number | undefined {
    const kind = this.#shapes.get(this.indexAt(place));
    return kind === noShape ? undefined : kind;
  }
}
