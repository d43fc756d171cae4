interface Entry<T> {
  at: number;
  /** insertion order, for items that are due at the same time */
  order: number;
  item: T;
}

const isBefore = <T>(a: Entry<T>, b: Entry<T>): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Items by the time at which they are due, in epoch milliseconds: a binary heap. */
export class Schedule<T> {
  private readonly heap: Entry<T>[] = [];
  private count = 0;

  get size(): number {
    return this.heap.length;
  }

  /** An item whose time is Infinity is never due, and is not stored. */
  add(at: number, item: T): void {
    if (!Number.isFinite(at)) return;
    this.heap.push({ at, order: this.count++, item });
    this.rise(this.heap.length - 1);
  }

  /** Removes and returns the first item that is due by `now`; items of the same time in insertion order. */
  next(now: number): { at: number; item: T } | undefined {
    const first = this.heap[0];
    if (!first || first.at > now) return undefined;
    const last = this.heap.pop() as Entry<T>;
    if (last !== first) {
      this.heap[0] = last;
      this.sink(0);
    }
    return first;
  }

  private rise(index: number): void {
    const parent = (index - 1) >> 1;
    if (index === 0 || !this.swapped(index, parent)) return;
    this.rise(parent);
  }

  private sink(index: number): void {
    const left = 2 * index + 1;
    const a = this.heap[left];
    const b = this.heap[left + 1];
    const child = a && b && isBefore(b, a) ? left + 1 : left;
    if (child >= this.heap.length || !this.swapped(child, index)) return;
    this.sink(child);
  }

  /** Swaps a child with its parent where the child is due earlier; returns whether it did. */
  private swapped(child: number, parent: number): boolean {
    const a = this.heap[child] as Entry<T>;
    const b = this.heap[parent] as Entry<T>;
    if (!isBefore(a, b)) return false;
    this.heap[child] = b;
    this.heap[parent] = a;
    return true;
  }
}
