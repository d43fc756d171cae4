/** How many of the oldest entries are looked at for one that may go. */
const search = 16;

interface Entry<T> {
  key: string;
  value: T;
}

/** A map that forgets: past its limit the oldest entry that may go leaves first. `now` is in epoch milliseconds. */
export class BoundedMap<T> {
  private readonly entries = new Map<string, Entry<T>>();
  /** oldest first, from `head` on; a Map is slow to say which of its keys came first once many have left */
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

  /** A known key keeps its age. */
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
      // the bound holds even where nothing may go
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
