import type { StatementEntry, StatementRecord } from '../../records';
import { type Heads, Packer, Unpacker } from './bytes';
import { Shapes } from './shapes';
import { type Span, TextIndex } from './text-index';
import { byText, type Packed, TimedRecords } from './timed';

/** An entry with what its record says. */
interface Line extends StatementEntry {
  at: number;
  /** currency of its record, and its first entry: records of one moment are ordered by these */
  record: string;
}

const varying = ['internalRef', 'externalRef', 'amount'] as const;

/** The entries of the statements of a journal, packed, in order of their records. */
export class StatementEntries extends TimedRecords<Line> {
  readonly #shapes = new Shapes<Line>();
  readonly #packer: Packer;
  readonly #unpacker: Unpacker;
  /** how many records there were; one may have no entries */
  records = 0;

  constructor(private readonly heads: Heads) {
    super();
    this.#packer = new Packer(heads);
    this.#unpacker = new Unpacker(heads);
  }

  add({ at, currency, entries }: StatementRecord): void {
    this.records += 1;
    const record = JSON.stringify([currency, entries[0]]);
    for (const entry of entries) this.push({ ...entry, at, record });
  }

  /** The entries by the partner's reference. */
  index(): TextIndex {
    return new TextIndex(this.heads, this.length, (place, into) => this.#externalRefAt(place, into)).addAll();
  }

  #externalRefAt(place: number, into: Span): boolean {
    const index = this.indexAt(place);
    if (this.wholeOf(index)) return Boolean(into.of(this.at(place).externalRef));
    const position = this.positionOf(index);
    const bytes = this.arena.chunkOf(position);
    const from = this.#unpacker.from(bytes, this.arena.placeOf(position));
    from.skipText();
    const begin = from.at;
    from.skipText();
    return into.set(bytes, begin, from.at);
  }

  // entries of one record stay in its order
  protected compare(one: Line, other: Line): number {
    return byText(one.record, other.record);
  }

  protected pack(line: Line): Packed | undefined {
    const packer = this.#packer;
    packer.start();
    const shape = { ...line, at: 0 };
    for (const name of varying) {
      const text = line[name];
      if (typeof text !== 'string' || !Packer.fits(text.length)) return undefined;
      packer.text(text);
      shape[name] = '';
    }
    const position = this.arena.add(packer.bytes, packer.length);
    return { shape: this.#shapes.of(JSON.stringify(shape), () => shape), position };
  }

  protected unpack(shape: number, position: number, at: number): Line {
    const from = this.#unpacker.from(this.arena.chunkOf(position), this.arena.placeOf(position));
    const line = { ...this.#shapes.get(shape), at };
    for (const name of varying) line[name] = from.text();
    return line;
  }
}
