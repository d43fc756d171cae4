/** What many records have in common, kept once. */
export class Shapes<T> {
  readonly #all: T[] = [];
  readonly #known = new Map<string, number>();

  /** The number of a shape by its key; a new one if it is unknown. */
  of(key: string, make: () => T): number {
    const known = this.find(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#all.length);
    return this.#all.push(make()) - 1;
  }

  find(key: string): number | undefined {
    return this.#known.get(key);
  }

  get(shape: number): T {
    return this.#all[shape] as T;
  }

  get count(): number {
    return this.#all.length;
  }
}
