/** The callback side of an onboarding: sends callbacks of every kind to the partner's address, and judges the replies. */

import { codes, type Json } from '../../contract';
import type { OnboardingEntry } from '../../journal';
import { inspectTls } from '../../run/network/tls';
import { CallbackSender, type CallbackText } from './callback-sender';
import { type CallbackKind, type Connection, endpointShows, type SentCallback } from './judge/endpoint';

export interface CallbackOptions {
  url: string;
  /** reference of a payout that the partner knows, so that it must acknowledge; absent: made-up ones */
  reference?: string | undefined;
  /** PEM of an authority to trust beside the system's */
  ca?: string | undefined;
  /** tells references of this onboarding from others */
  id: string;
  /** pause between the pieces of a slow callback: milliseconds */
  pauseMs?: number;
  /** names records, as `callback-3` */
  newId: (kind: 'callback') => string;
  now: () => number;
  record: (entry: OnboardingEntry) => void;
  log: (line: string) => void;
}

interface Planned extends CallbackText {
  kind: CallbackKind;
  name: string;
  isKnown: boolean;
  body: Json;
}

/** Each status of a callback with a code that fits it (Events). */
const statuses = {
  SUCCESS: '3000',
  FAILED: '3032',
  CANCELLED: '3033',
  'REVERSAL PENDING': '16003',
  RETURNED: '16000',
  'REVERSAL REJECTED': '16002',
} as const;
type Status = keyof typeof statuses;

/** All callbacks, in the order in which they are sent. */
function planned({ id, reference, pauseMs = 400 }: Pick<CallbackOptions, 'id' | 'reference' | 'pauseMs'>): Planned[] {
  let number = 0;
  const body = (status: Status, own = reference): Record<string, string> => {
    number += 1;
    const responseCode = statuses[status];
    return {
      transactionId: `T${id}${number}`,
      partnerTransId: own ?? `${id}-${number}`,
      responseCode,
      responseMsg: codes.find(({ code }) => code === responseCode)?.message ?? '',
      status,
    };
  };
  const isKnown = reference !== undefined;
  const callback = (kind: CallbackKind, name: string, content: Json, known = isKnown): Planned => ({
    kind,
    name,
    isKnown: known,
    body: content,
    text: JSON.stringify(content),
  });
  const raw = (name: string, text: string): Planned => ({ kind: 'malformed', name, isKnown: false, body: text, text });
  const repeated = body('SUCCESS');
  const { status: _, ...withoutStatus } = body('SUCCESS');
  const extra = { channel: 'API', metadata: { attempt: 1 }, ...body('SUCCESS'), receivedAt: null };
  const slow = body('SUCCESS');
  return [
    ...(Object.keys(statuses) as Status[]).map((status) => callback('status', status, body(status))),
    callback('first', 'SUCCESS', repeated),
    callback('repeat', 'SUCCESS, repeated', repeated),
    callback('repeat', 'SUCCESS, repeated once more', repeated),
    ...(['RETURNED', 'REVERSAL PENDING', 'SUCCESS'] as const).map((status) =>
      callback('reordered', `${status} of a payout whose callbacks come in reverse`, body(status)),
    ),
    callback('unknown', 'a payout that nobody knows', body('SUCCESS', `UNKNOWN-${id}`), false),
    callback('extra', 'members that the specification does not name', extra),
    raw('a text that is not JSON', '{"transactionId": "T1", "partnerTransId": '),
    raw('no body', ''),
    raw('a list', '[]'),
    callback('malformed', 'a callback without its status', withoutStatus, false),
    callback('after-malformed', 'the next callback', body('SUCCESS')),
    { ...callback('slow', 'a callback in pieces', slow), slowly: { pieces: 5, pauseMs } },
  ];
}

async function connectionTo({ url, ca }: Pick<CallbackOptions, 'url' | 'ca'>): Promise<Connection> {
  if (!url.startsWith('https:')) return { isSecure: false };
  try {
    const { untrusted } = await inspectTls(url, ca);
    return { isSecure: true, trusting: ca && 'the authority of --callback-ca', problem: untrusted };
  } catch (error) {
    return { isSecure: true, problem: (error as Error).message };
  }
}

/** Sends every callback, and records what the replies show. */
export async function tryCallbacks(options: CallbackOptions): Promise<void> {
  const { url, ca, now, record, log } = options;
  const connection = await connectionTo(options);
  const sender = new CallbackSender(url, ca);
  const sent: SentCallback[] = [];
  try {
    for (const { kind, name, isKnown, body, ...text } of planned(options)) {
      const at = now();
      const { reply, problem } = await sender.send(text);
      const id = options.newId('callback');
      record({ t: 'notice', id, at, url, kind: name, body, reply, problem });
      sent.push({ id, kind, name, isKnown, reply });
      log(`${name}: ${reply ? `HTTP ${reply.status} ${reply.text.slice(0, 60)}` : problem}`);
    }
  } finally {
    await sender.close();
  }
  const at = now();
  for (const finding of endpointShows(sent, connection)) record({ t: 'point', at, ...finding });
}
