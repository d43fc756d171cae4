/**
 * A line of a journal with holes: the bytes that many lines have in common, and between them what differs. A line that
 * fits is read from its bytes, which takes a fraction of the time that parsing takes.
 */
import { mostShape } from './timed';

/** Longer lines are parsed. */
const longest = 8192;
/** As many digits are exact. */
const mostDigits = 15;

const [quote, backslash, point, zero] = [0x22, 0x5c, 0x2e, 0x30] as const;

/** Stands for a hole in the text of a template: a slot is the number of a value. */
export const hole = (slot: number): string => String.fromCharCode(firstHole + slot);
const firstHole = 0xe000;
/** Slots of a template. */
export const mostSlots = 1024;
const holes = /([\ue000-\ue3ff])/;
export const hasHole = (text: string): boolean => holes.test(text);

/** What a line has in the holes of a template, by slot. */
class Values {
  /** of numbers: the digits, without the point, and how many are behind it */
  readonly digits = new Float64Array(mostSlots);
  readonly places = new Uint8Array(mostSlots);
  /** of texts: where they are in the bytes of the line */
  readonly from = new Int32Array(mostSlots);
  readonly until = new Int32Array(mostSlots);
}

/** A line with holes: parts that are the same, and the slots of the values between them. */
export interface Template {
  parts: readonly Uint8Array[];
  slots: readonly number[];
  isNumber: (slot: number) => boolean;
}

/**
 * `isNumber` tells which slots have numbers, whether in quotes or not: as JSON writes them, without sign and exponent. The
 * other ones have texts of printable ASCII without quotes and backslashes.
 */
export function template(line: string, isNumber: (slot: number) => boolean): Template {
  const tokens = line.split(holes);
  return {
    parts: tokens.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part)),
    slots: tokens.filter((_, index) => index % 2 === 1).map((mark) => mark.charCodeAt(0) - firstHole),
    isNumber,
  };
}

/** Reads a number; returns where it ends, or -1. */
function numberAt(bytes: Uint8Array, from: number, until: number, slot: number, into: Values): number {
  let at = from;
  let pointAt = -1;
  let digits = 0;
  for (; at < until; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= zero && byte <= zero + 9) digits = digits * 10 + byte - zero;
    else if (byte === point && pointAt < 0) pointAt = at;
    else break;
  }
  const whole = pointAt < 0 ? at : pointAt;
  const places = pointAt < 0 ? 0 : at - pointAt - 1;
  if (whole === from || (pointAt >= 0 && places === 0) || whole - from + places > mostDigits) return -1;
  if (bytes[from] === zero && whole - from > 1) return -1;
  into.digits[slot] = digits;
  into.places[slot] = places;
  return at;
}

/** Reads a text; returns where it ends, or -1. */
function textAt(bytes: Uint8Array, from: number, until: number, slot: number, into: Values, isAgain: boolean): number {
  if (isAgain) {
    const begin = into.from[slot] as number;
    const length = (into.until[slot] as number) - begin;
    if (from + length > until) return -1;
    for (let letter = 0; letter < length; letter += 1) if (bytes[from + letter] !== bytes[begin + letter]) return -1;
    return from + length;
  }
  let at = from;
  for (; at < until; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote || byte === backslash) break;
    if (byte < 0x20 || byte > 0x7e) return -1;
  }
  into.from[slot] = from;
  into.until[slot] = at;
  return at;
}

/** A part of some templates, the value behind it, and how they go on. */
interface Branch {
  part: Uint8Array;
  words: Int32Array;
  /** -1: the line ends here */
  slot: number;
  isNumber: boolean;
  /** the value is that of an earlier hole */
  isAgain: boolean;
  next: Branch[];
  shape: number;
}

/** With more beside each other, or in all, the search is slower than parsing, and all are learned anew. */
const mostBeside = 64;
const mostBranches = 20_000;

