/** Items by the time at which they are due, in epoch milliseconds. */
export class Schedule<T> {
  /** in the order in which they are due; most items are due after all others, so a place is sought from the end */
  readonly #entries: { at: number; item: T }[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** An item whose time is Infinity is never due, and is not stored. */
  add(at: number, item: T): void {
    if (!Number.isFinite(at)) return;
    const before = this.#entries.findLastIndex((entry) => entry.at <= at);
    this.#entries.splice(before + 1, 0, { at, item });
  }

  /** Removes and returns the first item that is due by `now`; items of the same time in insertion order. */
  next(now: number): { at: number; item: T } | undefined {
    const [first] = this.#entries;
    return first && first.at <= now ? this.#entries.shift() : undefined;
  }
}
