import { replied, repliedIn } from '../../flow';
import { type Id, idText, type NumberedId } from '../../ids';
import type { FlowRecord } from '../../records';
import type { Arena } from './arena';
import { type Heads, Packer, Unpacker } from './bytes';
import { packedDecimal, packedMs, packedMsOf, unpackedDecimal, unpackedMs } from './numbers';
import { Shapes } from './shapes';
import { hasHole, hole, mostSlots, type Template, Templates, template } from './template';
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

/** The values of a line by the slots of its template; steps and then connections follow the texts. */
const slot = { id: 0, at: 1, finishedAt: 2, late: 3, decimals: 4, texts: 6, steps: 9 } as const;
const isText = (of: number): boolean => of >= slot.texts && of < slot.steps;

/** Values of connections follow those of the steps. */
const connectsFrom = (steps: number): number => slot.steps + 2 * steps;

/** The line of a record with a hole for each packed value; undefined if there are too many, or its text has such a hole. */
function templateOf(record: FlowRecord): Template | undefined {
  const { steps, connects, late } = record;
  const after = connectsFrom(steps.length);
  if (after + (connects?.length ?? 0) > mostSlots || hasHole(JSON.stringify(record))) return undefined;
  const open: Record<string, unknown> = { ...record };
  const put = (name: string, value: unknown): void => {
    if (open[name] !== undefined) open[name] = value;
  };
  put('id', record.id.slice(0, record.id.lastIndexOf('-') + 1) + hole(slot.id));
  for (const [index, name] of decimals.entries()) put(name, hole(slot.decimals + index));
  for (const [index, name] of texts.entries()) put(name, hole(slot.texts + index));
  // a number has no quotes around it
  const number = (of: number): string => `#${hole(of)}#`;
  put('at', number(slot.at));
  put('finishedAt', number(slot.finishedAt));
  if (late !== undefined) put('late', number(slot.late));
  open.steps = steps.map(([operation], index) => [
    operation,
    number(slot.steps + 2 * index),
    number(slot.steps + 2 * index + 1),
  ]);
  put(
    'connects',
    connects?.map((_, index) => number(after + index)),
  );
  const line = JSON.stringify(open).replaceAll(/"#([\ue000-\ue3ff])#"/g, '$1');
  return template(line, (of) => !isText(of));
}

/** The members that flows which are alike have in common; of others, whether they are there. */
type Alike = Pick<
  FlowRecord,
  'status' | 'code' | 'currency' | 'broke' | 'older' | 'repeats' | 'resent' | 'shared' | 'lookedUp' | 'fault' | 'bent'
> & { [name in 'quoteId' | 'transactionReference']?: unknown };

/** The flows of a journal: some 80 bytes of each. */
export class Flows extends TimedRecords<FlowRecord> {
  readonly #shapes = new Shapes<Shape>();
  readonly #templates = new Templates();
  /** the first planned start, the end of the last flow (epoch milliseconds), and how late a flow started at most */
  firstStart = Number.POSITIVE_INFINITY;
  lastEnd = 0;
  mostLate = 0;
  readonly #packer: Packer;
  readonly #unpacker: Unpacker;

  constructor(private readonly heads: Heads) {
    super();
    this.#packer = new Packer(heads);
    this.#unpacker = new Unpacker(heads);
  }

  /** Puts a text of the flow at a place into a span; false: it has none. */
  textAt(place: number, name: (typeof texts)[number], into: Span): boolean {
    const index = this.indexAt(place);
    if (this.wholeOf(index)) {
      const text = this.at(place)[name];
      return text !== undefined && Boolean(into.of(text));
    }
    const { record, places } = this.#shapes.get(this.shapeOf(index));
    if (record[name] === undefined) return false;
    const position = this.positionOf(index);
    const bytes = this.arena.chunkOf(position);
    const from = this.#unpacker.from(bytes, this.arena.placeOf(position));
    for (let skipped = 0; skipped < 3; skipped += 1) from.skipNumber();
    for (let amount = 0; amount < places.length; amount += 1) if ((places[amount] as number) >= 0) from.skipNumber();
    for (let text = 0; texts[text] !== name; text += 1)
      if (record[texts[text] as (typeof texts)[number]] !== undefined) from.skipText();
    const begin = from.at;
    from.skipText();
    return into.set(bytes, begin, from.at);
  }

