/** The callback side of an onboarding: sends callbacks of every kind to the partner's address, and judges the replies. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from '../../common/client/http-client';
import { notAsked, proxyFor } from '../../common/client/proxy';
import { codes, type Json } from '../../contract';
import type { DeliveryRecord } from '../../journal';
import { inspectTls } from '../../run/network/tls';
import { type CallbackKind, type Connection, judgeEndpoint, replyText, type SentCallback } from './judge/endpoint';
import type { Finding } from './judge/observations';
import type { Onboarding } from './onboarding';

/** Where callbacks are sent and how, from the flags of `onboard --callback-url`. */
export interface CallbackOptions {
  onboarding: Pick<Onboarding, 'id' | 'newId' | 'record'>;
  /** the partner's callback address */
  url: string;
  /** reference of a payout that the partner knows, so that it must acknowledge; absent: made-up ones */
  reference?: string | undefined;
  /** PEM of an authority to trust beside the system's */
  ca?: string | undefined;
  /** pause between the pieces of a slow callback: milliseconds */
  pauseMs?: number;
  log: (line: string) => void;
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

/** All callbacks, in the order in which they are sent; the body is a text where it is not JSON. */
function planned({ onboarding: { id }, reference }: CallbackOptions) {
  let number = 0;
  const body = (status: Status = 'SUCCESS', own = reference): Record<string, string> => {
    number += 1;
    const [transactionId, partnerTransId] = [`T${id}${number}`, own ?? `${id}-${number}`];
    const responseCode = statuses[status];
    const responseMsg = codes.find(({ code }) => code === responseCode)?.message ?? '';
    return { transactionId, partnerTransId, responseCode, responseMsg, status };
  };
  const callback = (kind: CallbackKind, name: string, body: Json) => {
    const isKnown = reference !== undefined && kind !== 'unknown' && kind !== 'malformed';
    return { kind, name, body, isKnown };
  };
  const repeated = body();
  const { status: _, ...withoutStatus } = body();
  const extra = { channel: 'API', metadata: { attempt: 1 }, ...body(), receivedAt: null };
  const slow = body();
  return [
    ...(Object.keys(statuses) as Status[]).map((status) => callback('status', status, body(status))),
    callback('first', 'SUCCESS', repeated),
    callback('repeat', 'SUCCESS, repeated', repeated),
    callback('repeat', 'SUCCESS, repeated once more', repeated),
    ...(['RETURNED', 'REVERSAL PENDING', 'SUCCESS'] as const).map((status) =>
      callback('reordered', `${status} of a payout whose callbacks come in reverse`, body(status)),
    ),
    callback('unknown', 'a payout that nobody knows', body('SUCCESS', `UNKNOWN-${id}`)),
    callback('extra', 'members that the specification does not name', extra),
    callback('malformed', 'a text that is not JSON', '{"transactionId": "T1", "partnerTransId": '),
    callback('malformed', 'no body', ''),
    callback('malformed', 'a list', '[]'),
    callback('malformed', 'a callback without its status', withoutStatus),
    callback('after-malformed', 'the next callback', body()),
    callback('slow', 'a callback in pieces', slow),
  ];
}

type Planned = ReturnType<typeof planned>[number];

/** Timeout for a reply. */
const waitMs = 15_000;
/** The maximum length of a reply that is read. */
const maxText = 64 * 1024;

/** A text in five pieces, with pauses. */
async function* pieces(text: string, pauseMs: number) {
  const length = Math.ceil(text.length / 5);
  for (let at = 0; at < text.length; at += length) {
    await pause(pauseMs);
    yield text.slice(at, at + length);
  }
}

/** Why there was no reply, in words. */
function problemOf(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return `no reply within ${waitMs / 1000} s`;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return message || code || 'no reply';
}

/** Posts a callback, and waits for the reply. */
async function deliver(
  client: HttpClient,
  { url, pauseMs = 400 }: CallbackOptions,
  { kind, body }: Planned,
): Promise<Pick<DeliveryRecord, 'reply' | 'problem'>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    const { headers, ...reply } = await client.send(url, {
      method: 'POST',
      headers: { 'content-length': String(Buffer.byteLength(text)) },
      body: kind === 'slow' ? Readable.from(pieces(text, pauseMs)) : text,
      timeoutMs: waitMs,
    });
    const { location } = headers;
    return { reply: { ...reply, ...(location !== undefined && { location }) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function connectionTo({ url, ca, log }: CallbackOptions): Promise<Connection | undefined> {
  if (!url.startsWith('https:')) return { isSecure: false };
  const proxy = proxyFor(url);
  if (proxy) return void log(`certificate: ${notAsked(proxy)}`);
  try {
    const { untrusted } = await inspectTls(url, { ca });
    return { isSecure: true, trusting: ca && 'the authority of --callback-ca', problem: untrusted };
  } catch (error) {
    return { isSecure: true, problem: (error as Error).message };
  }
}

/** Sends every callback, and judges the replies. */
export async function tryCallbacks(options: CallbackOptions): Promise<Finding[]> {
  const { onboarding, url, ca, log } = options;
  const connection = await connectionTo(options);
  // without an authority to trust, certificates are not checked here
  const client = new HttpClient({ tls: { ca }, checksCertificates: ca !== undefined, maxBytes: maxText });
  const sent: SentCallback[] = [];
  try {
    for (const callback of planned(options)) {
      const { name, body } = callback;
      const at = Date.now();
      const { reply, problem } = await deliver(client, options, callback);
      const id = onboarding.newId('callback');
      onboarding.record({ t: 'notice', id, at, url, kind: name, body, reply, problem });
      sent.push({ ...callback, id, reply });
      log(`${name}: ${reply ? replyText(reply) : problem}`);
    }
  } finally {
    await client.close();
  }
  return judgeEndpoint(sent, connection);
}
