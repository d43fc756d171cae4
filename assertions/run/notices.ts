import { asBag } from '../../contract';
import type { CallbackRecord } from '../../journal';

/** A status notification with the members that are judged. */
export interface Notice {
  record: CallbackRecord;
  /** its key among the evidence */
  id: string;
  partner: string;
  transaction: string;
  status: string;
  code: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function noticeOf(record: CallbackRecord, index: number): Notice {
  const body = asBag(record.body) ?? {};
  return {
    record,
    id: callbackId(index),
    partner: text(body.partnerTransId),
    transaction: text(body.transactionId),
    status: text(body.status),
    code: text(body.responseCode),
  };
}

/** The key of a notification among the evidence. */
export const callbackId = (index: number): string => `callback ${index + 1}`;

/** Notifications by each reference that they carry. */
export function byReference(notices: readonly Notice[]): Map<string, Notice[]> {
  const found = new Map<string, Notice[]>();
  for (const notice of notices)
    for (const reference of new Set([notice.partner, notice.transaction])) {
      if (reference === '') continue;
      const list = found.get(reference);
      if (list) list.push(notice);
      else found.set(reference, [notice]);
    }
  return found;
}

/** Did our answer acknowledge the notification? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
