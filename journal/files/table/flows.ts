import { getOrMake } from '../../../common/made-once';
import { millionths } from '../../../contract';
import { repliedIn } from '../../flow';
import { IdSet, partsOf } from '../../ids';
import type { FlowRecord } from '../../records';
import { Column } from './column';
import { KeyColumn, keyOf } from './keys';
import type { Place } from './lines';
import { Numbers } from './numbers';
import { byText, Table } from './table';

/** Texts of a flow that are found again by their keys. */
const references = ['reference', 'quoteId', 'transactionReference'] as const;
type Reference = (typeof references)[number];

/** The common members of many flows. */
export interface FlowKind
  extends Pick<
    FlowRecord,
    | 'status'
    | 'code'
    | 'currency'
    | 'broke'
    | 'older'
    | 'unusual'
    | 'repeats'
    | 'resent'
    | 'shared'
    | 'lookedUp'
    | 'fault'
    | 'lost'
    | 'bent'
  > {
  /** the id without its number */
  idName: string;
  /** it has a reference of the service */
  hasReference: boolean;
  operations: readonly string[];
  /** how many connections it opened; absent: the record does not say */
  connects: number | undefined;
  /** how many of its steps were refused as the server was busy */
  busy: number;
}

const plainAmount = /^\d{1,9}(\.\d{1,6})?$/;

/** Stands for a missing number of an id. */
const noNumber = 2 ** 32 - 1;

/** A node of the trie that finds a kind by its values, one a level. */
class KindNode {
  readonly #next = new Map<unknown, KindNode>();
  /** the last value that was looked up, because it is most often looked up again */
  #value: unknown;
  #last: KindNode | undefined;
  kind: number | undefined;

  of(value: unknown): KindNode {
    if (this.#last && value === this.#value) return this.#last;
    const next = getOrMake(this.#next, value, () => new KindNode());
    this.#value = value;
    this.#last = next;
    return next;
  }
}

/** A flow as the rules read it. Members without a getter are in `record`, for which the line may have to be read again. */
export class Flow {
  constructor(
    private readonly flows: Flows,
    private readonly index: number,
    /** place in the order of time; `index`: place in the order in which flows were added */
    readonly place: number,
    readonly kind: FlowKind,
    readonly at: number,
  ) {}

  get id(): string {
    return this.flows.idOf(this.index);
  }
  get finishedAt(): number {
    const lasted: number | string = this.flows.numbersOf(this.index).next();
    return typeof lasted === 'string' ? Number(lasted) : this.at + lasted;
  }
  get late(): number | undefined {
    const late = this.flows.numbersOf(this.index).skip(1).next();
    return Number.isNaN(late) ? undefined : late;
  }
  /** the amount debited for it, in millionths; undefined: unknown */
  get sent(): bigint | undefined {
    const sent: number | bigint = this.flows.numbersOf(this.index).skip(2).next();
    if (typeof sent === 'bigint') return sent;
    return Number.isNaN(sent) ? undefined : BigInt(Math.round(sent * 1e6));
  }
  get record(): FlowRecord {
    return this.flows.recordOf(this.index);
  }
  get connects(): readonly number[] {
    const { connects = 0, operations } = this.kind;
    if (connects === 0) return [];
    const numbers = this.flows.numbersOf(this.index).skip(fixed + 2 * operations.length);
    return Array.from({ length: connects }, () => numbers.next());
  }

  /** The places of the steps that were refused as the server was busy. */
  get #busy(): readonly number[] {
    const { busy, connects = 0, operations } = this.kind;
    if (busy === 0) return [];
    const numbers = this.flows.numbersOf(this.index).skip(fixed + 2 * operations.length + connects);
    return Array.from({ length: busy }, () => numbers.next());
  }

  /**
   * Visits each step that had a reply, in order; `from`: milliseconds from the start of the flow, `ms`: reply time. "Server is
   * busy" is no reply (reply.goal): `refused` is called instead.
   */
  eachReply(visit: (operation: string, from: number, ms: number) => void, refused?: (operation: string) => void): void {
    const { operations } = this.kind;
    const busy = this.#busy;
    const numbers = this.flows.numbersOf(this.index).skip(fixed);
    const count = repliedIn(this.kind, operations.length);
    for (let step = 0; step < count; step += 1) {
      const [operation, from, ms] = [operations[step] as string, numbers.next(), numbers.next()];
      if (busy.includes(step)) refused?.(operation);
      else visit(operation, from, ms);
    }
  }
}

/** How many numbers of a flow precede its steps and connections: length, lateness, and amount sent. */
const fixed = 3;

/** The flows of a journal. Each takes about eighty bytes. */
export class Flows extends Table<FlowRecord, FlowKind> {
  readonly #ids = new Column(Uint32Array);
  readonly #numbers = new Numbers();
  /** where the numbers of a flow begin */
  readonly #begins = new Column(Uint32Array);
  readonly #keys: Readonly<Record<Reference, KeyColumn>> = {
    reference: new KeyColumn(),
    quoteId: new KeyColumn(),
    transactionReference: new KeyColumn(),
  };
  readonly #root = new KindNode();
  /** first planned start, last actual start, last end (epoch milliseconds); how late a flow started at most (milliseconds) */
  firstStart = Number.POSITIVE_INFINITY;
  lastStart = 0;
  lastEnd = 0;
  maxLate = 0;

