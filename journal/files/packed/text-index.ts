import { type Heads, Packer } from './bytes';

/** The bytes of a packed text. Equal texts of one journal have equal bytes. */
export class Span {
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  until = 0;
  /** -1: not known yet */
  #hash = -1;
  readonly #packer: Packer;

  constructor(heads: Heads) {
    this.#packer = new Packer(heads);
  }

  set(bytes: Uint8Array, from: number, until: number): true {
    this.bytes = bytes;
    this.from = from;
    this.until = until;
    this.#hash = -1;
    return true;
  }

  /** The bytes that a text would have. */
  of(text: string): this {
    this.#packer.start();
    this.#packer.text(text);
    this.set(this.#packer.bytes, 0, this.#packer.length);
    return this;
  }

  /** Is it the empty text? */
  get isEmpty(): boolean {
    return this.until - this.from === 2 && (this.bytes[this.from] as number) < 2 && this.bytes[this.from + 1] === 0;
  }

  isSame(other: Span): boolean {
    const length = this.until - this.from;
    if (length !== other.until - other.from) return false;
    for (let at = 0; at < length; at += 1)
      if (this.bytes[this.from + at] !== other.bytes[other.from + at]) return false;
    return true;
  }

  /** 32 bits: FNV-1a, mixed once more. */
  get hash(): number {
    if (this.#hash < 0) this.#hash = this.#hashed();
    return this.#hash;
  }

  #hashed(): number {
    const { bytes, from, until } = this;
    let hash = 0x811c9dc5;
    for (let at = from; at < until; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  }
}

/** Puts the text of an item into a span; false: it has none. */
export type TextOf = (item: number, into: Span) => boolean;

/**
 * Finds the items of a long list by their texts in some ten bytes an item: the texts stay where they are. A hash only
 * proposes items, of which each is compared by its text.
 */
export class TextIndex {
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #tags: Uint8Array;
  readonly #mask: number;
  readonly #own: Span;
  readonly #other: Span;
  readonly #asked: Span;

  /** Items are numbered from 0 to below `size`; an item has one text. */
  constructor(
    heads: Heads,
    private readonly size: number,
    private readonly textOf: TextOf,
  ) {
    // several items a place: room is scarcer than time
    const places = 2 ** Math.ceil(Math.log2(Math.max(size / 4, 2)));
    this.#mask = places - 1;
    this.#heads = new Int32Array(places).fill(-1);
    this.#next = new Int32Array(size);
    this.#tags = new Uint8Array(size);
    this.#own = new Span(heads);
    this.#other = new Span(heads);
    this.#asked = new Span(heads);
  }

  /**
   * Adds an item. Returns the item with this text that was added last before it, or itself if there was none; undefined: it
   * has no text, and is not added.
   */
  add(item: number): number | undefined {
    if (!this.textOf(item, this.#own)) return undefined;
    const before = this.last(this.#own);
    this.#put(item);
    return before ?? item;
  }

  /** The first item that has the text of this one, which may be itself: then it is added. undefined: it has no text. */
  firstLike(item: number): number | undefined {
    if (!this.textOf(item, this.#own)) return undefined;
    const first = this.last(this.#own);
    if (first === undefined) this.#put(item);
    return first ?? item;
  }

  #put(item: number): void {
    const { hash } = this.#own;
    const place = hash & this.#mask;
    this.#next[item] = this.#heads[place] as number;
    this.#tags[item] = hash >>> 24;
    this.#heads[place] = item;
  }

  /** Adds every item that has a text. */
  addAll(): this {
    for (let item = 0; item < this.size; item += 1) this.add(item);
    return this;
  }

  /** The item with this text that was added last; undefined: there is none. */
  last(text: Span | string): number | undefined {
    const span = typeof text === 'string' ? this.#asked.of(text) : text;
    const { hash } = span;
    return this.#from(this.#heads[hash & this.#mask] as number, hash >>> 24, span);
  }

  /** The items with this text, in the order in which they were added. */
  all(text: Span | string): number[] {
    const span = typeof text === 'string' ? this.#asked.of(text) : text;
    const { hash } = span;
    const found: number[] = [];
    let item = this.#from(this.#heads[hash & this.#mask] as number, hash >>> 24, span);
    while (item !== undefined) {
      found.push(item);
      item = this.#from(this.#next[item] as number, hash >>> 24, span);
    }
    return found.reverse();
  }

  #from(begin: number, tag: number, span: Span): number | undefined {
    for (let item = begin; item >= 0; item = this.#next[item] as number)
      if (this.#tags[item] === tag && this.textOf(item, this.#other) && this.#other.isSame(span)) return item;
    return undefined;
  }
}
