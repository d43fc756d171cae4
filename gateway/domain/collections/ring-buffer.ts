/** Keeps the newest entries, up to a limit. */
export class RingBuffer<T> {
  private readonly ring: T[] = [];
  private count = 0;

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.ring.length;
  }

  add(entry: T): void {
    this.ring[this.count++ % this.limit] = entry;
  }

  /** The oldest entry, where earlier ones have been overwritten; undefined where none have. */
  get oldestKept(): T | undefined {
    return this.count > this.limit ? this.ring[this.count % this.limit] : undefined;
  }

  /** Oldest first. */
  all(): T[] {
    const start = this.count > this.limit ? this.count % this.limit : 0;
    return [...this.ring.slice(start), ...this.ring.slice(0, start)];
  }
}
