import { longestPacked } from './arena';

/** Writes and reads the numbers and texts of a packed record. What is read is exactly what was written. */

/** Letters of which three fit into two bytes: those of references in capitals, and of UUIDs. */
const alphabets = ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-', '0123456789abcdefghijklmnopqrstuvwxyz-'] as const;
const radix = 37;
/** of a letter that is not of an alphabet */
const noDigit = 255;
const alphabetCodes = alphabets.map((letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
const alphabetDigits = alphabets.map((letters) => {
  const digits = new Uint8Array(256).fill(noDigit);
  for (let digit = 0; digit < letters.length; digit += 1) digits[letters.charCodeAt(digit)] = digit;
  return digits;
});

/** How the letters of a text are written. */
const form = { upper: 0, lower: 1, latin: 2, utf16: 3 } as const;

/** Letters at the beginning of a text that many share. */
const headLetters = 11;
const mostHeads = 255;

/** The beginnings of texts, of which each is written as one byte. */
export class Heads {
  readonly texts: string[] = [''];
  /** the letters of all heads, and the number of a head by the hash of its letters */
  readonly #letters = Buffer.alloc((mostHeads + 1) * headLetters);
  readonly #byHash = new Uint8Array(4 * (mostHeads + 1));

  /** The number of the head of a text of one byte a letter; 0: it is written out. */
  of(bytes: Uint8Array, from: number, until: number): number {
    if (until - from <= headLetters) return 0;
    let hash = 0;
    for (let at = from; at < from + headLetters; at += 1) hash = Math.imul(hash, 31) + (bytes[at] as number);
    const last = this.#byHash.length - 1;
    let place = (hash ^ (hash >>> 10)) & last;
    for (let head = this.#byHash[place] as number; head > 0; head = this.#byHash[place] as number) {
      if (this.#isAt(head, bytes, from)) return head;
      place = (place + 1) & last;
    }
    const head = this.texts.length;
    if (head > mostHeads) return 0;
    this.#byHash[place] = head;
    for (let letter = 0; letter < headLetters; letter += 1)
      this.#letters[head * headLetters + letter] = bytes[from + letter] as number;
    this.texts.push(this.#letters.toString('latin1', head * headLetters, (head + 1) * headLetters));
    return head;
  }

  #isAt(head: number, bytes: Uint8Array, from: number): boolean {
    for (let letter = 0; letter < headLetters; letter += 1)
      if (this.#letters[head * headLetters + letter] !== bytes[from + letter]) return false;
    return true;
  }
}

/** Texts are copied here, as one byte a letter. */
const letters = Buffer.alloc(1 << 16);

export class Packer {
  bytes = new Uint8Array(1 << 17);
  length = 0;

  constructor(readonly heads: Heads) {}

  start(): void {
    this.length = 0;
  }

  /** May a text of so many letters be packed? */
  static fits(letters: number): boolean {
    return letters < longestPacked / 8;
  }

  /** Is there hardly room for more? */
  get isLong(): boolean {
    return this.length > longestPacked - 32;
  }

  /** A whole number that is not negative, below 2^53. */
  number(value: number): void {
    const { bytes } = this;
    let at = this.length;
    let rest = value;
    while (rest > 0x7fffffff) {
      bytes[at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  text(text: string): void {
    const copy = text.length <= letters.length ? letters : Buffer.alloc(text.length);
    let all = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      all |= code;
      copy[index] = code;
    }
    if (all > 255) this.#wide(text);
    else this.latin(copy, 0, text.length);
  }

  /** A text of one byte a letter. */
  latin(bytes: Uint8Array, from: number, until: number): void {
    this.#makeRoom(until - from + 16);
    const head = this.heads.of(bytes, from, until);
    const begin = head === 0 ? from : from + headLetters;
    for (let alphabet = 0; alphabet < alphabets.length; alphabet += 1)
      if (this.#letters(bytes, begin, until, head, alphabet)) return;
    this.number((until - from) * 4 + form.latin);
    for (let at = from; at < until; at += 1) this.bytes[this.length++] = bytes[at] as number;
  }

  #makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const longer = new Uint8Array((this.length + more) * 2);
    longer.set(this.bytes);
    this.bytes = longer;
  }

  /** Two bytes for each letter. */
  #wide(text: string): void {
    this.#makeRoom(text.length * 2 + 16);
    this.number(text.length * 4 + form.utf16);
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      this.bytes[this.length++] = code & 255;
      this.bytes[this.length++] = code >> 8;
    }
  }

  /** Writes three letters as two bytes each; false if any letter is not of the alphabet. */
  #letters(from: Uint8Array, begin: number, until: number, head: number, alphabet: number): boolean {
    const { bytes, length: start } = this;
    const digits = alphabetDigits[alphabet] as Uint8Array;
    this.number((until - begin) * 4 + alphabet);
    let at = this.length;
    bytes[at++] = head;
    for (let index = begin; index < until; index += 3) {
      let group = 0;
      for (let letter = index; letter < index + 3; letter += 1) {
        // the last group is filled up with the first letter of the alphabet
        const digit = letter < until ? (digits[from[letter] as number] as number) : 0;
        if (digit === noDigit) {
          this.length = start;
          return false;
        }
        group = group * radix + digit;
      }
      bytes[at++] = group & 255;
      bytes[at++] = group >> 8;
    }
    this.length = at;
    return true;
  }
}

const scratch = Buffer.alloc(1 << 17);

/** Reads what a packer wrote, from a place on. */
export class Unpacker {
  at = 0;
  bytes: Uint8Array = new Uint8Array(0);

  constructor(readonly heads: Heads) {}

  from(bytes: Uint8Array, at: number): this {
    this.bytes = bytes;
    this.at = at;
    return this;
  }

  number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    do {
      byte = bytes[this.at++] as number;
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  }

  skipNumber(): void {
    while ((this.bytes[this.at++] as number) > 127);
  }

  text(): string {
    const { bytes } = this;
    const first = this.number();
    const how = first & 3;
    const length = first >>> 2;
    if (how === form.latin || how === form.utf16) {
      const size = how === form.latin ? length : length * 2;
      scratch.set(bytes.subarray(this.at, this.at + size));
      this.at += size;
      return how === form.latin ? scratch.toString('latin1', 0, size) : scratch.toString('utf16le', 0, size);
    }
    const head = bytes[this.at++] as number;
    const codes = alphabetCodes[how] as Uint8Array;
    for (let letter = 0; letter < length; letter += 3) {
      const group = (bytes[this.at++] as number) | ((bytes[this.at++] as number) << 8);
      scratch[letter] = codes[Math.floor(group / (radix * radix))] as number;
      scratch[letter + 1] = codes[Math.floor(group / radix) % radix] as number;
      scratch[letter + 2] = codes[group % radix] as number;
    }
    return this.heads.texts[head] + scratch.toString('latin1', 0, length);
  }

  skipText(): void {
    const first = this.number();
    const length = first >>> 2;
    const how = first & 3;
    if (how === form.latin) this.at += length;
    else if (how === form.utf16) this.at += length * 2;
    else this.at += 1 + Math.ceil(length / 3) * 2;
  }
}
