import { type Json, parsedJson } from '../../../contract';
import type { CallbackRecord } from '../../records';
import type { Arena } from './arena';
import { type Heads, Packer, Unpacker } from './bytes';
import { Shapes } from './shapes';
import type { Span } from './text-index';
import { byText, type Packed, TimedRecords } from './timed';

/** The members of a notification by which most of them differ, and what stands for them in a shape. */
const references = [
  ['transactionId', '\ue001', /"transactionId\\?":\\?"([\w.:-]{4,200})\\?"/],
  ['partnerTransId', '\ue002', /"partnerTransId\\?":\\?"([\w.:-]{4,200})\\?"/],
] as const;
/** In place of any other word with a digit, where notifications differ in more. */
const wordHole = '\ue003';
const holes = /[\ue001-\ue003]/;
const words = /(\d\w*)/;
/** The beginning of a line, before its time. */
const begin = '{"t":"callback","at":';
/** What a reference is made of, so that it is written the same in a text within a text. */
const plain = /^[\w.:-]{4,200}$/;

/** So many shapes are kept before words with digits are packed too, and so many in all. */
const mostShapes = [2000, 4000] as const;

/** What many notifications have in common. */
interface Shape {
  /** JSON of the record with holes */
  line: string;
  words: number;
  /** the record, if its holes are the two references alone */
  record?: CallbackRecord;
}

const bagOf = (body: Json): { [name: string]: Json } | undefined =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;

/** A record with its body, which is not written if it is that of the text: then it is no member that is listed. */
function withBody(record: CallbackRecord): CallbackRecord {
  const value = record.body === undefined ? parsedJson(record.text) : undefined;
  return value === undefined ? record : Object.defineProperty({ ...record }, 'body', { value });
}

/** The record of a line with holes, if these are the values of the two references and in the text, nowhere else. */
function recordOf(line: string): CallbackRecord | undefined {
  const record = withBody(JSON.parse(line) as CallbackRecord);
  const body = bagOf(record.body);
  if (!body) return undefined;
  const others = { ...body };
  for (const [name, hole] of references) if (others[name] === hole) delete others[name];
  return holes.test(JSON.stringify({ ...record, text: '', body: others })) ? undefined : record;
}

/** The notifications of a journal: some 40 bytes of each, as long as they differ in little but their references. */
export class Callbacks extends TimedRecords<CallbackRecord> {
  readonly #shapes = new Shapes<Shape>();
  readonly #packer: Packer;
  readonly #unpacker: Unpacker;

  constructor(heads: Heads) {
    super();
    this.#packer = new Packer(heads);
    this.#unpacker = new Unpacker(heads);
  }

  override push(record: CallbackRecord): void {
    super.push(withBody(record));
  }

  protected compare(one: CallbackRecord, other: CallbackRecord): number {
    return byText(one.text, other.text) || byText(JSON.stringify(one), JSON.stringify(other));
  }

