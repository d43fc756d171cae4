/**
 * Sends the requests of cases, from a thread of its own: the time of a reply is then measured where nothing else runs, also on
 * a machine that is busy.
 */
import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type ClientOptions, HttpClient } from '../../common/client/http-client';
import { deepest } from '../../common/errors';
import { cutOff, maxBytesOfCase, maxDepth, maxSeconds, shortBody, shortFault } from '../../scenarios/engine/cut-off';
import type { Call, Reply } from '../../wire/wire';
import { type StallReport, watchStalls } from '../monitor/stall-detector';

/** What is sent of a call. */
export type Sent = Pick<Call, 'method' | 'url' | 'headers' | 'payload' | 'isAlone'>;

/** Sends requests over HTTP and measures the times of their replies. */
export interface Sender {
  /** sends all of them at the same moment */
  send(calls: readonly Sent[]): Promise<Reply>[];
  close(): Promise<unknown>;
}

/** How the gateway is reached: TLS, and fixed addresses of host names. */
export type SenderOptions = Pick<ClientOptions, 'tls' | 'hosts'>;

/** A body up to the bytes and the depth of JSON that are read, as the module of k6 reads it. */
export function boundedText(text: string): string {
  let open = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inText && letter === '\\') at += 1;
    else if (letter === '"') inText = !inText;
    else if (inText) continue;
    else if (letter === '{' || letter === '[') {
      open += 1;
      if (open > maxDepth) return text.slice(0, at) + cutOff;
    } else if (letter === '}' || letter === ']') open -= 1;
  }
  return Buffer.byteLength(text) > maxBytesOfCase
    ? Buffer.from(text).toString('utf8', 0, maxBytesOfCase) + cutOff
    : text;
}

/** A connection that takes longer to open is not waited for. */
const maxGateMs = 1000;

/** A gate that opens once so many stand before it: connections take different times to open. */
export function gate(count: number): () => Promise<void> {
  let waiting = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting += 1;
    if (waiting === 1) setTimeout(open, maxGateMs).unref();
    if (waiting === count) open();
    return opened;
  };
}

/** Sends from the thread that calls it. */
export function sender({ tls, hosts }: SenderOptions): Sender {
  const newClient = () => new HttpClient({ tls, hosts, maxBytes: maxBytesOfCase + 1 });
  const client = newClient();
  const sendOne = async (
    { method, url, headers, payload, isAlone }: Sent,
    together: (() => Promise<void>) | undefined,
  ): Promise<Reply> => {
    const over = isAlone ? newClient() : client;
    try {
      const asked = { method, headers, body: payload, together, timeoutMs: maxSeconds * 1000 };
      const { text, ...rest } = await over.send(url, asked);
      return { ...rest, text: shortBody(boundedText(text)) };
    } catch (cause) {
      const { code = '', message } = deepest(cause);
      return { status: 0, headers: {}, text: '', ms: 0, fault: shortFault(message || code) };
    } finally {
      if (isAlone) await over.close();
    }
  };
  return {
    send: (calls) => {
      const together = calls.length > 1 ? gate(calls.length) : undefined;
      return calls.map((one) => sendOne(one, together));
    },
    close: () => client.close(),
  };
}

/** What a thread answers to one call. */
interface Answered {
  number: number;
  reply: Reply;
}

/** Calls that are sent at the same moment, with the number of the first; the others have the next ones. */
interface Asked {
  first: number;
  calls: readonly Sent[];
}

/** What ends a thread that sends, which answers with the stalls of its own timers: they lengthened the replies that it measured. */
const end = 'end';

/** Sends what the other thread asks for, until that ends this one. */
export function answerFrom(port: MessagePort, options: SenderOptions): void {
  const { send } = sender(options);
  // what no run survives is seen by the process that watches all of it
  const stalls = watchStalls(() => {});
  port.on('message', (asked: Asked | typeof end) => {
    if (asked === end) return port.postMessage(stalls.report());
    const { first, calls } = asked;
    for (const [place, reply] of send(calls).entries())
      void reply.then((one) => port.postMessage({ number: first + place, reply: one } satisfies Answered));
  });
}

/** Sends from a thread that runs `file`, which calls `answerFrom`. */
export function threadSender(
  file: URL,
  options: SenderOptions,
): Pick<Sender, 'send'> & { close(): Promise<StallReport> } {
  const thread = new Worker(file, { workerData: options });
  const open = new Map<number, (reply: Reply) => void>();
  let count = 0;
  thread.on('message', ({ number, reply }: Answered) => {
    open.get(number)?.(reply);
    open.delete(number);
  });
  // then nothing more can be sent
  thread.on('error', (error) => {
    throw error;
  });
  return {
    send: (calls) => {
      const first = count;
      count += calls.length;
      const replies = calls.map((_, place) => new Promise<Reply>((resolve) => open.set(first + place, resolve)));
      // in one message, so that they leave together
      thread.postMessage({ first, calls } satisfies Asked);
      return replies;
    },
    close: async () => {
      thread.postMessage(end);
      const [report] = await once(thread, 'message');
      await thread.terminate();
      return report;
    },
  };
}
