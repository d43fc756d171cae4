/** Low rates need a finer step than a whole flow; k6 starts whole flows a minute. */
const startable = (rate: number): number => (rate < 20 ? Math.round(rate * 10) / 10 : Math.round(rate));

/** Searches for the highest rate that holds, by doubling and bisection. */
export class RateSearch {
  /** The highest rate that held; 0 if none did. */
  found = 0;
  /** The lowest rate that did not; undefined if all did. */
  missed: number | undefined;

  /** Searches between `low` and `high`, to within the relative `tolerance`; `first` is the rate that is tried first. */
  constructor(
    readonly low: number,
    readonly high: number,
    readonly tolerance: number,
    readonly first: number,
  ) {}

  /** The rate to try next; undefined when the search is over. */
  next(): number | undefined {
    const { found, missed, low, high } = this;
    if (missed === undefined) {
      if (found === 0) return this.first;
      return found >= high ? undefined : Math.min(high, found * 2);
    }
    if (missed <= low) return undefined;
    const holds = found || low;
    const middle = startable(Math.sqrt(holds * missed));
    const isClose = missed / holds <= 1 + this.tolerance || middle <= holds || middle >= missed;
    if (!isClose) return middle;
    return found === 0 ? low : undefined;
  }

  record(rate: number, isHeld: boolean): void {
    if (isHeld) this.found = Math.max(this.found, rate);
    else this.missed = Math.min(this.missed ?? Number.POSITIVE_INFINITY, rate);
  }
}
