/** How many of the oldest entries are looked at for one that may go. */
const search = 16;

/** A map that forgets: past its limit the oldest entry that may go leaves first. */
export class Store<T> {
  private readonly entries = new Map<string, T>();

  constructor(
    private readonly limit: number,
    private readonly mayGo: (value: T) => boolean = () => true,
    private readonly gone: (value: T) => void = () => {},
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: string): T | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: T): void {
    this.entries.set(key, value);
    if (this.entries.size > this.limit) this.forget();
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  private forget(): void {
    for (let tries = search; ; tries--) {
      const [key, value] = this.entries.entries().next().value as [string, T];
      this.entries.delete(key);
      // the bound holds even where nothing may go
      if (tries === 0 || this.mayGo(value)) {
        this.gone(value);
        return;
      }
      this.entries.set(key, value);
    }
  }
}
