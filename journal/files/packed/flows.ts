import { type Id, idText, type NumberedId } from '../../ids';
import type { FlowRecord } from '../../records';
import type { Arena } from './arena';
import { type Heads, Packer, Unpacker } from './bytes';
import { packedDecimal, packedMs, unpackedDecimal, unpackedMs } from './numbers';
import { Shapes } from './shapes';
import { type Span, TextIndex } from './text-index';
import { byText, type Packed, TimedRecords } from './timed';

/** Members whose values differ from flow to flow; a shape has all others. */
const texts = ['reference', 'quoteId', 'transactionReference'] as const;
const decimals = ['sendingAmount', 'receivingAmount'] as const;

/** What many flows have in common: a record without its own values, and how many there are of these. */
interface Shape {
  /** the record with its keys in order; `id` without its number, `steps` without times */
  record: FlowRecord;
  /** decimal places of each amount; -1: it has none */
  places: readonly number[];
  connects: number;
}

/** The flows of a journal: some 80 bytes of each. */
export class Flows extends TimedRecords<FlowRecord> {
  readonly #shapes = new Shapes<Shape>();
  readonly #packer: Packer;
  readonly #unpacker: Unpacker;

  constructor(private readonly heads: Heads) {
    super();
    this.#packer = new Packer(heads);
    this.#unpacker = new Unpacker(heads);
  }

  /** Puts a text of the flow at a place into a span; false: it has none. */
  textAt(place: number, name: (typeof texts)[number], into: Span): boolean {
    const packed = this.packedAt(place);
    if (!packed) {
      const text = this.at(place)[name];
      return text !== undefined && Boolean(into.of(text));
    }
    const { record, places } = this.#shapes.get(packed.shape);
    if (record[name] === undefined) return false;
    const bytes = this.arena.chunkOf(packed.position);
    const from = this.#unpacker.from(bytes, this.arena.placeOf(packed.position));
    for (let skipped = 0; skipped < 3; skipped += 1) from.skipNumber();
    for (const decimalPlaces of places) if (decimalPlaces >= 0) from.skipNumber();
    for (const text of texts) {
      if (text === name) break;
      if (record[text] !== undefined) from.skipText();
    }
    const begin = from.at;
    from.skipText();
    return into.set(bytes, begin, from.at);
  }

  /** An index of the flows by one of their texts, empty at first. */
  indexBy(name: (typeof texts)[number]): TextIndex {
    return new TextIndex(this.heads, this.length, (place, into) => this.textAt(place, name, into));
  }

  /** The ids of all flows. */
  *ids(): Generator<Id> {
    for (const flow of this) yield idOf(flow);
  }

  protected compare(one: FlowRecord, other: FlowRecord): number {
    return byText(one.id, other.id) || byText(JSON.stringify(one), JSON.stringify(other));
  }

  protected unpack(shape: number, position: number, at: number): FlowRecord {
    return new PackedFlow(this.#shapes.get(shape), at, this.arena, position, this.#unpacker);
  }

  protected pack(record: FlowRecord): Packed | undefined {
    const { id, at, steps, connects, late = 0, finishedAt } = record;
    // ids of exchanges have another form
    if (
      typeof id !== 'string' ||
      id.includes('#') ||
      !Array.isArray(steps) ||
      (connects !== undefined && !Array.isArray(connects))
    )
      return undefined;
    const end = id.lastIndexOf('-') + 1;
    const number = Number(id.slice(end));
    const lasted = packedMs(finishedAt - at);
    const wasLate = packedMs(late);
    if (at + (finishedAt - at) !== finishedAt) return undefined;
    const isNumbered = Number.isSafeInteger(number) && String(number) === id.slice(end);
    if (!isNumbered || number < 0 || lasted === undefined || wasLate === undefined) return undefined;
    const packer = this.#packer;
    packer.start();
    packer.number(number);
    packer.number(lasted);
    packer.number(wasLate);
    const shape = { ...record, id: id.slice(0, end), at: 0, finishedAt: 0, steps: [] as unknown[] };
    if (record.late !== undefined) shape.late = 0;
    const places: number[] = [];
    for (const name of decimals) {
      const amount = record[name];
      const packed = amount === undefined ? undefined : packedDecimal(String(amount));
      places.push(packed?.places ?? -1);
      if (amount === undefined) continue;
      if (!packed || typeof amount !== 'string') return undefined;
      packer.number(packed.digits);
      shape[name] = '';
    }
    for (const name of texts) {
      const text = record[name];
      if (text === undefined) continue;
      if (typeof text !== 'string' || !Packer.fits(text.length)) return undefined;
      packer.text(text);
      shape[name] = '';
    }
    for (const step of steps as readonly (readonly unknown[])[]) {
      if (!Array.isArray(step) || step.length !== 3) return undefined;
      const [operation, from, ms] = step;
      const [packedFrom, packedTime] = [packedMs(from), packedMs(ms)];
      if (packedFrom === undefined || packedTime === undefined || packer.isLong) return undefined;
      packer.number(packedFrom);
      packer.number(packedTime);
      shape.steps.push(operation);
    }
    for (const ms of connects ?? []) {
      const packed = packedMs(ms);
      if (packed === undefined || packer.isLong) return undefined;
      packer.number(packed);
    }
    if (connects) shape.connects = [];
    const common = { record: shape as unknown as FlowRecord, places, connects: connects?.length ?? 0 };
    const key = JSON.stringify(common);
    return {
      shape: this.#shapes.of(key, () => common),
      position: this.arena.add(packer.bytes, packer.length),
    };
  }
}

/** The id of a flow, in parts where it is packed so. */
export const idOf = (flow: FlowRecord): Id => (flow instanceof PackedFlow ? flow : flow.id);

/** A flow, of which each member is unpacked when it is asked for. */
class PackedFlow implements FlowRecord, NumberedId {
  #textsAt = -1;
  #lasted = 0;
  #late = 0;
  readonly #digits = [0, 0];

