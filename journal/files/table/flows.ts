import { millionths } from '../../../contract';
import { replied, repliedIn } from '../../flow';
import { type Id, IdSet } from '../../ids';
import type { FlowRecord } from '../../records';
import { Column } from './column';
import { KeyColumn, KeyIndex, keyOf } from './keys';
import { Numbers, putDecimal, putWhole } from './numbers';
import { byText, Table } from './table';

/** Texts of a flow that are found again by their keys. */
const references = ['reference', 'quoteId', 'transactionReference'] as const;
type Reference = (typeof references)[number];

/** What many flows have in common. */
export interface FlowShape
  extends Pick<
    FlowRecord,
    'status' | 'code' | 'currency' | 'broke' | 'older' | 'repeats' | 'resent' | 'shared' | 'lookedUp' | 'fault' | 'bent'
  > {
  /** it has a quote id */
  hasQuote: boolean;
  /** it has a reference of the service */
  hasReference: boolean;
}

/** The same, with what only the columns need. */
interface Shape extends FlowShape {
  /** the id without its number */
  idName: string;
  operations: readonly string[];
  /** how many connections it opened; absent: the record does not say */
  connects?: number | undefined;
  hasLate: boolean;
  hasSent: boolean;
}

/** One reply: operation, milliseconds from the start of the flow, milliseconds that it took. */
type Visit = (operation: string, from: number, ms: number) => void;

/** A flow as the rules read it. Its texts and amounts are those of `record`, whose line may have to be read again. */
export interface Flow extends FlowShape {
  readonly id: string;
  readonly at: number;
  readonly finishedAt: number;
  readonly late?: number | undefined;
  readonly connects?: readonly number[] | undefined;
  /** what was debited for it, in millionths; undefined where it is not known */
  readonly sent: bigint | undefined;
  /** when its last call was sent, epoch milliseconds */
  readonly lastCall: number;
  readonly record: FlowRecord;
  /** visits each step that had a reply */
  eachReply(visit: Visit): void;
}

const amount = /^\d{1,9}(\.\d{1,6})?$/;
const mostWhole = 2 ** 32;

/** An id that ends with a number, in its two parts. */
function partsOf(id: unknown): { idName: string; idNumber: number } | undefined {
  // ids of exchanges have another form
  if (typeof id !== 'string' || id.includes('#')) return undefined;
  const end = id.lastIndexOf('-') + 1;
  let idNumber = 0;
  for (let at = end; at < id.length; at += 1) {
    const digit = id.charCodeAt(at) - 48;
    // 007 and 7 are two ids
    if (!(digit >= 0 && digit <= 9) || (at > end && idNumber === 0)) return undefined;
    idNumber = idNumber * 10 + digit;
  }
  return end < id.length && idNumber < mostWhole ? { idName: id.slice(0, end), idNumber } : undefined;
}

/** Puts how long it lasted, how late it began in microseconds, what was sent, its steps and its connections; false: a part is of another form. */
function putNumbers(record: FlowRecord, column: Column): boolean {
  const { at, finishedAt, late, sendingAmount: sent, steps, connects = [] } = record;
  if (!Array.isArray(connects) || !putWhole(finishedAt - at, column)) return false;
  if (late !== undefined) {
    const lateFor = Math.round(late * 1000);
    if (lateFor / 1000 !== late || !putWhole(lateFor, column)) return false;
  }
  if (sent !== undefined && !(amount.test(sent) && putDecimal(Number(sent), column))) return false;
  for (const step of steps)
    if (!Array.isArray(step) || step.length !== 3 || !putWhole(step[1], column) || !putDecimal(step[2], column))
      return false;
  for (const ms of connects) if (!putDecimal(ms, column)) return false;
  return true;
}

/** The numbers of the flows, in the order in which these were added. */
class Columns {
  readonly ids = new Column(Uint32Array);
  /** where the other numbers of a flow begin */
  readonly begins = new Column(Uint32Array);
  readonly numbers = new Column(Uint16Array);

  /** Adds a flow; false: it is of another form, and its numbers do not count. */
  add(record: FlowRecord, idNumber: number | undefined): boolean {
    this.ids.push(idNumber ?? 0);
    this.begins.push(this.numbers.length);
    return idNumber !== undefined && putNumbers(record, this.numbers);
  }
}

/** A flow of which each member is read from the columns when it is asked for. */
class FlowView implements Flow {
  constructor(
    private readonly columns: Columns,
    private readonly shape: Shape,
    private readonly index: number,
    readonly at: number,
    private readonly flows: Flows,
  ) {}

