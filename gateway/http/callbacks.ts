import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Callback } from '../domain/callback';
import type { CallbackEvent, Reply, Watch } from './events';

/** Times in milliseconds. */
export interface CallbackOptions {
  timeoutMs: number;
  /** pauses before the second and further attempts */
  retryAfterMs: readonly number[];
  /** maximum number of callbacks that are sent at the same time */
  concurrency: number;
  /** maximum number of waiting callbacks; beyond it the oldest one is dropped */
  backlog: number;
  /** kept: the callbacks of a transaction are sent one after another, including retries */
  order: 'kept' | 'free';
  /** false: the certificates of partners are not checked */
  checksCertificates: boolean;
}

export const defaultCallbackOptions: CallbackOptions = {
  timeoutMs: 2000,
  retryAfterMs: [500, 1000, 2000],
  concurrency: 64,
  backlog: 100_000,
  order: 'kept',
  checksCertificates: true,
};

/** Maximum length of an acknowledgement; a longer response is not read further. */
const replyLimit = 64 * 1024;

/** Why a reply acknowledges nothing; undefined where it does. */
function problemOf({ status, text }: Reply): string | undefined {
  const expected = 'expected {"acknowledged": "true"}';
  try {
    const acknowledged: unknown = JSON.parse(text)?.acknowledged;
    if (String(acknowledged) === 'true') return undefined;
    const what = acknowledged === undefined ? 'without the member acknowledged' : 'with another value of acknowledged';
    return `HTTP ${status} ${what}; ${expected}`;
  } catch {
    return `HTTP ${status} ${text === '' ? 'without a body' : 'with a body that is not JSON'}; ${expected}`;
  }
}

interface Item {
  url: string;
  callback: Callback;
  /** failed attempts so far */
  tries: number;
}

/** Posts callbacks to the partners and retries until they are acknowledged (Events). */
export class Callbacks {
  private readonly http = new HttpAgent({ keepAlive: true });
  private readonly https;
  private readonly waiting: Item[] = [];
  /** by transaction: the callbacks that wait for an earlier one of the same transaction */
  private readonly behind = new Map<string, Item[]>();
  private readonly pauses = new Set<NodeJS.Timeout>();
  private active = 0;
  private closed = false;

  constructor(
    private readonly options: CallbackOptions = defaultCallbackOptions,
    private readonly watch?: Watch,
  ) {
    this.https = new HttpsAgent({ keepAlive: true, rejectUnauthorized: options.checksCertificates });
  }

  /** Queues a callback for delivery; what becomes of it is told to `watch`. */
  send(url: string, callback: Callback): void {
    const item = { url, callback, tries: 0 };
    const { transaction } = callback;
    const queue = this.behind.get(transaction);
    if (queue) return void queue.push(item);
    if (this.options.order === 'kept') this.behind.set(transaction, []);
    this.enqueue(item);
  }

  /** Aborts all deliveries. */
  close(): void {
    this.closed = true;
    this.waiting.length = 0;
    this.behind.clear();
    for (const pause of this.pauses) clearTimeout(pause);
    this.http.destroy();
    this.https.destroy();
  }

  /** A callback is acknowledged, abandoned or dropped: sends the next one of its transaction. */
  private done({ callback: { transaction } }: Item): void {
    const queue = this.behind.get(transaction);
    const following = queue?.shift();
    if (following) this.enqueue(following);
    else this.behind.delete(transaction);
  }

  private enqueue(item: Item): void {
    this.waiting.push(item);
    const dropped = this.waiting.length > this.options.backlog ? this.waiting.shift() : undefined;
    if (dropped) {
      this.tell(dropped, 0, { problem: `dropped, because ${this.options.backlog} callbacks wait already` });
      this.done(dropped);
    }
    this.next();
  }

  private next(): void {
    while (!this.closed && this.active < this.options.concurrency) {
      const item = this.waiting.shift();
      if (!item) return;
      this.active++;
      void this.deliver(item);
    }
  }

  private async deliver(item: Item): Promise<void> {
    this.watch?.({ kind: 'calling', callback: item.callback });
    const begun = performance.now();
    let reply: Reply | undefined;
    let problem: string | undefined;
    try {
      reply = await this.post(item.url, item.callback);
      problem = problemOf(reply);
    } catch (error) {
      problem = this.reasonOf(error as NodeJS.ErrnoException);
    }
    this.active--;
    const nextMs = problem === undefined ? undefined : this.options.retryAfterMs[item.tries];
    if (!this.closed) this.tell(item, item.tries + 1, { reply, ms: performance.now() - begun, problem, nextMs });
    if (nextMs === undefined) this.done(item);
    else this.retry(item, nextMs);
    this.next();
  }

  private tell(
    { url, callback }: Item,
    attempt: number,
    ended: Pick<CallbackEvent, 'reply' | 'ms' | 'problem' | 'nextMs'>,
  ): void {
    const attempts = this.options.retryAfterMs.length + 1;
    this.watch?.({ kind: 'callback', at: Date.now(), callback, url, attempt, attempts, ...ended });
  }

  private reasonOf({ name, code, message }: NodeJS.ErrnoException): string {
    return name === 'TimeoutError' || code === 'ABORT_ERR'
      ? `no answer within ${this.options.timeoutMs} ms`
      : code
        ? `no answer (${code})`
        : message;
  }

  private retry(item: Item, milliseconds: number): void {
    if (this.closed) return;
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      this.enqueue({ ...item, tries: item.tries + 1 });
    }, milliseconds);
    this.pauses.add(pause);
  }

  /** Rejects where there is no whole reply in time. */
  private post(
    url: string,
    {
      body: content,
      text: body = JSON.stringify(content),
      contentType = 'application/json',
      method = 'POST',
    }: Callback,
  ): Promise<Reply> {
    const secure = url.startsWith('https:');
    const send = secure ? httpsRequest : httpRequest;
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(this.options.timeoutMs);
      const request = send(url, { method, agent: secure ? this.https : this.http, headers, signal }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text += part;
          if (text.length > replyLimit) request.destroy();
        });
        const { statusCode: status = 0, headers: answered } = reply;
        const { location } = answered;
        reply.on('end', () => resolve({ status, text, ...(location !== undefined && { location }) }));
        reply.on('close', () => reject(new Error('the answer broke off, or is too long')));
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}