  constructor() {
    super('flow');
  }

  /** `from`: where its line is, if it is in a file. */
  add(record: FlowRecord, from: Place | FlowRecord = record): void {
    const { at, late = 0, finishedAt } = record;
    this.firstStart = Math.min(this.firstStart, at - late);
    this.lastStart = Math.max(this.lastStart, at);
    this.lastEnd = Math.max(this.lastEnd, finishedAt);
    this.maxLate = Math.max(this.maxLate, late);
    for (const name of references) this.#keys[name].push(keyOf(record[name]));
    const { idName, idNumber = noNumber } = partsOf(String(record.id));
    this.#ids.push(idNumber);
    this.#putNumbers(record);
    this.push(this.#kindOf(record, idName), at, from);
  }

  #putNumbers({ at, finishedAt, late, sendingAmount: sent, steps, connects, busy }: FlowRecord): void {
    const numbers = this.#numbers;
    this.#begins.push(numbers.length);
    // if a difference to the start would be rounded, the time itself is kept
    const isExact = Number.isSafeInteger(at) && Number.isSafeInteger(finishedAt);
    numbers.put(isExact ? finishedAt - at : String(finishedAt));
    numbers.put(late);
    numbers.put(sent !== undefined && plainAmount.test(sent) ? Number(sent) : millionths(sent));
    for (const [, from, ms] of steps) {
      numbers.put(from);
      numbers.put(ms);
    }
    for (const number of [...(connects ?? []), ...(busy ?? [])]) numbers.put(number);
  }

  #kindOf(record: FlowRecord, idName: string): number {
    const { status, code, currency, broke, older, repeats, resent, shared, lookedUp, fault, lost, bent, steps } =
      record;
    const { unusual } = record;
    const hasReference = record.transactionReference !== undefined;
    const [connects, busy = 0] = [record.connects?.length, record.busy?.length];
    const isPlain = broke.length === 0 && fault === undefined && bent === undefined;
    const trouble = isPlain ? undefined : JSON.stringify([broke, fault, lost, bent]);
    let node = this.#root.of(idName).of(status).of(code).of(currency).of(shared).of(connects).of(busy).of(trouble);
    const marks = [hasReference, older, unusual, repeats, resent, lookedUp];
    node = node.of(marks.reduce((bits, one) => 2 * bits + (one ? 1 : 0), 0));
    for (const [operation] of steps) node = node.of(operation);
    if (node.kind === undefined) {
      const operations = steps.map(([operation]) => operation);
      const alike = { status, code, currency, broke, older, repeats, resent, shared, lookedUp, fault, lost, bent };
      node.kind = this.kinds.push({ ...alike, unusual, idName, hasReference, operations, connects, busy }) - 1;
    }
    return node.kind;
  }

  protected compare(one: number, other: number): number {
    return byText(this.idOf(one), this.idOf(other));
  }

  idOf(index: number): string {
    const number = this.#ids.get(index);
    return `${this.kindOf(index).idName}${number === noNumber ? '' : number}`;
  }

  numbersOf(index: number) {
    return this.#numbers.from(this.#begins.get(index));
  }

  /** The flow at a place in the order of time, from 0. */
  at(place: number): Flow {
    const index = this.indexAt(place);
    return new Flow(this, index, place, this.kindOf(index), this.timeOf(index));
  }

  /** The key of a text of the flow at a place. */
  keyAt(place: number, name: Reference): number {
    return this.#keys[name].get(this.indexAt(place));
  }

  /** The places of the flows for which `test` holds, or of all flows. `test` is called once for each kind, not for each flow. */
  *placesWhere(test: (flow: FlowKind) => boolean = () => true): Generator<number> {
    const holds = this.kinds.map(test);
    // if the test holds for no kind, no flow is read
    if (!holds.includes(true)) return;
    for (let place = 0; place < this.length; place += 1) if (holds[this.kindAt(place)]) yield place;
  }

  /** The number of the flows for which `test` holds, without reading any of them. */
  countWhere(test: (flow: FlowKind) => boolean): number {
    let count = 0;
    for (const _ of this.placesWhere(test)) count += 1;
    return count;
  }

  /** The flows for which `test` holds. */
  *where(test: (flow: FlowKind) => boolean): Generator<Flow> {
    for (const place of this.placesWhere(test)) yield this.at(place);
  }

  /** The whole flow with an id; undefined: there is none. */
  recordNamed(id: string): FlowRecord | undefined {
    const { idName, idNumber = noNumber } = partsOf(id);
    for (const place of this.placesWhere((kind) => kind.idName === idName))
      if (this.#ids.get(this.indexAt(place)) === idNumber) return this.recordAt(place);
    return undefined;
  }

  /** The ids of the flows for which `test` holds; without it, of all flows. */
  ids(test?: (flow: FlowKind) => boolean): IdSet {
    return this.idsOf(this.placesWhere(test));
  }

  /** The ids of the flows at these places. */
  idsOf(places: Iterable<number>): IdSet {
    const ids = new IdSet();
    for (const place of places) {
      const index = this.indexAt(place);
      const idNumber = this.#ids.get(index);
      ids.addParts(this.kindOf(index).idName, idNumber === noNumber ? undefined : idNumber);
    }
    return ids;
  }

  *[Symbol.iterator](): Generator<Flow> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }
}
