/**
 * The numbers of a flow in numbers of 16 bits: 15 bits of a number in each, the lowest first; the highest bit tells that there are
 * more. A number is a whole one, or has six decimals and is written in millionths.
 */
import type { Column } from './column';

/** Milliseconds of k6 have their nanoseconds, and amounts of money six decimals at most. */
const perOne = 1e6;
const more = 0x8000;

/** Puts a whole number into the column; false: it is not such a number, or too large. */
export function putWhole(value: unknown, column: Column): boolean {
  if (!(Number.isSafeInteger(value) && (value as number) >= 0) || Object.is(value, -0)) return false;
  let rest = value as number;
  for (; rest >= more; rest = rest < 2 ** 31 ? rest >>> 15 : Math.floor(rest / more)) column.push(rest | more);
  column.push(rest);
  return true;
}

/** Puts a number with six decimals into the column; false: it has more, or is too large. */
export function putDecimal(value: unknown, column: Column): boolean {
  if (typeof value !== 'number' || Object.is(value, -0)) return false;
  const whole = Math.round(value * perOne);
  return whole / perOne === value && putWhole(whole, column);
}

/** Reads the numbers of a flow from a place of the column on. */
export class Numbers {
  constructor(
    private readonly column: Column,
    private at: number,
  ) {}

  /** A whole number, or the millionths of one with decimals. */
  whole(): number {
    let value = 0;
    for (let factor = 1; ; factor *= more) {
      const part = this.column.get(this.at);
      this.at += 1;
      if (part < more) return value + part * factor;
      value += (part - more) * factor;
    }
  }

  decimal(): number {
    return this.whole() / perOne;
  }
}
