/**
 * Sends the requests of cases, from a thread of its own: the time of a reply is then measured where nothing else runs, also on
 * a machine that is busy.
 */
import { type MessagePort, Worker } from 'node:worker_threads';
import { deepest } from '../../common/errors';
import { type ClientOptions, HttpClient } from '../../common/http-client';
import { cutOff, maxBytes, maxDepth, maxSeconds, shortBody, shortFault } from '../../scenarios/engine/cut-off';
import type { Call, Reply } from '../../wire/wire';

/** What is sent of a call. */
export type Sent = Pick<Call, 'method' | 'url' | 'headers' | 'payload' | 'isAlone'>;

export interface Sender {
  send(call: Sent): Promise<Reply>;
  close(): Promise<unknown>;
}

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
  return Buffer.byteLength(text) > maxBytes ? Buffer.from(text).toString('utf8', 0, maxBytes) + cutOff : text;
}

/** Sends from the thread that calls it. */
export function sender({ tls, hosts }: SenderOptions): Sender {
  const newClient = () => new HttpClient({ tls, hosts, maxBytes: maxBytes + 1 });
  const client = newClient();
  return {
    send: async ({ method, url, headers, payload, isAlone }) => {
      const over = isAlone ? newClient() : client;
      try {
        const asked = { method, headers, body: payload, timeoutMs: maxSeconds * 1000 };
        const { text, ...rest } = await over.send(url, asked);
        return { ...rest, text: shortBody(boundedText(text)) };
      } catch (cause) {
        const { code = '', message } = deepest(cause);
        return { status: 0, headers: {}, text: '', ms: 0, fault: shortFault(message || code) };
      } finally {
        if (isAlone) await over.close();
      }
    },
    close: () => client.close(),
  };
}

/** What a thread answers to the call with the same number. */
interface Answered {
  number: number;
  reply: Reply;
}

/** Sends what the other thread asks for, until that ends this one. */
export function answerFrom(port: MessagePort, options: SenderOptions): void {
  const { send } = sender(options);
  port.on('message', async ({ number, call }: { number: number; call: Sent }) => {
    port.postMessage({ number, reply: await send(call) } satisfies Answered);
  });
}

/** Sends from a thread that runs `file`, which calls `answerFrom`. */
export function threadSender(file: URL, options: SenderOptions): Sender {
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
    send: (call) => {
      count += 1;
      const number = count;
      return new Promise((resolve) => {
        open.set(number, resolve);
        thread.postMessage({ number, call });
      });
    },
    close: () => thread.terminate(),
  };
}
