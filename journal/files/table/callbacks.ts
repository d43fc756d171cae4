import { asBag, parsedJson } from '../../../contract';
import type { Dialect } from '../../../targets/dialect/dialect';
import { readCallback } from '../../../targets/dialect/translate';
import type { CallbackRecord } from '../../records';
import { hashOf, KeyColumn, keyOfHash } from './keys';
import type { Place } from './line-source';
import { Table } from './table';

/** What a reference is made of, so that it is written the same in a text within a text. */
const plain = /^(?:[\w.:-]{4,200})?$/;

/** What many callbacks have in common. */
interface CallbackShape extends Pick<CallbackRecord, 'method' | 'headers' | 'answered' | 'showsPan'> {
  status: string;
  code: string;
  /** the partner's reference up to its first `-`, which is the id of the run in ours */
  run: string;
  /** entries of the dialect that its body needed */
  used: readonly number[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A record with its body, which is not written if it is that of the text: then it is not a member that is listed. */
function withBody(record: CallbackRecord): CallbackRecord {
  const value = record.body === undefined ? parsedJson(record.text) : undefined;
  return value === undefined ? record : Object.defineProperty({ ...record }, 'body', { value });
}

/** The part of a reference up to its first `-`. */
const runOf = (partner: string): string => partner.slice(0, partner.indexOf('-') + 1);

/** What a callback says, as the contract has it. */
function contentOf(record: CallbackRecord, dialect: Dialect | undefined) {
  const used: number[] = [];
  const own = dialect || record.body === undefined ? parsedJson(record.text) : record.body;
  const bag = asBag(dialect ? readCallback(dialect, own, (entry) => used.push(entry)) : own) ?? {};
  const [transaction, partner] = [text(bag.transactionId), text(bag.partnerTransId)];
  return { transaction, partner, status: text(bag.status), code: text(bag.responseCode), used };
}

/** The same for all callbacks that differ in nothing but their times and references, which are as long. */
function keyOfShape(record: CallbackRecord, transaction: string, partner: string): string {
  const { text, body, method, headers, answered, showsPan, bent } = record;
  const rest = [text, bent && JSON.stringify(body)].map((one) =>
    [transaction, partner].reduce((left, own) => (own === '' ? left : left?.replaceAll(own, '\0')), one),
  );
  const lengths = [transaction.length, partner.length, runOf(partner)];
  return JSON.stringify([rest, lengths, method, headers, answered, showsPan, bent]);
}

/** How the line of a callback begins, up to its time. */
const begin = '{"t":"callback","at":';
const time = /^[1-9]\d{12}$/;

/** Digits of a time in epoch milliseconds. */
const timeDigits = 13;

/** A part of a line. */
interface Part {
  from: number;
  until: number;
  text: string;
}

/** The values in which the lines of two callbacks may differ. */
interface Varying {
  at: number;
  transaction: string;
  partner: string;
}

/**
 * The line of a callback by which others are read, which differ from it in their time and references alone. They need not
 * be parsed, which takes most of the time that a callback takes.
 */
class Example {
  private constructor(
    readonly shape: number,
    private readonly length: number,
    private readonly transaction: Part,
    private readonly partner: Part,
    /** what stands before, between and behind time and references */
    private readonly between: readonly Part[],
  ) {}

  /** undefined: the line has these values elsewhere, or twice. */
  static of(line: string, { at, transaction, partner }: Varying, shape: number): Example | undefined {
    if (!line.startsWith(`${begin}${at},`) || String(at).length !== timeDigits) return undefined;
    if (transaction === '' || partner === '') return undefined;
    // an escape may be a letter of a reference, which then stands in the line otherwise than it is read
    if (line.includes('\\u')) return undefined;
    const partOf = (value: string): Part => {
      const from = line.indexOf(value);
      return { from, until: from + value.length, text: value };
    };
    const values = [transaction, partner].map(partOf).sort((one, other) => one.from - other.from);
    const ends = [begin.length + timeDigits, ...values.map(({ until }) => until)];
    const begins = [...values.map(({ from }) => from), line.length];
    const between = ends.map((from, index) => {
      const until = begins[index] as number;
      return { from, until, text: line.slice(from, until) };
    });
    const isApart = between.every(({ from, until }) => from < until);
    const isOnce = between.every(({ text }) => !text.includes(transaction) && !text.includes(partner));
    const all = [{ from: 0, until: begin.length, text: begin }, ...between];
    return isApart && isOnce ? new Example(shape, line.length, partOf(transaction), partOf(partner), all) : undefined;
  }

  /** The values of a line; undefined: it is not like this one. */
  read(line: string): Varying | undefined {
    if (line.length !== this.length) return undefined;
    for (const { from, until, text } of this.between) if (line.slice(from, until) !== text) return undefined;
    const at = line.slice(begin.length, begin.length + timeDigits);
    const transaction = line.slice(this.transaction.from, this.transaction.until);
    const partner = line.slice(this.partner.from, this.partner.until);
    const isPlain = time.test(at) && plain.test(transaction) && plain.test(partner);
    return isPlain ? { at: Number(at), transaction, partner } : undefined;
  }
}

/** So many examples are kept: those that were found last. */
const mostExamples = 4;

/** A callback as the rules read it. Its texts are those of `record`, whose line may have to be read again. */
export class CallbackView {
  constructor(
    private readonly shape: CallbackShape,
    readonly at: number,
    /** keys of its references */
    readonly partnerKey: number,
    readonly transactionKey: number,
    private readonly callbacks: Callbacks,
    private readonly index: number,
  ) {}

  get record(): CallbackRecord {
    return this.callbacks.recordOf(this.index);
  }
  get method() {
    return this.shape.method;
  }
  get headers() {
    return this.shape.headers;
  }
  get answered() {
    return this.shape.answered;
  }
  get showsPan() {
    return this.shape.showsPan;
  }
  get status() {
    return this.shape.status;
  }
  get code() {
    return this.shape.code;
  }
  get run() {
    return this.shape.run;
  }
  get used() {
    return this.shape.used;
  }
}

/** The callbacks of a journal: some twenty bytes of each, as long as they differ in little but their references. */
export class Callbacks extends Table<CallbackRecord, CallbackShape> {
  // whole hashes: these decide the order within a millisecond
  readonly #partners = new KeyColumn(true);
  readonly #transactions = new KeyColumn(true);
  readonly #examples: Example[] = [];
  /** that of the run, whose record comes first */
  dialect: Dialect | undefined;

  constructor() {
    super('callback');
  }

  protected put(record: CallbackRecord) {
    const { transaction, partner } = contentOf(record, this.dialect);
    this.#transactions.push(hashOf(transaction));
    this.#partners.push(hashOf(partner));
    if (!plain.test(transaction) || !plain.test(partner)) return undefined;
    return keyOfShape(record, transaction, partner);
  }

  protected shapeFrom(record: CallbackRecord): CallbackShape {
    const { method, headers, answered, showsPan } = record;
    const { partner, status, code, used } = contentOf(record, this.dialect);
    return { method, headers, answered, showsPan, status, code, used, run: runOf(partner) };
  }

  /** Takes the line of the callback that was added last as an example. */
  learn(record: CallbackRecord, line: string): void {
    const shape = this.fullShape();
    if (shape === undefined) return;
    const { transaction, partner } = contentOf(record, this.dialect);
    const example = Example.of(line, { at: record.at, transaction, partner }, shape);
    if (example && this.#examples.unshift(example) > mostExamples) this.#examples.pop();
  }

  /** Adds the callback of a line that is like a recent one; false: it must be parsed. */
  addUnparsed(line: string, place: Place): boolean {
    for (const example of this.#examples) {
      const found = example.read(line);
      if (!found || !this.addAlike(example.shape, found.at, place)) continue;
      this.#transactions.push(hashOf(found.transaction));
      this.#partners.push(hashOf(found.partner));
      return true;
    }
    return false;
  }

  protected compare(one: number, other: number): number {
    return (
      this.#partners.get(one) - this.#partners.get(other) || this.#transactions.get(one) - this.#transactions.get(other)
    );
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

  *[Symbol.iterator](): Generator<CallbackView> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }

  /** The callback at a place in the order of time, from 0. */
  at(place: number): CallbackView {
    const index = this.indexAt(place);
    const lone = this.loneOf(index);
    return new CallbackView(
      lone ? this.shapeFrom(lone) : this.shapeOf(index),
      this.timeOf(index),
      keyOfHash(this.#partners.get(index)),
      keyOfHash(this.#transactions.get(index)),
      this,
      index,
    );
  }
}