  /** Adds the notification of a line, if it differs from earlier ones in nothing but its time and its references. */
  pushLine(line: string): boolean {
    if (!line.startsWith(begin) || references.some(([, hole]) => line.includes(hole))) return false;
    const end = line.indexOf(',', begin.length);
    const time = line.slice(begin.length, end);
    const at = Number(time);
    if (String(at) !== time || !Number.isSafeInteger(at)) return false;
    let rest = line.slice(end);
    const packer = this.#packer;
    packer.start();
    for (const [, hole, value] of references) {
      const [, found = ''] = value.exec(rest) ?? [];
      packer.text(found);
      if (found !== '') rest = rest.replaceAll(found, hole);
    }
    const shape = this.#shapes.find(`${begin}0${rest}`);
    return shape !== undefined && this.pushPacked(at, () => this.#packed(shape));
  }

  /** Puts a reference of the notification at a place into a span; false: it has none. */
  textAt(place: number, name: (typeof references)[number][0], into: Span): boolean {
    const packed = this.packedAt(place);
    if (!packed || this.#shapes.get(packed.shape).record?.body === undefined) {
      const value = bagOf(this.at(place).body)?.[name];
      return typeof value === 'string' && Boolean(into.of(value));
    }
    const bytes = this.arena.chunkOf(packed.position);
    const from = this.#unpacker.from(bytes, this.arena.placeOf(packed.position));
    if (name === 'partnerTransId') from.skipText();
    const begin = from.at;
    from.skipText();
    into.set(bytes, begin, from.at);
    if (!into.isEmpty) return true;
    // not every value is packed apart
    const value = bagOf(this.at(place).body)?.[name];
    return typeof value === 'string' && Boolean(into.of(value));
  }

  protected pack(record: CallbackRecord): Packed | undefined {
    const packer = this.#packer;
    packer.start();
    let line = JSON.stringify({ ...record, at: 0 });
    if (holes.test(line) || !Packer.fits(line.length)) return undefined;
    const body = bagOf(record.body);
    for (const [name, hole] of references) {
      const value = body?.[name];
      const isPlain = typeof value === 'string' && plain.test(value);
      packer.text(isPlain ? value : '');
      if (isPlain) line = line.replaceAll(value, hole);
    }
    const shape = this.#shapes.find(line);
    if (shape !== undefined) return this.#packed(shape);
    if (this.#shapes.count < mostShapes[0])
      return this.#packed(this.#shapes.of(line, () => ({ line, words: 0, record: recordOf(line) })));
    const parts = line.split(words);
    const rest = parts.filter((_, index) => index % 2 === 0).join(wordHole);
    for (let at = 1; at < parts.length; at += 2) packer.text(parts[at] as string);
    if (this.#shapes.find(rest) === undefined && this.#shapes.count >= mostShapes[1])
      return this.#whole(JSON.stringify({ ...record, at: 0 }));
    return this.#packed(this.#shapes.of(rest, () => ({ line: rest, words: (parts.length - 1) / 2 })));
  }

  /** A notification like no other: its whole line is the word in the one hole. */
  #whole(line: string): Packed {
    this.#packer.start();
    for (const part of ['', '', line]) this.#packer.text(part);
    return this.#packed(this.#shapes.of(wordHole, () => ({ line: wordHole, words: 1 })));
  }

  #packed(shape: number): Packed {
    return { shape, position: this.arena.add(this.#packer.bytes, this.#packer.length) };
  }

  protected unpack(shape: number, position: number, at: number): CallbackRecord {
    const { line, record, words: count } = this.#shapes.get(shape);
    if (record) return new PackedCallback(record, at, this.arena, position, this.#unpacker);
    const from = this.#unpacker.from(this.arena.chunkOf(position), this.arena.placeOf(position));
    const values = references.map(() => from.text());
    let filled = line
      .split(wordHole)
      .map((part, index) => (index < count ? part + from.text() : part))
      .join('');
    for (const [index, [, hole]] of references.entries()) filled = filled.replaceAll(hole, values[index] as string);
    return withBody({ ...(JSON.parse(filled) as CallbackRecord), at });
  }
}

/** A notification, of which each member is unpacked when it is asked for. */
class PackedCallback implements CallbackRecord {
  constructor(
    private readonly shape: CallbackRecord,
    readonly at: number,
    private readonly arena: Arena,
    private readonly position: number,
    private readonly unpacker: Unpacker,
  ) {}

  #values(): string[] {
    const from = this.unpacker.from(this.arena.chunkOf(this.position), this.arena.placeOf(this.position));
    return references.map(() => from.text());
  }

  get t(): 'callback' {
    return 'callback';
  }
  get method(): string {
    return this.shape.method;
  }
  get headers(): Record<string, string> {
    return this.shape.headers;
  }
  get answered(): string {
    return this.shape.answered;
  }
  get bent(): readonly number[] | undefined {
    return this.shape.bent;
  }
  get showsPan(): true | undefined {
    return this.shape.showsPan;
  }
  get text(): string {
    const values = this.#values();
    return references.reduce(
      (text, [, hole], index) => text.replaceAll(hole, values[index] as string),
      this.shape.text,
    );
  }
  get body(): { [name: string]: Json } {
    const body = { ...bagOf(this.shape.body) };
    const values = this.#values();
    for (const [index, [name, hole]] of references.entries())
      if (body[name] === hole) body[name] = values[index] as string;
    return body;
  }

  /** The record as it was added, with its members in the same order. */
  toJSON(): CallbackRecord {
    const { at, text, body, shape } = this;
    return { ...shape, at, text, ...(Object.keys(shape).includes('body') && { body }) };
  }
}
