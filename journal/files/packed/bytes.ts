import { longestPacked } from './arena';

/** Writes and reads the numbers and texts of a packed record. What is read is exactly what was written. */

/** Letters of which three fit into two bytes: those of references in capitals, and of UUIDs. */
const alphabets = ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-', '0123456789abcdefghijklmnopqrstuvwxyz-'] as const;
const radix = 37;
const alphabetCodes = alphabets.map((letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
const alphabetDigits = alphabets.map((letters) => {
  const digits = new Uint8Array(128).fill(255);
  for (let digit = 0; digit < letters.length; digit += 1) digits[letters.charCodeAt(digit)] = digit;
  return digits;
});

/** How the letters of a text are written. */
const form = { upper: 0, lower: 1, latin: 2, utf16: 3 } as const;

/** Letters at the beginning of a text that many share. */
const headLetters = 8;
const mostHeads = 255;

/** The beginnings of texts, of which each is written as one byte. */
export class Heads {
  readonly texts: string[] = [''];
  readonly #known = new Map<string, number>();

  /** 0: it is written out */
  of(text: string): number {
    if (text.length <= headLetters) return 0;
    const head = text.slice(0, headLetters);
    const known = this.#known.get(head);
    if (known !== undefined || this.texts.length > mostHeads) return known ?? 0;
    this.#known.set(head, this.texts.length);
    return this.texts.push(head) - 1;
  }
}

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
    this.#makeRoom(text.length * 2 + 16);
    const head = this.heads.of(text);
    const from = head === 0 ? 0 : headLetters;
    for (let alphabet = 0; alphabet < alphabets.length; alphabet += 1)
      if (this.#letters(text, from, head, alphabet)) return;
    this.#codes(text);
  }

  #makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const longer = new Uint8Array((this.length + more) * 2);
    longer.set(this.bytes);
    this.bytes = longer;
  }

  /** One byte for each letter, or two if any letter needs them. */
  #codes(text: string): void {
    const { bytes } = this;
    let wide = false;
    for (let index = 0; index < text.length && !wide; index += 1) wide = text.charCodeAt(index) > 255;
    this.number(text.length * 4 + (wide ? form.utf16 : form.latin));
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      bytes[this.length++] = code & 255;
      if (wide) bytes[this.length++] = code >> 8;
    }
  }

  /** Writes three letters as two bytes each; false if any letter is not of the alphabet. */
  #letters(text: string, from: number, head: number, alphabet: number): boolean {
    const { bytes, length: begin } = this;
    const digits = alphabetDigits[alphabet] as Uint8Array;
    this.number((text.length - from) * 4 + alphabet);
    let at = this.length;
    bytes[at++] = head;
    for (let index = from; index < text.length; index += 3) {
      let group = 0;
      for (let letter = index; letter < index + 3; letter += 1) {
        const code = letter < text.length ? text.charCodeAt(letter) : 48;
        const digit = code < 128 ? (digits[code] as number) : 255;
        if (digit === 255) {
          this.length = begin;
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
