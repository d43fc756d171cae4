import { asBag, type Json, parsedJson } from '../../../contract';
import type { Dialect } from '../../../targets/dialect/dialect';
import { readCallback } from '../../../targets/dialect/translate';
import type { CallbackRecord } from '../../records';
import { hash32, KeyColumn, keyOfHash } from './keys';
import type { Place } from './lines';
import { Table } from './table';

/** References that JSON writes without escapes, so that they look the same in a JSON text within another one. */
const plain = /^(?:[\w.:-]{4,200})?$/;

/** The common members of many callbacks. */
interface CallbackKind extends Pick<CallbackRecord, 'method' | 'path' | 'headers' | 'answered' | 'showsPan'> {
  status: string;
  code: string;
  /** the partner's reference up to its first `-`: the id of the run, if the harness made the reference */
  run: string;
  /** indexes of the dialect entries that its body needed */
  used: readonly number[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A record with its body. A body that the journal omits is parsed from the text, and not enumerable, so that it is not written. */
function withBody(record: CallbackRecord): CallbackRecord {
  const value = record.body === undefined ? parsedJson(record.text) : undefined;
  return value === undefined ? record : Object.defineProperty({ ...record }, 'body', { value });
}

/** The part of a reference up to its first `-`. */
const runOf = (partner: string): string => partner.slice(0, partner.indexOf('-') + 1);

/** The body of a callback as the contract has it. */
function bodyOf(record: CallbackRecord, dialect: Dialect | undefined, use = (_entry: number): void => undefined): Json {
  if (dialect) return readCallback(dialect, parsedJson(record.text), use);
  return record.body ?? parsedJson(record.text);
}

/** The content of a callback. */
function contentOf(body: Json): Record<'transaction' | 'partner' | 'status' | 'code', string> {
  const { transactionId, partnerTransId, status, responseCode } = asBag(body) ?? {};
  return {
    transaction: text(transactionId),
    partner: text(partnerTransId),
    status: text(status),
    code: text(responseCode),
  };
}

/** A key that is equal for callbacks which differ only in their times and in references of the same length. */
function keyOf({ at, ...record }: CallbackRecord, ...references: string[]): string {
  let rest = JSON.stringify(record);
  for (const own of references) if (own !== '') rest = rest.replaceAll(own, '\0');
  return JSON.stringify([references.map(({ length }) => length), references.map(runOf), rest]);
}

const begin = '{"t":"callback","at":';
const time = /^[1-9]\d{12}$/;

/**
 * The line of a callback as a template for similar lines, which differ only in time and references. Those lines need not be parsed,
 * which would take most of the time for a callback.
 */
class Example {
  private constructor(
    readonly kind: number,
    private readonly length: number,
    /** the places of time, transaction and partner in the line */
    private readonly values: readonly (readonly [from: number, until: number])[],
    private readonly between: readonly { from: number; until: number; text: string }[],
  ) {}

  /** An example from a line; undefined: the values are not at the expected places, or not unique. */
  static of(line: string, values: readonly string[], kind: number): Example | undefined {
    // with an escape, a reference may look different in the line
    if (!line.startsWith(begin + values[0]) || line.includes('\\u')) return undefined;
    const places = values.map((value) => [line.indexOf(value), line.indexOf(value) + value.length] as const);
    const inOrder = places.toSorted(([one], [other]) => one - other);
    const begins = [0, ...inOrder.map(([, until]) => until)];
    const ends = [...inOrder.map(([from]) => from), line.length];
    const between = begins.map((from, index) => ({
      from,
      until: ends[index] as number,
      text: line.slice(from, ends[index]),
    }));
    const isApart = between.every(({ text }) => text !== '' && !values.some((value) => text.includes(value)));
    return isApart ? new Example(kind, line.length, places, between) : undefined;
  }

  /** Time, transaction and partner of a similar line; undefined: the line is not similar. */
  read(line: string): string[] | undefined {
    if (line.length !== this.length) return undefined;
    for (const { from, until, text } of this.between) if (line.slice(from, until) !== text) return undefined;
    const values = this.values.map(([from, until]) => line.slice(from, until));
    const [at = '', transaction = '', partner = ''] = values;
    return time.test(at) && plain.test(transaction) && plain.test(partner) ? values : undefined;
  }
}

/** Maximum number of examples; the newest are kept. */
const maxExamples = 4;

/** A callback as the rules read it. Its texts are in `record`, for which the line may have to be read again. */
export class Callback {
  #body: { value: Json } | undefined;

  constructor(
    private readonly callbacks: Callbacks,
    /** in the order of time */
    readonly place: number,
    readonly kind: CallbackKind,
    readonly at: number,
    /** keys of its references */
    readonly partnerKey: number,
    readonly transactionKey: number,
  ) {}

  get id(): string {
    return this.callbacks.idAt(this.place);
  }
  /** as the contract has it */
  get body(): Json {
    this.#body ??= { value: bodyOf(this.callbacks.recordAt(this.place), this.callbacks.dialect) };
    return this.#body.value;
  }
  get partner(): string {
    return contentOf(this.body).partner;
  }
  get transaction(): string {
    return contentOf(this.body).transaction;
  }
}

/** The id of a callback is this prefix and its place, counted from 1. */
export const callbackName = 'callback ';

/** The callbacks of a journal. Each takes about thirty bytes, if most differ only in time and references. */
export class Callbacks extends Table<CallbackRecord, CallbackKind> {
  // unshortened hashes, which decide the order within a millisecond
  readonly #partners = new KeyColumn(true);
  readonly #transactions = new KeyColumn(true);
  readonly #numbers = new Map<string, number>();
  readonly #examples: Example[] = [];
  /** the dialect of the run, whose record precedes the callbacks */
  dialect: Dialect | undefined;

  constructor() {
    super('callback');
  }

  /** Adds a record; `from`: where its line is, if it is in a file. */
  add(record: CallbackRecord, from: Place | CallbackRecord = record, line = ''): void {
    const used: number[] = [];
    const body = bodyOf(record, this.dialect, (entry) => used.push(entry));
    const { transaction, partner, status, code } = contentOf(body);
    // a reference may be equal to the status or the code, so it is not replaced
    const key = `${status}\0${code}\0${keyOf(record, transaction, partner)}`;
    // a reference with escapes makes a callback unique
    const isPlain = plain.test(transaction) && plain.test(partner);
    let kind = isPlain ? this.#numbers.get(key) : undefined;
    if (kind === undefined) {
      const { method, path, headers, answered, showsPan } = record;
      kind =
        this.kinds.push({ method, path, headers, answered, showsPan, status, code, used, run: runOf(partner) }) - 1;
      if (isPlain) this.#numbers.set(key, kind);
    }
    this.#put(kind, record.at, from, transaction, partner);
    const example = isPlain && Example.of(line, [String(record.at), transaction, partner], kind);
    if (example && this.#examples.unshift(example) > maxExamples) this.#examples.pop();
  }

  /** Adds the callback of a line that is similar to a recent one; false: the line must be parsed. */
  addAlike(line: string, from: Place): boolean {
    for (const example of this.#examples) {
      const [at, transaction = '', partner = ''] = example.read(line) ?? [];
      if (at === undefined || this.kinds[example.kind]?.run !== runOf(partner)) continue;
      this.#put(example.kind, Number(at), from, transaction, partner);
      return true;
    }
    return false;
  }

  #put(kind: number, at: number, from: Place | CallbackRecord, transaction: string, partner: string): void {
    this.#transactions.push(hash32(transaction));
    this.#partners.push(hash32(partner));
    this.push(kind, at, from);
  }

  protected compare(one: number, other: number): number {
    return (
      this.#partners.get(one) - this.#partners.get(other) || this.#transactions.get(one) - this.#transactions.get(other)
    );
  }

  /** The id of a callback, from its place, because records of callbacks have no id. */
  idAt(place: number): string {
    return `${callbackName}${place + 1}`;
  }

  /** The place of a callback by its id; undefined where there is no such callback. */
  placeOf(id: string): number | undefined {
    const place = Number(/^callback (\d+)$/.exec(id)?.[1]) - 1;
    return place >= 0 && place < this.length ? place : undefined;
  }

  override recordOf(index: number): CallbackRecord {
    return withBody(super.recordOf(index));
  }

  /** The keys of the references of the callback at a place. */
  keysAt(place: number): { partner: number; transaction: number } {
    const index = this.indexAt(place);
    return {
      partner: keyOfHash(this.#partners.get(index)),
      transaction: keyOfHash(this.#transactions.get(index)),
    };
  }

  *[Symbol.iterator](): Generator<Callback> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }

  /** The callback at a place in the order of time, from 0. */
  at(place: number): Callback {
    const index = this.indexAt(place);
    const { partner, transaction } = this.keysAt(place);
    return new Callback(this, place, this.kindOf(index), this.timeOf(index), partner, transaction);
  }
}
