/** The limit of numbers in a set, so that a single large number does not take gigabytes. */
const maxNumber = 2 ** 27;

/** A set of whole numbers from 0, with one bit for each. */
export class NumberSet {
  #bits = new Uint8Array(64);
  size = 0;

  /** Adds a number below 2^27; false: the set already has it. */
  add(number: number): boolean {
    const at = number >>> 3;
    if (at >= this.#bits.length) this.#lengthen(Math.max(at + 1, this.#bits.length * 2));
    const bit = 1 << (number & 7);
    const byte = this.#bits[at] as number;
    if (byte & bit) return false;
    this.#bits[at] = byte | bit;
    this.size += 1;
    return true;
  }

  /** Adds the numbers of another set. */
  addAll(others: NumberSet): void {
    if (others.#bits.length > this.#bits.length) this.#lengthen(others.#bits.length);
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

  #lengthen(length: number): void {
    const longer = new Uint8Array(length);
    longer.set(this.#bits);
    this.#bits = longer;
  }

  has(number: number): boolean {
    return (((this.#bits[number >>> 3] ?? 0) >>> (number & 7)) & 1) === 1;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#bits.length; at += 1)
      for (let bit = 0; this.#bits[at] !== 0 && bit < 8; bit += 1) if (this.has(at * 8 + bit)) yield at * 8 + bit;
  }
}

/** Splits an id that ends with a number, such as `flow-12`, into name and number; any other id is a name without a number. */
export function partsOf(id: string): { idName: string; idNumber?: number } {
  const end = id.lastIndexOf('-') + 1;
  let idNumber = 0;
  for (let at = end; at < id.length; at += 1) {
    const digit = id.charCodeAt(at) - 48;
    // a leading zero is part of the name, because 007 and 7 are different ids
    if (!(digit >= 0 && digit <= 9) || (at > end && idNumber === 0)) return { idName: id };
    idNumber = idNumber * 10 + digit;
  }
  return end < id.length && idNumber < maxNumber ? { idName: id.slice(0, end), idNumber } : { idName: id };
}

/** A set of ids, with one bit for each id that is a name with a number, as most are. */
export class IdSet {
  readonly #numbered = new Map<string, NumberSet>();
  readonly #others = new Set<string>();
  /** the first ids, in the order in which they came */
  readonly first: string[] = [];

  /** `named`: how many of the first ids are kept in their order */
  constructor(private readonly named = 0) {}

  add(id: string): void {
    const { idName, idNumber } = partsOf(id);
    this.addParts(idName, idNumber);
  }

  /** Adds an id in the two parts of `partsOf`. */
  addParts(idName: string, idNumber: number | undefined): void {
    const isNew = idNumber === undefined ? !this.#others.has(idName) : this.#numbersOf(idName).add(idNumber);
    if (idNumber === undefined) this.#others.add(idName);
    if (isNew && this.first.length < this.named) this.first.push(`${idName}${idNumber ?? ''}`);
  }

  /** Adds the ids of a name with many numbers. */
  addNumbers(idName: string, numbers: NumberSet): void {
    for (const number of this.first.length < this.named ? numbers : []) {
      this.addParts(idName, number);
      if (this.first.length === this.named) break;
    }
    this.#numbersOf(idName).addAll(numbers);
  }

  /** Adds the ids of another set. */
  addAll(others: IdSet): void {
    for (const [name, numbers] of others.#numbered) this.addNumbers(name, numbers);
    for (const id of others.#others) this.addParts(id, undefined);
  }

  /** The numbers of the ids with this name. */
  numbers(name: string): NumberSet {
    return this.#numbered.get(name) ?? new NumberSet();
  }

  #numbersOf(name: string): NumberSet {
    let numbers = this.#numbered.get(name);
    if (!numbers) {
      numbers = new NumberSet();
      this.#numbered.set(name, numbers);
    }
    return numbers;
  }

  has(id: string): boolean {
    const { idName, idNumber } = partsOf(id);
    return idNumber === undefined ? this.#others.has(id) : this.numbers(idName).has(idNumber);
  }

  get size(): number {
    return [...this.#numbered.values()].reduce((sum, { size }) => sum + size, this.#others.size);
  }

  /** All ids, in no order. */
  *[Symbol.iterator](): Generator<string> {
    yield* this.#others;
    for (const [name, numbers] of this.#numbered) for (const number of numbers) yield `${name}${number}`;
  }
}