  constructor(
    private readonly shape: Shape,
    readonly at: number,
    private readonly arena: Arena,
    private readonly position: number,
    private readonly unpacker: Unpacker,
  ) {}

  /** Reads the numbers at its beginning, once. */
  #open(): this {
    if (this.#textsAt >= 0) return this;
    const from = this.unpacker.from(this.arena.chunkOf(this.position), this.arena.placeOf(this.position));
    from.skipNumber();
    this.#lasted = unpackedMs(from.number());
    this.#late = unpackedMs(from.number());
    for (let amount = 0; amount < decimals.length; amount += 1)
      if ((this.shape.places[amount] as number) >= 0) this.#digits[amount] = from.number();
    this.#textsAt = from.at;
    return this;
  }

  /** The reader before the text at a place, or behind all of them. */
  #before(name?: (typeof texts)[number]): Unpacker {
    this.#open();
    const from = this.unpacker.from(this.arena.chunkOf(this.position), this.#textsAt);
    for (const text of texts) {
      if (text === name) break;
      if (this.shape.record[text] !== undefined) from.skipText();
    }
    return from;
  }

  #amount(which: 0 | 1): string | undefined {
    const places = this.shape.places[which] as number;
    return places < 0 ? undefined : unpackedDecimal(this.#open().#digits[which] as number, places);
  }

  get t(): 'flow' {
    return 'flow';
  }
  get idName(): string {
    return this.shape.record.id;
  }
  get idNumber(): number {
    return this.unpacker.from(this.arena.chunkOf(this.position), this.arena.placeOf(this.position)).number();
  }
  get id(): string {
    return idText(this);
  }
  get reference(): string {
    return this.shape.record.reference === undefined ? (undefined as never) : this.#before('reference').text();
  }
  get quoteId(): string | undefined {
    return this.shape.record.quoteId === undefined ? undefined : this.#before('quoteId').text();
  }
  get transactionReference(): string | undefined {
    return this.shape.record.transactionReference === undefined
      ? undefined
      : this.#before('transactionReference').text();
  }
  get status(): string | undefined {
    return this.shape.record.status;
  }
  get code(): string | undefined {
    return this.shape.record.code;
  }
  get sendingAmount(): string | undefined {
    return this.#amount(0);
  }
  get receivingAmount(): string | undefined {
    return this.#amount(1);
  }
  get currency(): string | undefined {
    return this.shape.record.currency;
  }
  get steps(): FlowRecord['steps'] {
    const from = this.#before();
    return this.#operations.map((operation) => [operation, unpackedMs(from.number()), unpackedMs(from.number())]);
  }
  get connects(): number[] | undefined {
    if (!this.shape.record.connects) return undefined;
    const from = this.#before();
    for (let skipped = 0; skipped < this.#operations.length * 2; skipped += 1) from.number();
    return Array.from({ length: this.shape.connects }, () => unpackedMs(from.number()));
  }
  get broke(): FlowRecord['broke'] {
    return this.shape.record.broke;
  }
  get late(): number | undefined {
    return this.shape.record.late === undefined ? undefined : this.#open().#late;
  }
  get older(): true | undefined {
    return this.shape.record.older;
  }
  get repeats(): true | undefined {
    return this.shape.record.repeats;
  }
  get resent(): true | undefined {
    return this.shape.record.resent;
  }
  get shared(): FlowRecord['shared'] {
    return this.shape.record.shared;
  }
  get lookedUp(): true | undefined {
    return this.shape.record.lookedUp;
  }
  get fault(): string | undefined {
    return this.shape.record.fault;
  }
  get finishedAt(): number {
    return this.at + this.#open().#lasted;
  }
  get bent(): FlowRecord['bent'] {
    return this.shape.record.bent;
  }

  get #operations(): readonly string[] {
    return this.shape.record.steps as unknown as readonly string[];
  }

  /** The record as it was added, with its members in the same order. */
  toJSON(): FlowRecord {
    const { record } = this.shape;
    const whole: Record<string, unknown> = { ...record };
    for (const name of [...texts, ...decimals, 'id', 'at', 'finishedAt', 'steps', 'connects', 'late'] as const)
      if (record[name] !== undefined) whole[name] = this[name];
    return whole as unknown as FlowRecord;
  }
}
