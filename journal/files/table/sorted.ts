import type { Column } from './column';

/**
 * The places of records in order of a column; where it is equal, `compare` decides. The numbers are sorted together with
 * their places, as whole numbers of 64 bits: that takes neither objects nor calls of a function.
 */
export function sortedBy(column: Column, compare: (a: number, b: number) => number, room: SortBuffer): Uint32Array {
  const { length } = column;
  const keys = room.of(length);
  const halves = new Uint32Array(keys.buffer);
  for (let index = 0; index < length; index += 1) {
    halves[2 * index + low] = index;
    halves[2 * index + 1 - low] = column.get(index);
  }
  keys.sort();
  const places = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) places[index] = halves[2 * index + low] as number;
  for (let from = 0; from < length; ) {
    let until = from + 1;
    const value = halves[2 * from + 1 - low];
    while (until < length && halves[2 * until + 1 - low] === value) until += 1;
    if (until - from > 1) places.subarray(from, until).sort(compare);
    from = until;
  }
  return places;
}

/** A buffer that is reused for the keys of each sorting, so that only the longest list determines the memory. */
export class SortBuffer {
  #keys = new BigUint64Array(0);

  /** An array of this length in the buffer, with arbitrary content. */
  of(length: number): BigUint64Array {
    if (this.#keys.length < length) this.#keys = new BigUint64Array(length);
    return this.#keys.subarray(0, length);
  }
}

/** Index of the lower half of a 64-bit number, which depends on the byte order of the processor. */
const low = new Uint32Array(new BigUint64Array([1n]).buffer)[0] === 1 ? 0 : 1;