/** The templates of recent lines, each with the number of its shape. What they begin with alike is compared once. */
export class Templates {
  readonly values = new Values();
  #first: Branch[] = [];
  #branches = 0;
  readonly #known = new Set<number>();
  /** the bytes that were looked at last */
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);

  /** Takes a template of a shape, unless there is one. */
  learn(shape: number, make: () => Template | undefined): void {
    const made = shape > mostShape || this.#known.has(shape) ? undefined : make();
    if (made && made.parts.length <= mostBranches) this.#add(shape, made);
  }

  #add(shape: number, { parts, slots, isNumber }: Template): void {
    if (this.#branches + parts.length > mostBranches) this.#forget();
    let beside = this.#first;
    for (const [index, part] of parts.entries()) {
      const slot = slots[index] ?? -1;
      let branch = beside.find((one) => one.slot === slot && Buffer.compare(one.part, part) === 0);
      if (!branch) {
        if (beside.length === mostBeside) {
          this.#forget();
          this.#add(shape, { parts, slots, isNumber });
          return;
        }
        const isAgain = slots.indexOf(slot) < index;
        branch = { part, words: wordsOf(part), slot, isNumber: isNumber(slot), isAgain, next: [], shape };
        beside.unshift(branch);
        this.#branches += 1;
      }
      beside = branch.next;
    }
    this.#known.add(shape);
  }

  #forget(): void {
    this.#first = [];
    this.#branches = 0;
    this.#known.clear();
  }

  /** The shape of a line, whose values are in `values` then; undefined: no template fits. */
  shapeOf(bytes: Uint8Array, from: number, until: number): number | undefined {
    if (until - from > longest) return undefined;
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const shape = this.#shapeBelow(this.#first, bytes, from, until);
    return shape < 0 ? undefined : shape;
  }

  /** The shape of a line whose rest begins at `from`; -1: none. */
  #shapeBelow(beside: Branch[], bytes: Uint8Array, from: number, until: number): number {
    // mostly a line can go on in one way only
    while (beside.length === 1) {
      const [only] = beside as [Branch];
      const at = this.#afterPart(only, bytes, from, until);
      if (at < 0 || only.slot < 0) return at === until ? only.shape : -1;
      from = this.#afterValue(only, bytes, at, until);
      if (from < 0) return -1;
      beside = only.next;
    }
    for (let index = 0; index < beside.length; index += 1) {
      const branch = beside[index] as Branch;
      const shape = this.#shapeOfBranch(branch, bytes, from, until);
      if (shape < 0) continue;
      if (index > 0) {
        // the most frequent ones come to be looked at first
        beside[index] = beside[index - 1] as Branch;
        beside[index - 1] = branch;
      }
      return shape;
    }
    return -1;
  }

  #shapeOfBranch(branch: Branch, bytes: Uint8Array, from: number, until: number): number {
    const at = this.#afterPart(branch, bytes, from, until);
    if (at < 0 || branch.slot < 0) return at === until ? branch.shape : -1;
    const next = this.#afterValue(branch, bytes, at, until);
    return next < 0 ? -1 : this.#shapeBelow(branch.next, bytes, next, until);
  }

  /** Where the part of a branch ends that begins at a place; -1: it is not there. */
  #afterPart({ part, words }: Branch, bytes: Uint8Array, from: number, until: number): number {
    const { length } = part;
    if (from + length > until) return -1;
    const view = this.#view;
    for (let word = 0; word < words.length; word += 1)
      if (view.getInt32(from + 4 * word, true) !== words[word]) return -1;
    for (let letter = 4 * words.length; letter < length; letter += 1)
      if (bytes[from + letter] !== part[letter]) return -1;
    return from + length;
  }

  /** Reads the value behind a part; returns where it ends, or -1. */
  #afterValue({ slot, isNumber, isAgain }: Branch, bytes: Uint8Array, from: number, until: number): number {
    return isNumber
      ? numberAt(bytes, from, until, slot, this.values)
      : textAt(bytes, from, until, slot, this.values, isAgain);
  }
}

/** Four bytes of a part each, as far as they go: these are compared at once. */
function wordsOf(part: Uint8Array): Int32Array {
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  return Int32Array.from({ length: part.length >> 2 }, (_, word) => view.getInt32(4 * word, true));
}
