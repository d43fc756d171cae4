import { asBag, type Json } from '../../contract';
import type { CallbackRecord, Id } from '../../journal';
import { type Journal, type Span, TextIndex } from '../../journal/files';
import type { Dialect } from '../../targets/dialect/dialect';
import { notificationBody } from './dialect';

/** A status notification with the members that are judged. */
export interface Notice {
  record: CallbackRecord;
  /** as the contract has it */
  body: Json;
  /** its key among the evidence */
  id: Id;
  partner: string;
  transaction: string;
  status: string;
  code: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function noticeOf(record: CallbackRecord, place: number, dialect: Dialect | undefined): Notice {
  const body = dialect ? notificationBody(record, dialect) : record.body;
  const { partnerTransId, transactionId, status, responseCode } = asBag(body) ?? {};
  return {
    record,
    body,
    id: { idName: callbackName, idNumber: place + 1 },
    partner: text(partnerTransId),
    transaction: text(transactionId),
    status: text(status),
    code: text(responseCode),
  };
}

/** The key of a notification among the evidence. */
export const callbackId = (place: number): string => `${callbackName}${place + 1}`;
const callbackName = 'callback ';

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
    return noticeOf(this.journal.callbacks.at(place), place, this.dialect);
  }

  /** Puts one of its references into a span; false: it has none. */
  textAt(place: number, name: 'partner' | 'transaction', into: Span): boolean {
    const { callbacks } = this.journal;
    const hasText = this.dialect
      ? Boolean(into.of(this.at(place)[name]))
      : callbacks.textAt(place, name === 'partner' ? 'partnerTransId' : 'transactionId', into);
    return hasText && !into.isEmpty;
  }

  /** An index of the notifications by each of the two references that they carry, empty at first. */
  index(): NoticeIndex {
    return new NoticeIndex(this, this.journal.heads);
  }
}

/** Finds notifications by their references. */
class NoticeIndex {
  readonly #index: TextIndex;

  constructor(
    private readonly notices: Notices,
    heads: Journal['heads'],
  ) {
    const nameOf = (item: number) => (item % 2 === 0 ? 'partner' : 'transaction');
    this.#index = new TextIndex(heads, notices.length * 2, (item, into) =>
      notices.textAt(item >> 1, nameOf(item), into),
    );
  }

  add(place: number): void {
    this.#index.add(place * 2);
    this.#index.add(place * 2 + 1);
  }

  /** Those that carry the first reference, then those that carry another one; each once. */
  find(...references: readonly string[]): Notice[] {
    const places = references
      .filter((reference) => reference !== '')
      .flatMap((reference) => this.#index.all(reference).map((item) => item >> 1));
    return [...new Set(places)].map((place) => this.notices.at(place));
  }
}

/** Did our answer acknowledge the notification? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
