/** Number of the oldest entries that are searched for a removable one. */
const search = 16;

interface Entry<T> {
  key: string;
  value: T;
}

/** A map with a maximum size: beyond it the oldest removable entry is removed. `now` is in epoch milliseconds. */
export class BoundedMap<T> {
  private readonly entries = new Map<string, Entry<T>>();
  /** oldest first, starting at `head`; finding the first key of a Map is slow after many deletions */
  private queue: Entry<T>[] = [];
  private head = 0;

  constructor(
    private readonly limit: number,
    private readonly mayGo: (value: T, now: number) => boolean = () => true,
    private readonly gone: (value: T) => void = () => {},
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: string): T | undefined {
    return this.entries.get(key)?.value;
  }

  /** Replacing a value does not change the age of its key. */
  set(key: string, value: T, now = 0): void {
    const known = this.entries.get(key);
    if (known) {
      known.value = value;
      return;
    }
    const entry = { key, value };
    this.entries.set(key, entry);
    this.queue.push(entry);
    if (this.entries.size > this.limit) this.removeOne(now);
  }

  private removeOne(now: number): void {
    for (let tries = search; ; tries--) {
      const oldest = this.takeOldest();
      // the limit holds even where no entry is removable
      if (tries === 0 || this.mayGo(oldest.value, now)) {
        this.entries.delete(oldest.key);
        this.gone(oldest.value);
        return;
      }
      this.queue.push(oldest);
    }
  }

  private takeOldest(): Entry<T> {
    const oldest = this.queue[this.head++] as Entry<T>;
    if (this.head > this.limit) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
    return oldest;
  }
}
