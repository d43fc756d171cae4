import { asBag, type Json } from '../../contract';
import { type CallbackRecord, TextIndex } from '../../journal';
import type { Journal } from '../../journal/files';
import type { Dialect } from '../../targets/dialect/dialect';
import { notificationBody } from './dialect';

/** A status notification with the members that are judged. */
export interface Notice {
  record: CallbackRecord;
  /** as the contract has it */
  body: Json;
  /** its key among the evidence */
  id: string;
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
    id: callbackId(place),
    partner: text(partnerTransId),
    transaction: text(transactionId),
    status: text(status),
    code: text(responseCode),
  };
}

/** The key of a notification among the evidence. */
export const callbackId = (place: number): string => `callback ${place + 1}`;

/** The place of a notification by its key; undefined if it is that of none. */
export function callbackPlace(id: string, count: number): number | undefined {
  const place = Number(/^callback (\d+)$/.exec(id)?.[1]) - 1;
  return place >= 0 && place < count ? place : undefined;
}

/** The notifications of a journal, as they are judged. */
export class Notices {
  constructor(
    private readonly callbacks: Journal['callbacks'],
    private readonly dialect: Dialect | undefined,
  ) {}

  get length(): number {
    return this.callbacks.length;
  }

  at(place: number): Notice {
    return noticeOf(this.callbacks.at(place), place, this.dialect);
  }
}

/** Finds notifications by each of the two references that they carry. */
export class NoticesByReference {
  readonly #index: TextIndex;

  constructor(private readonly notices: Notices) {
    this.#index = new TextIndex(notices.length * 2, (item) => {
      const { partner, transaction } = notices.at(item >> 1);
      return item % 2 === 0 ? partner : transaction;
    });
  }

  add(place: number, { partner, transaction }: Notice): void {
    if (partner !== '') this.#index.add(place * 2, partner);
    if (transaction !== '' && transaction !== partner) this.#index.add(place * 2 + 1, transaction);
  }

  /** Those that carry the first reference, then those that carry another one; each once. */
  find(...references: readonly string[]): Notice[] {
    const places = references.flatMap((reference) => this.#index.all(reference)).map((item) => item >> 1);
    return [...new Set(places)].map((place) => this.notices.at(place));
  }
}

/** Did our answer acknowledge the notification? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