  /** An index of the flows by one of their texts, empty at first. */
  indexBy(name: (typeof texts)[number]): TextIndex {
    return new TextIndex(this.heads, this.length, (place, into) => this.textAt(place, name, into));
  }

  /** The places of the flows of which `test` holds. It is asked once for all flows that are alike. */
  *placesWhere(test: (flow: Alike) => boolean): Generator<number> {
    const known: (boolean | undefined)[] = [];
    for (let place = 0; place < this.length; place += 1) {
      const index = this.indexAt(place);
      const whole = this.wholeOf(index);
      if (whole ? test(whole) : this.#isOfShape(this.shapeOf(index), known, test)) yield place;
    }
  }

  #isOfShape(shape: number, known: (boolean | undefined)[], test: (flow: Alike) => boolean): boolean {
    let holds = known[shape];
    if (holds === undefined) {
      holds = test(this.#shapes.get(shape).record);
      known[shape] = holds;
    }
    return holds;
  }

  countWhere(test: (flow: Alike) => boolean): number {
    let count = 0;
    for (const _ of this.placesWhere(test)) count += 1;
    return count;
  }

  /** The flows of which `test` holds. */
  *where(test: (flow: Alike) => boolean): Generator<FlowRecord> {
    for (const place of this.placesWhere(test)) yield this.at(place);
  }

  /** The ids of the flows of which `test` holds; without it, of all. */
  *ids(test: (flow: Alike) => boolean = () => true): Generator<Id> {
    for (const place of this.placesWhere(test)) yield this.idAt(place);
  }

  idAt(place: number): Id {
    const index = this.indexAt(place);
    const whole = this.wholeOf(index);
    if (whole) return whole.id;
    const position = this.positionOf(index);
    const from = this.#unpacker.from(this.arena.chunkOf(position), this.arena.placeOf(position));
    return { idName: this.#shapes.get(this.shapeOf(index)).record.id, idNumber: from.number() };
  }

  override push(record: FlowRecord): void {
    super.push(record);
    this.#widen(record.at, record.late ?? 0, record.finishedAt);
  }

  #widen(at: number, late: number, finishedAt: number): void {
    this.firstStart = Math.min(this.firstStart, at - late);
    this.lastEnd = Math.max(this.lastEnd, finishedAt);
    this.mostLate = Math.max(this.mostLate, late);
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
    const of = this.#shapes.of(JSON.stringify(common), () => common);
    this.#templates.learn(of, () => templateOf(record));
    return { shape: of, position: this.arena.add(packer.bytes, packer.length) };
  }

  /** Adds the flow of a line that differs from a recent one in its values only; false: nothing is added. */
  pushLine(bytes: Uint8Array, from: number, until: number): boolean {
    const shape = this.#templates.shapeOf(bytes, from, until);
    if (shape === undefined || !this.#packValues(this.#shapes.get(shape), bytes)) return false;
    const packer = this.#packer;
    const { digits, places } = this.#templates.values;
    const at = digits[slot.at] as number;
    this.pushPacked(at, shape, this.arena.add(packer.bytes, packer.length));
    const hasLate = this.#shapes.get(shape).record.late !== undefined;
    const late = hasLate ? (digits[slot.late] as number) / 10 ** (places[slot.late] as number) : 0;
    this.#widen(at, late, digits[slot.finishedAt] as number);
    return true;
  }

  /** Packs the values of a line; false: one of them cannot be packed. */
  #packValues({ record, places, connects }: Shape, bytes: Uint8Array): boolean {
    const { values } = this.#templates;
    const packer = this.#packer;
    const at = values.digits[slot.at] as number;
    const lasted = (values.digits[slot.finishedAt] as number) - at;
    const areWhole = !values.places[slot.id] && !values.places[slot.at] && !values.places[slot.finishedAt];
    if (!areWhole || lasted < 0 || !this.isNear(at)) return false;
    packer.start();
    packer.number(values.digits[slot.id] as number);
    packer.number(packedMsOf(lasted, 0));
    if (record.late === undefined) packer.number(0);
    else if (!this.#packMs(slot.late)) return false;
    for (let index = 0; index < places.length; index += 1) {
      const wanted = places[index] as number;
      if (wanted < 0) continue;
      if (values.places[slot.decimals + index] !== wanted) return false;
      packer.number(values.digits[slot.decimals + index] as number);
    }
    for (let index = 0; index < texts.length; index += 1)
      if (record[texts[index] as (typeof texts)[number]] !== undefined)
        packer.latin(bytes, values.from[slot.texts + index] as number, values.until[slot.texts + index] as number);
    const after = connectsFrom(record.steps.length) + connects;
    for (let of: number = slot.steps; of < after; of += 1) if (!this.#packMs(of)) return false;
    return true;
  }

  #packMs(of: number): boolean {
    const { digits, places } = this.#templates.values;
    const packed = packedMsOf(digits[of] as number, places[of] as number);
    if (packed >= 0) this.#packer.number(packed);
    return packed >= 0;
  }
}

/** The id of a flow, in parts where it is packed so. */
export const idOf = (flow: FlowRecord): Id => (flow instanceof PackedFlow ? flow : flow.id);

type Visit = (operation: string, from: number, ms: number) => void;

/** Visits the replies of a flow: the operation, milliseconds from the start of the flow, and those of the reply. */
export function eachReply(flow: FlowRecord, visit: Visit): void {
  if (flow instanceof PackedFlow) flow.eachStep(repliedIn(flow.fault, flow.stepCount), visit);
  else for (const [operation, from, ms] of replied(flow)) visit(operation, from, ms);
}

/** A flow, of which each member is unpacked when it is asked for. */
class PackedFlow implements FlowRecord, NumberedId {
  #textsAt = -1;
  #lasted = 0;
  #late = 0;
  /** digits of the amounts */
  #sending = 0;
  #receiving = 0;

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
    const [sending = -1, receiving = -1] = this.shape.places;
    if (sending >= 0) this.#sending = from.number();
    if (receiving >= 0) this.#receiving = from.number();
    this.#textsAt = from.at;
    return this;
  }

  /** The reader before the text at a place, or behind all of them. */
  #before(name?: (typeof texts)[number]): Unpacker {
    this.#open();
    const from = this.unpacker.from(this.arena.chunkOf(this.position), this.#textsAt);
    for (let text = 0; text < texts.length && texts[text] !== name; text += 1)
      if (this.shape.record[texts[text] as (typeof texts)[number]] !== undefined) from.skipText();
    return from;
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
    const [places = -1] = this.shape.places;
    return places < 0 ? undefined : unpackedDecimal(this.#open().#sending, places);
  }
  get receivingAmount(): string | undefined {
    const [, places = -1] = this.shape.places;
    return places < 0 ? undefined : unpackedDecimal(this.#open().#receiving, places);
  }
  get currency(): string | undefined {
    return this.shape.record.currency;
  }
  /** Visits the first steps. */
  eachStep(count: number, visit: Visit): void {
    const operations = this.#operations;
    const { bytes, at: first } = this.#before();
    const from = new Unpacker(this.unpacker.heads).from(bytes, first);
    for (let step = 0; step < count; step += 1)
      visit(operations[step] as string, unpackedMs(from.number()), unpackedMs(from.number()));
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

  get stepCount(): number {
    return this.#operations.length;
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
