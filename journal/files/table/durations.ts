/**
 * The times of a flow's steps, in numbers of 16 bits: milliseconds from its start, of which most take one number, and what
 * a reply took, in nanoseconds, of which most take two. The highest bit of the first number tells that there are more.
 */
import type { Column } from './column';

const more = 0x8000;
const low = 0xffff;
const half = 2 ** 31;
/** Nanoseconds in a millisecond: k6 measures in these. */
const perMs = 1e6;

/** Puts whole milliseconds into the column; false: it is not such a number, or too large. */
export function putFrom(ms: unknown, column: Column): boolean {
  if (typeof ms !== 'number' || !Number.isInteger(ms) || !(ms >= 0 && ms < half) || Object.is(ms, -0)) return false;
  if (ms >= more) column.push(more | (ms >>> 16));
  column.push(ms >= more ? ms & low : ms);
  return true;
}

/** Puts milliseconds with their nanoseconds into the column; false: it has more decimals, or is too large. */
export function putDuration(ms: unknown, column: Column): boolean {
  if (typeof ms !== 'number') return false;
  const whole = Math.round(ms * perMs);
  if (!(whole >= 0 && whole <= Number.MAX_SAFE_INTEGER) || whole / perMs !== ms || Object.is(ms, -0)) return false;
  if (whole >= half) {
    const above = Math.floor(whole / half);
    column.push(more | (above >>> 16));
    column.push(above & low);
  }
  const below = whole % half;
  column.push(below >>> 16);
  column.push(below & low);
  return true;
}

/** Reads the times of a flow from a place of the column on, in milliseconds. */
export class Durations {
  constructor(
    private readonly column: Column,
    private at: number,
  ) {}

  #next(): number {
    const number = this.column.get(this.at);
    this.at += 1;
    return number;
  }

  from(): number {
    const first = this.#next();
    return first < more ? first : (first - more) * 2 ** 16 + this.#next();
  }

  duration(): number {
    const first = this.#next();
    const whole = first * 2 ** 16 + this.#next();
    if (first < more) return whole / perMs;
    const below = this.#next() * 2 ** 16 + this.#next();
    return ((whole - half) * half + below) / perMs;
  }
}
