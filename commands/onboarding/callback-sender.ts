/** Sends callbacks to a partner's callback address. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from '../../common/http-client';
import type { DeliveryRecord } from '../../journal';

export interface CallbackText {
  /** what is sent, as text, since it may not be JSON */
  text: string;
  /** pause before each of so many pieces of it: milliseconds */
  slowly?: { pieces: number; pauseMs: number };
}

export type Delivered = Pick<DeliveryRecord, 'reply' | 'problem'>;

/** How long a reply is waited for. */
const waitMs = 15_000;
/** A longer reply is not read further. */
const mostText = 64 * 1024;

async function* pieces(text: string, { pieces: count, pauseMs }: { pieces: number; pauseMs: number }) {
  const length = Math.ceil(text.length / count);
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

export class CallbackSender {
  readonly #client: HttpClient;

  /** `ca`: PEM of an authority to trust beside the system's; absent: certificates are not checked here */
  constructor(
    readonly url: string,
    ca?: string,
  ) {
    this.#client = new HttpClient({ ca, checksCertificates: ca !== undefined, mostBytes: mostText });
  }

  /** Posts a callback, and waits for the reply. */
  async send({ text, slowly }: CallbackText): Promise<Delivered> {
    try {
      const { status, ...reply } = await this.#client.send(this.url, {
        method: 'POST',
        headers: { 'content-length': String(Buffer.byteLength(text)) },
        body: slowly ? Readable.from(pieces(text, slowly)) : text,
        timeoutMs: waitMs,
      });
      return { reply: { status, text: reply.text, ms: reply.ms } };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