  get id(): string {
    return `${this.shape.idName}${this.columns.ids.get(this.index)}`;
  }
  get finishedAt(): number {
    return this.at + this.#numbers().whole();
  }
  get late(): number | undefined {
    if (!this.shape.hasLate) return undefined;
    const numbers = this.#numbers();
    numbers.whole();
    return numbers.whole() / 1000;
  }
  get sent(): bigint | undefined {
    if (!this.shape.hasSent) return undefined;
    const numbers = this.#numbers();
    numbers.whole();
    if (this.shape.hasLate) numbers.whole();
    return BigInt(numbers.whole());
  }
  get record(): FlowRecord {
    return this.flows.recordOf(this.index);
  }
  get status() {
    return this.shape.status;
  }
  get code() {
    return this.shape.code;
  }
  get currency() {
    return this.shape.currency;
  }
  get broke() {
    return this.shape.broke;
  }
  get older() {
    return this.shape.older;
  }
  get repeats() {
    return this.shape.repeats;
  }
  get resent() {
    return this.shape.resent;
  }
  get shared() {
    return this.shape.shared;
  }
  get lookedUp() {
    return this.shape.lookedUp;
  }
  get fault() {
    return this.shape.fault;
  }
  get bent() {
    return this.shape.bent;
  }
  get hasQuote() {
    return this.shape.hasQuote;
  }
  get hasReference() {
    return this.shape.hasReference;
  }

  #numbers(): Numbers {
    return new Numbers(this.columns.numbers, this.columns.begins.get(this.index));
  }

  /** The numbers behind those of the flow itself. */
  #ofSteps(): Numbers {
    const { hasLate, hasSent } = this.shape;
    const numbers = this.#numbers();
    numbers.whole();
    if (hasLate) numbers.whole();
    if (hasSent) numbers.whole();
    return numbers;
  }

  get lastCall(): number {
    const numbers = this.#ofSteps();
    let last = 0;
    for (const _ of this.shape.operations) {
      last = numbers.whole();
      numbers.whole();
    }
    return this.at + last;
  }

  eachReply(visit: Visit): void {
    const { operations, fault } = this.shape;
    const numbers = this.#ofSteps();
    const count = repliedIn(fault, operations.length);
    for (let step = 0; step < count; step += 1) visit(operations[step] as string, numbers.whole(), numbers.decimal());
  }

  get connects(): number[] | undefined {
    const { connects, operations } = this.shape;
    if (connects === undefined) return undefined;
    const numbers = this.#ofSteps();
    for (const _ of operations) {
      numbers.whole();
      numbers.whole();
    }
    return Array.from({ length: connects }, () => numbers.decimal());
  }
}

/** A flow that is kept as it is. */
const loneFlow = (record: FlowRecord): Flow => ({
  ...record,
  hasQuote: record.quoteId !== undefined,
  hasReference: record.transactionReference !== undefined,
  sent: millionths(record.sendingAmount),
  lastCall: record.at + (record.steps?.at(-1)?.[1] ?? 0),
  record,
  eachReply: (visit) => {
    for (const [operation, from, ms] of replied(record)) visit(operation, from, ms);
  },
});

const bit = (flag: unknown, of: number): number => (flag ? 1 << of : 0);

/** Of a member, so many different values are numbered; a flow with a further one is like no other. */
const mostValues = 1000;

/** The keys of shapes. A member has few different values, which are numbered as they come: a short key is found sooner. */
class ShapeKeys {
  readonly #idNames: unknown[] = [];
  readonly #operations: unknown[] = [];
  readonly #statuses: unknown[] = [];
  readonly #codes: unknown[] = [];
  readonly #currencies: unknown[] = [];
  readonly #sharings: unknown[] = [];
  readonly #troubles: unknown[] = [];

  #numberIn(known: unknown[], value: unknown): number {
    const number = known.indexOf(value);
    if (number >= 0) return number;
    return known.length < mostValues ? known.push(value) - 1 : Number.POSITIVE_INFINITY;
  }

  /** The same for all flows that are alike; undefined: it is like no other. */
  of(record: FlowRecord, idName: string): string | undefined {
    const { status, code, currency, broke, older, repeats, resent, shared, lookedUp, fault, bent, steps } = record;
    const isPlain = broke.length === 0 && fault === undefined && bent === undefined;
    const numbers = [
      this.#numberIn(this.#idNames, idName),
      this.#numberIn(this.#statuses, status),
      this.#numberIn(this.#codes, code),
      this.#numberIn(this.#currencies, currency),
      this.#numberIn(this.#sharings, shared),
      this.#numberIn(this.#troubles, isPlain ? '' : JSON.stringify([broke, fault, bent])),
      (record.connects?.length ?? -1) + 1,
      bit(older, 0) | bit(repeats, 1) | bit(resent, 2) | bit(lookedUp, 3),
      bit(record.quoteId !== undefined, 0) |
        bit(record.transactionReference !== undefined, 1) |
        bit(record.late !== undefined, 2) |
        bit(record.sendingAmount !== undefined, 3),
    ];
    for (const step of steps) numbers.push(this.#numberIn(this.#operations, step[0]));
    // a letter has 16 bits
    return Math.max(...numbers) <= 0xffff ? String.fromCharCode(...numbers) : undefined;
  }
}

