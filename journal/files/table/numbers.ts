import { Column } from './column';

/** Milliseconds of k6 have their nanoseconds, and amounts of money six decimals at most. */
const perOne = 1e6;
const more = 0x8000;
/** What stands for no number, and for a value that is kept as it is. */
const none = 0;
const other = 1;
/** What is doubled is a whole number all the same. */
const maxNumber = 2 ** 51;

/** The whole number that stands for a value. */
function numberFor(value: unknown): number {
  if (value === undefined) return none;
  if (typeof value !== 'number' || !(value >= 0 && value < maxNumber) || Object.is(value, -0)) return other;
  if (Number.isInteger(value)) return value * 2 + 2;
  const millionths = Math.round(value * perOne);
  return millionths < maxNumber && millionths / perOne === value ? millionths * 2 + 1 : other;
}

/**
 * Numbers of records, one behind the other, in parts of 15 bits, the lowest first; the highest bit tells that there are more.
 * A whole number is doubled, and one of up to six decimals is the double of its millionths, plus 1.
 */
export class Numbers {
  readonly #parts = new Column(Uint16Array);
  /** by their places: negative numbers, numbers of more decimals, and values that are not numbers */
  readonly #others = new Map<number, unknown>();

  get length(): number {
    return this.#parts.length;
  }

  /** Adds a number, or any other value, which takes more memory. */
  put(value: unknown): void {
    const number = numberFor(value);
    if (number === other) this.#others.set(this.length, value);
    this.#put(number);
  }

  #put(number: number): void {
    let rest = number;
    for (; rest >= more; rest = rest < 2 ** 31 ? rest >>> 15 : Math.floor(rest / more)) this.#parts.push(rest | more);
    this.#parts.push(rest);
  }

  /** Reads the numbers from a place on. */
  from(place: number): Cursor {
    return new Cursor(this.#parts, this.#others, place);
  }
}

/** Reads one number after the other. */
class Cursor {
  constructor(
    private readonly parts: Column,
    private readonly others: ReadonlyMap<number, unknown>,
    private at: number,
  ) {}

  /** The next number; NaN where there was none. A value that is not a number comes as it was put. */
  next(): number {
    const from = this.at;
    let number = 0;
    for (let factor = 1; ; factor *= more) {
      const part = this.parts.get(this.at);
      this.at += 1;
      number += (part & ~more) * factor;
      if (part < more) break;
    }
    if (number === none) return Number.NaN;
    if (number === other) return this.others.get(from) as number;
    return number % 2 === 0 ? number / 2 - 1 : (number - 1) / 2 / perOne;
  }

  skip(count: number): this {
    for (let left = count; left > 0; left -= 1) this.next();
    return this;
  }
}
