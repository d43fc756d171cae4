/** Numbers of a part of a column: the last part is not full. */
const partBits = 16;
const partSize = 1 << partBits;
/** The first part grows to its size, because most journals are short. */
const firstSize = 1 << 10;

type Numbers = Uint16Array | Uint32Array | Float64Array;
type Kind = Uint16ArrayConstructor | Uint32ArrayConstructor | Float64ArrayConstructor;

/** A column of numbers, in parts outside of JavaScript's heap: nothing is copied when more come. */
export class Column {
  readonly #parts: Numbers[] = [];
  /** may be set to a lower one: what is behind it is dropped */
  length = 0;

  constructor(private readonly kind: Kind) {}

  push(value: number): void {
    const at = this.length & (partSize - 1);
    const part = this.#parts[this.length >>> partBits];
    if (part && at < part.length) part[at] = value;
    else this.#longer(part)[at] = value;
    this.length += 1;
  }

  #longer(part: Numbers | undefined): Numbers {
    const size = this.length === 0 ? firstSize : Math.min((part?.length ?? partSize) * 8, partSize);
    const longer = new this.kind(size);
    if (part) longer.set(part);
    this.#parts[this.length >>> partBits] = longer;
    return longer;
  }

  get(index: number): number {
    return (this.#parts[index >>> partBits] as Numbers)[index & (partSize - 1)] as number;
  }
}