/** The flows of a journal: some eighty bytes of each. */
export class Flows extends Table<FlowRecord, Shape> {
  readonly #columns = new Columns();
  readonly #shapeKeys = new ShapeKeys();
  readonly #keys: Readonly<Record<Reference, KeyColumn>> = {
    reference: new KeyColumn(),
    quoteId: new KeyColumn(),
    transactionReference: new KeyColumn(),
  };
  /** the first planned start, the end of the last flow (epoch milliseconds), and how late a flow started at most */
  firstStart = Number.POSITIVE_INFINITY;
  lastEnd = 0;
  mostLate = 0;

  constructor() {
    super('flow');
  }

  protected put(record: FlowRecord) {
    const { at, late = 0, finishedAt } = record;
    this.firstStart = Math.min(this.firstStart, at - late);
    this.lastEnd = Math.max(this.lastEnd, finishedAt);
    this.mostLate = Math.max(this.mostLate, late);
    for (const name of references) this.#keys[name].push(keyOf(record[name]));
    const id = partsOf(record.id);
    const isUsual = this.#columns.add(record, id?.idNumber);
    return isUsual && id ? this.#shapeKeys.of(record, id.idName) : undefined;
  }

  protected shapeFrom(record: FlowRecord): Shape {
    const { status, code, currency, broke, older, repeats, resent, shared, lookedUp, fault, bent } = record;
    return {
      ...{ status, code, currency, broke, older, repeats, resent, shared, lookedUp, fault, bent },
      idName: partsOf(record.id)?.idName ?? '',
      operations: record.steps.map(([operation]) => operation),
      connects: record.connects?.length,
      hasQuote: record.quoteId !== undefined,
      hasReference: record.transactionReference !== undefined,
      hasLate: record.late !== undefined,
      hasSent: record.sendingAmount !== undefined,
    };
  }

  protected compare(one: number, other: number): number {
    return byText(this.#viewOf(one).id, this.#viewOf(other).id);
  }

  #viewOf(index: number): Flow {
    const lone = this.loneOf(index);
    if (lone) return loneFlow(lone);
    return new FlowView(this.#columns, this.shapeOf(index), index, this.timeOf(index), this);
  }

  /** The flow at a place in the order of time, from 0. */
  at(place: number): Flow {
    return this.#viewOf(this.indexAt(place));
  }

  /** The key of a text of the flow at a place. */
  keyAt(place: number, name: Reference): number {
    return this.#keys[name].get(this.indexAt(place));
  }

  /** An index of the flows by one of their texts, empty at first. */
  indexBy(name: Reference): KeyIndex {
    return new KeyIndex(this.length, (place) => this.keyAt(place, name));
  }

  /** The places of the flows of which `test` holds. It is asked once for all flows that are alike. */
  *placesWhere(test: (flow: FlowShape) => boolean): Generator<number> {
    const known: (boolean | undefined)[] = [];
    // where it holds of no shape, no flow is looked at
    if (!this.someShape(test)) return;
    for (let place = 0; place < this.length; place += 1) {
      const kind = this.kindAt(place);
      let holds = kind === undefined ? undefined : known[kind];
      if (holds === undefined) {
        const index = this.indexAt(place);
        holds = test(kind === undefined ? this.#viewOf(index) : this.shapeOf(index));
        if (kind !== undefined) known[kind] = holds;
      }
      if (holds) yield place;
    }
  }

  countWhere(test: (flow: FlowShape) => boolean): number {
    let count = 0;
    for (const _ of this.placesWhere(test)) count += 1;
    return count;
  }

  /** The flows of which `test` holds. */
  *where(test: (flow: FlowShape) => boolean): Generator<Flow> {
    for (const place of this.placesWhere(test)) yield this.at(place);
  }

  /** The ids of the flows of which `test` holds; without it, of all. */
  ids(test: (flow: FlowShape) => boolean = () => true): IdSet {
    const ids = new IdSet();
    for (const place of this.placesWhere(test)) this.#addId(place, ids);
    return ids;
  }

  #addId(place: number, ids: IdSet): void {
    const index = this.indexAt(place);
    const lone = this.loneOf(index);
    if (lone) ids.add(lone.id);
    else ids.addNumber(this.shapeOf(index).idName, this.#columns.ids.get(index));
  }

  /** The ids of the flows at these places. */
  idsOf(places: Iterable<number>): IdSet {
    const ids = new IdSet();
    for (const place of places) this.#addId(place, ids);
    return ids;
  }

  idAt(place: number): Id {
    const index = this.indexAt(place);
    const lone = this.loneOf(index);
    return lone ? lone.id : { idName: this.shapeOf(index).idName, idNumber: this.#columns.ids.get(index) };
  }

  *[Symbol.iterator](): Generator<Flow> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }
}
