/** The search for the highest rate that holds: the next one to try, and what is known so far. */
export class Search {
  #holds: number | undefined;
  #fails: number | undefined;

  /** Looks between `low` and `high`, to within a share of `tolerance`. */
  constructor(
    readonly low: number,
    readonly high: number,
    readonly tolerance: number,
  ) {}

  /** The rate to try next; undefined where the search is over. */
  next(): number | undefined {
    if (this.#fails === undefined) {
      if (this.#holds === undefined) return Math.min(this.high, this.low * 4);
      return this.#holds >= this.high ? undefined : Math.min(this.high, this.#holds * 2);
    }
    if (this.#fails <= this.low) return undefined;
    const holds = this.#holds ?? this.low;
    const middle = Math.round(Math.sqrt(holds * this.#fails));
    const near = this.#fails / holds <= 1 + this.tolerance || middle <= holds || middle >= this.#fails;
    if (!near) return middle;
    return this.#holds === undefined ? this.low : undefined;
  }

  tell(rate: number, held: boolean): void {
    if (held) this.#holds = Math.max(this.#holds ?? 0, rate);
    else this.#fails = Math.min(this.#fails ?? Number.POSITIVE_INFINITY, rate);
  }

  /** The highest rate that held; 0 where none did. */
  get found(): number {
    return this.#holds ?? 0;
  }
}
