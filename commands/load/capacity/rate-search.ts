/** Low rates need a finer step than a whole flow; k6 starts whole flows a minute. */
const startable = (rate: number): number => (rate < 20 ? Math.round(rate * 10) / 10 : Math.round(rate));

/** Searches for the highest rate that holds, by doubling and bisection. */
export class RateSearch {
  #holds: number | undefined;
  #fails: number | undefined;

  /** Searches between `low` and `high`, to within the relative `tolerance`; `first` is the rate that is tried first. */
  constructor(
    readonly low: number,
    readonly high: number,
    readonly tolerance: number,
    readonly first = Math.min(high, low * 4),
  ) {}

  /** The rate to try next; undefined when the search is over. */
  next(): number | undefined {
    if (this.#fails === undefined) {
      if (this.#holds === undefined) return this.first;
      return this.#holds >= this.high ? undefined : Math.min(this.high, this.#holds * 2);
    }
    if (this.#fails <= this.low) return undefined;
    const holds = this.#holds ?? this.low;
    const middle = startable(Math.sqrt(holds * this.#fails));
    const isClose = this.#fails / holds <= 1 + this.tolerance || middle <= holds || middle >= this.#fails;
    if (!isClose) return middle;
    return this.#holds === undefined ? this.low : undefined;
  }

  record(rate: number, isHeld: boolean): void {
    if (isHeld) this.#holds = Math.max(this.#holds ?? 0, rate);
    else this.#fails = Math.min(this.#fails ?? Number.POSITIVE_INFINITY, rate);
  }

  /** The highest rate that held; 0 if none did. */
  get found(): number {
    return this.#holds ?? 0;
  }

  /** The lowest rate that did not; undefined if all did. */
  get missed(): number | undefined {
    return this.#fails;
  }
}
