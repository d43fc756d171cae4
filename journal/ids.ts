/** Numbers that a set takes: one bit each, so that a stray one does not take gigabytes. */
const mostNumber = 2 ** 27;

/** Whole numbers from 0, a bit for each. */
export class NumberSet {
  #bits = new Uint8Array(64);
  size = 0;

  /** Adds a number below 2^27; false if it is there. */
  add(number: number): boolean {
    const at = number >>> 3;
    if (at >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    const bit = 1 << (number & 7);
    const byte = this.#bits[at] as number;
    if (byte & bit) return false;
    this.#bits[at] = byte | bit;
    this.size += 1;
    return true;
  }

  /** Adds the numbers of another set. */
  addAll(others: NumberSet): void {
    if (others.#bits.length > this.#bits.length) {
      const longer = new Uint8Array(others.#bits.length);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    const bits = this.#bits;
    let added = 0;
    for (let at = 0; at < others.#bits.length; at += 1) {
      const more = (others.#bits[at] as number) & ~(bits[at] as number);
      if (more === 0) continue;
      bits[at] = (bits[at] as number) | more;
      for (let rest = more; rest > 0; rest &= rest - 1) added += 1;
    }
    this.size += added;
  }

  has(number: number): boolean {
    return (((this.#bits[number >>> 3] ?? 0) >>> (number & 7)) & 1) === 1;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#bits.length; at += 1)
      for (let bit = 0; this.#bits[at] !== 0 && bit < 8; bit += 1) if (this.has(at * 8 + bit)) yield at * 8 + bit;
  }
}

/**
 * Where the number of an id begins that ends with one, such as `flow-12` or `callback 3`; its length, if it has none. The
 * exchanges of a case are few, so their numbers are part of the name.
 */
function numberAt(id: string): number {
  let from = id.length;
  if (id.includes('#')) return from;
  while (from > 0 && id.length - from < 9 && isDigit(id.charCodeAt(from - 1))) from -= 1;
  // 007 and 7 are two ids
  while (from < id.length - 1 && id.charCodeAt(from) === 48) from += 1;
  return from;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** An id that is a name with a number, such as `flow-12`, where its parts are known. */
export interface NumberedId {
  idName: string;
  idNumber: number;
}

export type Id = string | NumberedId;

export const idText = (id: Id): string => (typeof id === 'string' ? id : `${id.idName}${id.idNumber}`);

/** A set of ids, of which most are a name with a number: a bit for each of these. */
export class IdSet {
  readonly #numbered = new Map<string, NumberSet>();
  readonly #others = new Set<string>();
  /** the first ids, in the order in which they came */
  readonly first: string[] = [];
  #lastName = '';
  #lastNumbers: NumberSet | undefined;

  /** `named`: how many of the first ids are kept in their order */
  constructor(private readonly named = 0) {}

  add(id: Id): void {
    const isNew = typeof id === 'string' ? this.#addText(id) : this.addNumber(id.idName, id.idNumber);
    if (isNew && this.first.length < this.named) this.first.push(idText(id));
  }

  /** Adds the ids of a name with many numbers. */
  addNumbers(idName: string, numbers: NumberSet): void {
    if (this.first.length < this.named)
      for (const idNumber of numbers) {
        this.add({ idName, idNumber });
        if (this.first.length === this.named) break;
      }
    this.#numbersOf(idName).addAll(numbers);
  }

  /** Adds the ids of another set. */
  addAll(others: IdSet): void {
    for (const [name, numbers] of others.#numbered) this.addNumbers(name, numbers);
    for (const id of others.#others) this.add(id);
  }

  /** The numbers of the ids with this name. */
  numbers(name: string): NumberSet {
    return this.#numbered.get(name) ?? new NumberSet();
  }

  /** Adds the id of a name with a number; false: it is there. */
  addNumber(idName: string, idNumber: number): boolean {
    return idNumber < mostNumber ? this.#numbersOf(idName).add(idNumber) : this.#addText(`${idName}${idNumber}`);
  }

  #addText(id: string): boolean {
    const from = numberAt(id);
    const number = from === id.length ? mostNumber : Number(id.slice(from));
    if (number < mostNumber) return this.#numbersOf(id.slice(0, from)).add(number);
    const { size } = this.#others;
    return this.#others.add(id).size > size;
  }

  /** The numbers of a name; most often, those of the last one are asked for again. */
  #numbersOf(name: string): NumberSet {
    if (this.#lastNumbers && name === this.#lastName) return this.#lastNumbers;
    const numbers = this.#numbered.get(name) ?? new NumberSet();
    this.#numbered.set(name, numbers);
    this.#lastName = name;
    this.#lastNumbers = numbers;
    return numbers;
  }

  has(id: Id): boolean {
    if (typeof id !== 'string' && id.idNumber < mostNumber)
      return this.#numbered.get(id.idName)?.has(id.idNumber) ?? false;
    return this.#hasText(idText(id));
  }

  #hasText(id: string): boolean {
    const from = numberAt(id);
    const number = from === id.length ? mostNumber : Number(id.slice(from));
    if (number >= mostNumber) return this.#others.has(id);
    return this.#numbered.get(id.slice(0, from))?.has(number) ?? false;
  }

  get size(): number {
    let size = this.#others.size;
    for (const numbers of this.#numbered.values()) size += numbers.size;
    return size;
  }

  /** All ids, in no order. */
  *[Symbol.iterator](): Generator<string> {
    yield* this.#others;
    for (const [name, numbers] of this.#numbered) for (const number of numbers) yield `${name}${number}`;
  }
}
