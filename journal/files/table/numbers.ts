import { Column } from './column';

/** Fractions are stored in millionths: times of k6 in milliseconds have up to six decimals (nanoseconds), and so have amounts. */
const perOne = 1e6;
/** The bit of a part that says that another part follows. */
const more = 0x8000;
/** Codes for a missing number, and for a value in `#others`. */
const none = 0;
const other = 1;
/** Larger numbers are kept in `#others`, because their double would not be an exact integer. */
const maxNumber = 2 ** 51;

/** The code of a value. */
function numberFor(value: unknown): number {
  if (value === undefined) return none;
  if (typeof value !== 'number' || !(value >= 0 && value < maxNumber) || Object.is(value, -0)) return other;
  if (Number.isInteger(value)) return value * 2 + 2;
  const millionths = Math.round(value * perOne);
  return millionths < maxNumber && millionths / perOne === value ? millionths * 2 + 1 : other;
}

/**
 * The numbers of records in a compact form. The code of a whole number n is 2n + 2, the code of a fraction with m millionths is
 * 2m + 1; 0 and 1 are `none` and `other`. A code is stored in parts of 15 bits, the lowest first.
 */
export class Numbers {
  readonly #parts = new Column(Uint16Array);
  /** by their places: negative and large numbers, numbers with more decimals, and values that are not numbers */
  readonly #others = new Map<number, unknown>();

  get length(): number {
    return this.#parts.length;
  }

  /** Adds a number; any other value is possible too, but takes more memory. */
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

/** Reads numbers one after another. */
class Cursor {
  constructor(
    private readonly parts: Column,
    private readonly others: ReadonlyMap<number, unknown>,
    private at: number,
  ) {}

  /** The next number; NaN for a missing one. A value that is not a number is returned as it was added. */
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
