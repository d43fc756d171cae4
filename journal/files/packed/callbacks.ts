import { type Json, parsedJson } from '../../../contract';
import type { CallbackRecord } from '../../records';
import type { Arena } from './arena';
import { type Heads, Packer, Unpacker } from './bytes';
import { Shapes } from './shapes';
import { hasHole, hole, type Template, Templates, template } from './template';
import type { Span } from './text-index';
import { byText, type Packed, TimedRecords } from './timed';

/** The values of a line by the slots of its template. */
const slot = { at: 0, references: 1, words: 3 } as const;
/** The members of a callback by which most of them differ, and what stands for them in a shape. */
const references = [
  ['transactionId', hole(slot.references)],
  ['partnerTransId', hole(slot.references + 1)],
] as const;
/** In place of any other word with a digit, where callbacks differ in more. */
const wordHole = hole(slot.words);
const words = /(\d\w*)/;
/** The beginning of a line, up to its time. */
const begin = '{"t":"callback","at":';
/** What a reference is made of, so that it is written the same in a text within a text. */
const plain = /^[\w.:-]{4,200}$/;

/** So many shapes are kept before words with digits are packed too, and so many in all. */
const mostShapes = [2000, 4000] as const;

/** What many callbacks have in common. */
interface Shape {
  /** JSON of the record with holes */
  line: string;
  /** which references it has holes for */
  has: readonly boolean[];
  words: number;
  /** the record, if its holes are the two references alone */
  record?: CallbackRecord | undefined;
}

const bagOf = (body: Json): { [name: string]: Json } | undefined =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;

/** A record with its body, which is not written if it is that of the text: then it is not a member that is listed. */
function withBody(record: CallbackRecord): CallbackRecord {
  const value = record.body === undefined ? parsedJson(record.text) : undefined;
  return value === undefined ? record : Object.defineProperty({ ...record }, 'body', { value });
}

/** The record of a line with holes, if these are the values of the two references and in the text, nowhere else. */
function recordOf(line: string): CallbackRecord | undefined {
  const whole = parsedJson(line);
  // a value may be a part of what is not a text, such as `true`, or of an escape
  if (whole === undefined) return undefined;
  const record = withBody(whole as unknown as CallbackRecord);
  const body = bagOf(record.body);
  if (!body) return undefined;
  const others = { ...body };
  for (const [name, hole] of references) if (others[name] === hole) delete others[name];
  return hasHole(JSON.stringify({ ...record, text: '', body: others })) ? undefined : record;
}

const shapeOf = (line: string, count = 0): Shape => ({
  line,
  has: references.map(([, of]) => line.includes(of)),
  words: count,
  ...(count === 0 && { record: recordOf(line) }),
});

/** The lines of a shape, whose time is 0; undefined where its members are in another order. */
const templateOf = (line: string): Template | undefined =>
  line.startsWith(`${begin}0,`)
    ? template(begin + hole(slot.at) + line.slice(begin.length + 1), (of) => of === slot.at)
    : undefined;

/** The callbacks of a journal: some 40 bytes of each, as long as they differ in little but their references. */
export class Callbacks extends TimedRecords<CallbackRecord> {
  readonly #shapes = new Shapes<Shape>();
  readonly #templates = new Templates();
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

  /** Adds the callback of a line that differs from a recent one in its time and its references only; false: nothing is added. */
  pushLine(bytes: Uint8Array, from: number, until: number): boolean {
    const { values } = this.#templates;
    const shape = this.#templates.shapeOf(bytes, from, until);
    const at = values.digits[slot.at] as number;
    if (shape === undefined || values.places[slot.at] || !this.isNear(at)) return false;
    const packer = this.#packer;
    packer.start();
    for (let index = 0; index < references.length; index += 1) {
      const of = slot.references + index;
      if (this.#shapes.get(shape).has[index])
        packer.latin(bytes, values.from[of] as number, values.until[of] as number);
      else packer.latin(bytes, from, from);
    }
    this.pushPacked(at, shape, this.arena.add(packer.bytes, packer.length));
    return true;
  }

  /** Of one kind are callbacks that differ in their time and in the values of the two references only. */
  override kindOf(place: number): number | undefined {
    const kind = super.kindOf(place);
    return kind === undefined || !this.#shapes.get(kind).record ? undefined : kind;
  }

  /** Puts a reference of the callback at a place into a span; false: it has none. */
  textAt(place: number, name: (typeof references)[number][0], into: Span): boolean {
    const index = this.indexAt(place);
    if (this.wholeOf(index) || this.#shapes.get(this.shapeOf(index)).record?.body === undefined) {
      const value = bagOf(this.at(place).body)?.[name];
      return typeof value === 'string' && Boolean(into.of(value));
    }
    const position = this.positionOf(index);
    const bytes = this.arena.chunkOf(position);
    const from = this.#unpacker.from(bytes, this.arena.placeOf(position));
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
    if (hasHole(line) || !Packer.fits(line.length)) return undefined;
    const body = bagOf(record.body);
    for (const [name, hole] of references) {
      const value = body?.[name];
      const isPlain = typeof value === 'string' && plain.test(value);
      packer.text(isPlain ? value : '');
      if (isPlain) line = line.replaceAll(value, hole);
    }
    if (this.#shapes.find(line) !== undefined || this.#shapes.count < mostShapes[0]) {
      const shape = this.#shapes.of(line, () => shapeOf(line));
      this.#templates.learn(shape, () => templateOf(line));
      return this.#packed(shape);
    }
    const parts = line.split(words);
    const rest = parts.filter((_, index) => index % 2 === 0).join(wordHole);
    for (let at = 1; at < parts.length; at += 2) packer.text(parts[at] as string);
    if (this.#shapes.find(rest) === undefined && this.#shapes.count >= mostShapes[1])
      return this.#whole(JSON.stringify({ ...record, at: 0 }));
    return this.#packed(this.#shapes.of(rest, () => shapeOf(rest, (parts.length - 1) / 2)));
  }

  /** A callback like no other: its whole line is the word in the one hole. */
  #whole(line: string): Packed {
    this.#packer.start();
    for (const part of ['', '', line]) this.#packer.text(part);
    return this.#packed(this.#shapes.of(wordHole, () => shapeOf(wordHole, 1)));
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

/** A callback, of which each member is unpacked when it is asked for. */
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
    for (let index = 0; index < references.length; index += 1) {
      const [name, hole] = references[index] as (typeof references)[number];
      if (body[name] === hole) body[name] = values[index] as string;
    }
    return body;
  }

  /** A member of the body. */
  member(name: string): Json {
    const value = bagOf(this.shape.body)?.[name];
    return typeof value === 'string' && hasHole(value) ? this.body[name] : value;
  }

  /** The record as it was added, with its members in the same order. */
  toJSON(): CallbackRecord {
    const { at, text, body, shape } = this;
    return { ...shape, at, text, ...(Object.keys(shape).includes('body') && { body }) };
  }
}

/** A member of the body of a callback, without the others. */
export const memberOf = (record: CallbackRecord, name: string): Json =>
  record instanceof PackedCallback ? record.member(name) : bagOf(record.body)?.[name];
