import { deepest } from '../../common/errors';
import { HttpClient } from '../../common/http-client';
import type { JournalRecord } from '../../journal';
import { cutOff, maxBytes, maxDepth, maxSeconds, shortBody, shortFault } from '../../scenarios/engine/cut-off';
import type { Workers } from '../../scenarios/engine/workers';
import type { Call, CaseWire, Reply } from '../../wire/wire';
import { departures } from './departures';

/** What depends on the target. */
export interface CaseWireOptions extends Pick<ConstructorParameters<typeof HttpClient>[0] & object, 'tls' | 'hosts'> {
  /** most requests a second; absent: any number */
  ceiling?: number | undefined;
  workers: Workers;
  write: (record: JournalRecord) => void;
}

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

/** The wire of the cases of a run, over HTTP. */
export function caseWire({
  tls,
  hosts,
  ceiling,
  workers,
  write,
}: CaseWireOptions): CaseWire & { close(): Promise<void> } {
  const newClient = () => new HttpClient({ tls, hosts, maxBytes: maxBytes + 1 });
  const client = newClient();
  const depart = ceiling === undefined ? undefined : departures(ceiling);
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  const reply = async ({ method, url, headers, payload, isAlone }: Call): Promise<Reply> => {
    await depart?.();
    const over = isAlone ? newClient() : client;
    try {
      const { text, ...rest } = await over.send(url, {
        method,
        headers,
        body: payload,
        timeoutMs: maxSeconds * 1000,
      });
      return { ...rest, text: shortBody(boundedText(text)) };
    } catch (cause) {
      const { code = '', message } = deepest(cause);
      return { status: 0, headers: {}, text: '', ms: 0, fault: shortFault(message || code) };
    } finally {
      if (isAlone) await over.close();
    }
  };
  return {
    now: () => Date.now(),
    write,
    departure: () => Date.now(),
    send: (calls) => Promise.all(calls.map(reply)),
    sleep: (seconds) =>
      seconds > 0 ? aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))) : Promise.resolve(),
    aside,
    close: () => client.close(),
  };
}
