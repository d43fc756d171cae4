import { Arena, Column } from './arena';
import { SortingRoom, sortedBy } from './sorted';

/** A time in milliseconds fits into the column if it is within 24 days of the first one. */
const middle = 0x80000000;
const mostTime = 0xffffffff;
/** The largest number of a shape. */
export const mostShape = 0xffff;

/** Where a packed record is, and the number of its shape. */
export interface Packed {
  shape: number;
  position: number;
}

/**
 * Records of one kind, packed, in order of time. One that is read is equal to the record that was added; its members are
 * getters (`wholeAt` gives a plain object). One that cannot be packed without a loss is kept as it is.
 */
export abstract class TimedRecords<T extends { at: number }> implements Iterable<T> {
  protected readonly arena = new Arena();
  readonly #shapes = new Column(Uint16Array);
  readonly #positions = new Column();
  readonly #times = new Column();
  readonly #unpacked = new Map<number, T>();
  #firstAt: number | undefined;
  #order: Uint32Array | undefined;

  /** undefined: it cannot be packed. The time is kept apart. */
  protected abstract pack(record: T): Packed | undefined;
  protected abstract unpack(shape: number, position: number, at: number): T;
  /** The order of records of one millisecond. */
  protected abstract compare(one: T, other: T): number;

  get length(): number {
    return this.#times.length;
  }

  push(record: T): void {
    this.#order = undefined;
    this.#firstAt ??= Number.isSafeInteger(record.at) ? record.at : 0;
    const time = Math.floor(record.at) - this.#firstAt + middle;
    const isExact = Number.isInteger(record.at) && time >= 0 && time <= mostTime;
    const found = isExact ? this.pack(record) : undefined;
    const packed = found && found.shape <= mostShape ? found : undefined;
    if (!packed) this.#unpacked.set(this.length, record);
    this.#shapes.push(packed?.shape ?? 0);
    this.#positions.push(packed?.position ?? 0);
    // a time beyond the column is compared by the record
    this.#times.push(Math.min(Math.max(time, 0), mostTime) || 0);
  }

  /** Can the time be kept with a packed record? */
  protected isNear(at: number): boolean {
    const time = at - (this.#firstAt ?? at) + middle;
    return time >= 0 && time <= mostTime;
  }

  /** Adds a packed record, whose time can be kept. */
  protected pushPacked(at: number, shape: number, position: number): void {
    this.#order = undefined;
    this.#firstAt ??= at;
    this.#shapes.push(shape);
    this.#positions.push(position);
    this.#times.push(at - this.#firstAt + middle);
  }

  sort(room = new SortingRoom()): void {
    const compare = (a: number, b: number): number => {
      const [one, other] = [this.#get(a), this.#get(b)];
      return one.at - other.at || this.compare(one, other) || a - b;
    };
    this.#order = sortedBy(this.#times, compare, room);
  }

  /** The number of the record at a place in the order of time, in the order in which they were added. */
  protected indexAt(place: number): number {
    return this.#order ? (this.#order[place] as number) : place;
  }

  /** The record with a number, if it is not packed. */
  protected wholeOf(index: number): T | undefined {
    return this.#unpacked.size > 0 ? this.#unpacked.get(index) : undefined;
  }

  protected shapeOf(index: number): number {
    return this.#shapes.get(index);
  }

  protected positionOf(index: number): number {
    return this.#positions.get(index);
  }

  #get(index: number): T {
    const whole = this.wholeOf(index);
    if (whole) return whole;
    const at = this.#times.get(index) - middle + (this.#firstAt as number);
    return this.unpack(this.#shapes.get(index), this.#positions.get(index), at);
  }

  /** The record at a place in the order of time, from 0. */
  at(place: number): T {
    return this.#get(this.indexAt(place));
  }

  /** Records of one kind differ only in what is packed apart; undefined: it is like no other. */
  kindOf(place: number): number | undefined {
    const index = this.indexAt(place);
    return this.wholeOf(index) ? undefined : this.shapeOf(index);
  }

  /** The time of the record at a place in the order of time. */
  timeOf(place: number): number {
    const index = this.indexAt(place);
    return this.wholeOf(index)?.at ?? this.#times.get(index) - middle + (this.#firstAt as number);
  }

  /** The record that was added last. */
  get latest(): T {
    return this.#get(this.length - 1);
  }

  /** The same as an object of its own, whose members can be listed. */
  wholeAt(place: number): T {
    const record: T & { toJSON?: () => T } = this.at(place);
    return record.toJSON?.() ?? record;
  }

  *entries(): Generator<[place: number, record: T]> {
    for (let place = 0; place < this.length; place += 1) yield [place, this.at(place)];
  }

  *[Symbol.iterator](): Generator<T> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
