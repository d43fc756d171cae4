/** Hashes of texts, by which texts are found without being kept in memory. */
import { NumberSet } from '../../ids';
import { Column } from './column';

/** The key of a missing or empty text. */
export const noKey = 0;

/** A hash of 53 bits; only the empty text and undefined have the hash `noKey`. */
export function hash32(text: string | undefined): number {
  if (text === undefined || text === '') return noKey;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  // two characters at a time; the last one alone, if their number is odd
  for (let index = 0; index < text.length; index += 2) {
    const letters = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
    high = Math.imul(high ^ letters, 0x9e3779b1);
    low = Math.imul(low ^ letters ^ (low >>> 15), 0x5f356495);
  }
  high ^= text.length;
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1;
}

/**
 * The key of a text by its hash: 48 bits of it. Among ten million different texts, two have the same key in one of six
 * runs, and a gateway could choose such texts. So a rule that must tell texts apart compares those with equal keys.
 */
export const keyOfHash = (hash: number): number => (hash === noKey ? noKey : hash % 2 ** 48 || 1);

/** The key of a text, such as a reference; `noKey` for undefined and the empty text. */
export const keyOf = (text: string | undefined): number => keyOfHash(hash32(text));

/** A column of keys, or of whole hashes. */
export class KeyColumn {
  readonly #high: Column;
  readonly #low = new Column(Uint32Array);

  constructor(isWhole = false) {
    this.#high = new Column(isWhole ? Uint32Array : Uint16Array);
  }

  push(key: number): void {
    this.#high.push(key / 2 ** 32);
    this.#low.push(key);
  }

  get(index: number): number {
    return this.#high.get(index) * 2 ** 32 + this.#low.get(index);
  }
}

/** Finds the items of a long list by their keys, with about ten bytes for each item. */
export class KeyIndex {
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #mask: number;

  /** items that share their key with an earlier item */
  readonly repeated = new NumberSet();

  /** Items are numbered from 0 to below `size`; an item has one key, or none. */
  constructor(
    size: number,
    private readonly keyAt: (item: number) => number,
  ) {
    // several items for each place of the table, because memory is scarcer than time
    const places = 2 ** Math.ceil(Math.log2(Math.max(size / 4, 2)));
    this.#mask = places - 1;
    this.#heads = new Int32Array(places).fill(-1);
    this.#next = new Int32Array(size);
    for (let item = 0; item < size; item += 1) {
      const key = keyAt(item);
      if (key === noKey) continue;
      const before = this.last(key);
      if (before !== undefined) for (const same of [before, item]) this.repeated.add(same);
      const place = this.#place(key);
      this.#next[item] = this.#heads[place] as number;
      this.#heads[place] = item;
    }
  }

  #place(key: number): number {
    return (key ^ (key / 2 ** 32)) & this.#mask;
  }

  /** The item with this key that was added last; undefined: there is none. */
  last(key: number): number | undefined {
    return this.#from(this.#heads[this.#place(key)] as number, key);
  }

  /** The items with this key, in the order in which they were added. */
  all(key: number): number[] {
    const found: number[] = [];
    let item = this.last(key);
    while (item !== undefined) {
      found.push(item);
      item = this.#from(this.#next[item] as number, key);
    }
    return found.reverse();
  }

  #from(begin: number, key: number): number | undefined {
    for (let item = begin; item >= 0; item = this.#next[item] as number) if (this.keyAt(item) === key) return item;
    return undefined;
  }
}
