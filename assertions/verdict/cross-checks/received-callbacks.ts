import { asBag, type Json } from '../../../contract';
import type { CallbackRecord, Id } from '../../../journal';
import { type Journal, memberOf, type Span } from '../../../journal/files';
import type { Dialect } from '../../../targets/dialect/dialect';
import { callbackBody } from '../dialect';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A callback, of which each member that is judged is read when it is asked for. */
export class Callback {
  #translated: { body: Json } | undefined;

  constructor(
    readonly record: CallbackRecord,
    /** in the order of time */
    readonly place: number,
    private readonly dialect: Dialect | undefined,
    /** callbacks of one kind differ in nothing but their times and references; undefined: it is like no other */
    readonly kind: number | undefined,
  ) {}

  /** as the contract has it */
  get body(): Json {
    if (!this.dialect) return this.record.body;
    this.#translated ??= { body: callbackBody(this.record, this.dialect) };
    return this.#translated.body;
  }

  #member(name: string): string {
    return text(this.dialect ? asBag(this.body)?.[name] : memberOf(this.record, name));
  }

  /** its key among the evidence */
  get id(): Id {
    return { idName: callbackName, idNumber: numberOf(this) };
  }
  get partner(): string {
    return this.#member('partnerTransId');
  }
  get transaction(): string {
    return this.#member('transactionId');
  }
  get status(): string {
    return this.#member('status');
  }
  get code(): string {
    return this.#member('responseCode');
  }
}

/** The number of a callback in its key. */
export const numberOf = ({ place }: Callback): number => place + 1;

/** The key of a callback among the evidence. */
export const callbackId = (place: number): string => `${callbackName}${place + 1}`;
export const callbackName = 'callback ';

/** The place of a callback by its key; undefined if it is that of none. */
export function callbackPlace(id: string, count: number): number | undefined {
  const place = Number(/^callback (\d+)$/.exec(id)?.[1]) - 1;
  return place >= 0 && place < count ? place : undefined;
}

/** The callbacks of a journal, as they are judged. */
export class Callbacks {
  constructor(
    private readonly journal: Journal,
    private readonly dialect: Dialect | undefined,
  ) {}

  get length(): number {
    return this.journal.callbacks.length;
  }

  at(place: number): Callback {
    const { callbacks } = this.journal;
    // a dialect may make anything of a text
    const kind = this.dialect ? undefined : callbacks.kindOf(place);
    return new Callback(callbacks.at(place), place, this.dialect, kind);
  }

  /** Puts one of its references into a span; false: it has none. */
  textAt(place: number, name: 'partner' | 'transaction', into: Span): boolean {
    const { callbacks } = this.journal;
    const hasText = this.dialect
      ? Boolean(into.of(this.at(place)[name]))
      : callbacks.textAt(place, name === 'partner' ? 'partnerTransId' : 'transactionId', into);
    return hasText && !into.isEmpty;
  }
}

/** Did our answer acknowledge the callback? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
