/** Bytes that only grow, in chunks: nothing is copied when more come, and nothing of it is on JavaScript's heap. */

const chunkBits = 20;
const chunkSize = 1 << chunkBits;

/** Longest record that an arena takes. */
export const longestPacked = 1 << 16;

/** Keeps packed records; the position of one fits into 32 bits. */
export class Arena {
  readonly #chunks: Uint8Array[] = [];
  #used = chunkSize;

  /** Copies bytes that are not longer than `longestPacked`, and returns where they are. */
  add(bytes: Uint8Array, length: number): number {
    if (this.#used + length > chunkSize) {
      this.#chunks.push(new Uint8Array(chunkSize));
      this.#used = 0;
    }
    const last = this.#chunks.length - 1;
    const chunk = this.#chunks[last] as Uint8Array;
    const at = this.#used;
    // few bytes are copied faster than by a call
    if (length < 256) for (let index = 0; index < length; index += 1) chunk[at + index] = bytes[index] as number;
    else chunk.set(bytes.subarray(0, length), at);
    this.#used += length;
    return last * chunkSize + at;
  }

  chunkOf(position: number): Uint8Array {
    return this.#chunks[position >>> chunkBits] as Uint8Array;
  }

  placeOf(position: number): number {
    return position & (chunkSize - 1);
  }
}

/** Numbers of a part of a column: the last part is not full. */
const columnBits = 16;
const columnSize = 1 << columnBits;

/** A column of whole numbers: below 2^32, or below 2^16. */
export class Column {
  readonly #chunks: (Uint32Array | Uint16Array)[] = [];
  length = 0;

  constructor(private readonly kind: typeof Uint32Array | typeof Uint16Array = Uint32Array) {}

  push(value: number): void {
    if (this.length % columnSize === 0) this.#chunks.push(new this.kind(this.length === 0 ? 1024 : columnSize));
    const chunk = this.#chunks.length - 1;
    let column = this.#chunks[chunk] as Uint32Array | Uint16Array;
    const at = this.length % columnSize;
    // the first chunk grows, because most journals are short
    if (at === column.length) {
      const longer = new this.kind(Math.min(column.length * 8, columnSize));
      longer.set(column);
      column = longer;
      this.#chunks[chunk] = column;
    }
    column[at] = value;
    this.length += 1;
  }

  get(index: number): number {
    return (this.#chunks[index >>> columnBits] as Uint32Array | Uint16Array)[index & (columnSize - 1)] as number;
  }
}
