/**
 * Finds the items of a long list by their texts, exactly, in some ten bytes an item: the texts themselves stay where they
 * are, and each item that is found is compared by its text.
 */
export class TextIndex {
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #tags: Uint8Array;
  readonly #mask: number;

  /** Items are numbered from 0 to below `size`; an item has one text. */
  constructor(
    size: number,
    private readonly textOf: (item: number) => string | undefined,
  ) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(size, 2)));
    this.#mask = places - 1;
    this.#heads = new Int32Array(places).fill(-1);
    this.#next = new Int32Array(size);
    this.#tags = new Uint8Array(size);
  }

  add(item: number, text = this.textOf(item) ?? ''): void {
    const hash = hashOf(text);
    const place = hash & this.#mask;
    this.#next[item] = this.#heads[place] as number;
    this.#tags[item] = hash >>> 24;
    this.#heads[place] = item;
  }

  has(text: string): boolean {
    return !this.#items(text).next().done;
  }

  /** The item with this text that was added last; undefined: there is none. */
  last(text: string): number | undefined {
    return this.#items(text).next().value ?? undefined;
  }

  /** The items with this text, in the order in which they were added. */
  all(text: string): number[] {
    return [...this.#items(text)].reverse();
  }

  *#items(text: string): Generator<number, undefined> {
    const hash = hashOf(text);
    for (let item = this.#heads[hash & this.#mask] as number; item >= 0; item = this.#next[item] as number)
      if (this.#tags[item] === hash >>> 24 && this.textOf(item) === text) yield item;
    return undefined;
  }
}

/** 32 bits of a text: FNV-1a, mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
