import { asBag, type Json } from '../../../contract';
import type { CallbackRecord, Id } from '../../../journal';
import { type Journal, memberOf, type Span } from '../../../journal/files';
import type { Dialect } from '../../../targets/dialect/dialect';
import { notificationBody } from '../dialect';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A status notification, of which each member that is judged is read when it is asked for. */
export class Notice {
  #translated: { body: Json } | undefined;

  constructor(
    readonly record: CallbackRecord,
    /** in the order of time */
    readonly place: number,
    private readonly dialect: Dialect | undefined,
    /** notifications of one kind differ in nothing but their times and references; undefined: it is like no other */
    readonly kind: number | undefined,
  ) {}

  /** as the contract has it */
  get body(): Json {
    if (!this.dialect) return this.record.body;
    this.#translated ??= { body: notificationBody(this.record, this.dialect) };
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

/** The number of a notification in its key. */
export const numberOf = ({ place }: Notice): number => place + 1;

/** The key of a notification among the evidence. */
export const callbackId = (place: number): string => `${callbackName}${place + 1}`;
export const callbackName = 'callback ';

/** The place of a notification by its key; undefined if it is that of none. */
export function callbackPlace(id: string, count: number): number | undefined {
  const place = Number(/^callback (\d+)$/.exec(id)?.[1]) - 1;
  return place >= 0 && place < count ? place : undefined;
}

/** The notifications of a journal, as they are judged. */
export class Notices {
  constructor(
    private readonly journal: Journal,
    private readonly dialect: Dialect | undefined,
  ) {}

  get length(): number {
    return this.journal.callbacks.length;
  }

  at(place: number): Notice {
    const { callbacks } = this.journal;
    // a dialect may make anything of a text
    const kind = this.dialect ? undefined : callbacks.kindOf(place);
    return new Notice(callbacks.at(place), place, this.dialect, kind);
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

/** Did our answer acknowledge the notification? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
