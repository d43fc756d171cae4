/** Numbers in one part of a column. */
const partBits = 16;
const partSize = 1 << partBits;
/** Initial size of the first part, which grows, because most journals are short. */
const firstSize = 1 << 10;

type Numbers = Uint16Array | Uint32Array;
type Kind = Uint16ArrayConstructor | Uint32ArrayConstructor;

/** A column of numbers, in parts outside of JavaScript's heap: nothing is copied when more come. */
export class Column {
  readonly #parts: Numbers[] = [];
  #last: Numbers;
  length = 0;

  constructor(private readonly kind: Kind) {
    this.#last = new kind(0);
  }

  push(value: number): void {
    const at = this.length & (partSize - 1);
    if (at === 0 || at === this.#last.length) this.#lengthen(at);
    this.#last[at] = value;
    this.length += 1;
  }

  #lengthen(at: number): void {
    const part = new this.kind(this.length === 0 ? firstSize : Math.min(at * 8 || partSize, partSize));
    part.set(this.#last.subarray(0, at));
    this.#last = part;
    this.#parts[this.length >>> partBits] = part;
  }

  get(index: number): number {
    return (this.#parts[index >>> partBits] as Numbers)[index & (partSize - 1)] as number;
  }
}
