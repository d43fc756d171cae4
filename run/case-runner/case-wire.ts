import type { JournalRecord } from '../../journal';
import type { Workers } from '../../scenarios/engine/workers';
import type { Call, CaseWire, Reply } from '../../wire/wire';
import { withWait } from './departures';
import type { Sender } from './sender';

/** How the requests of cases are sent, and where their records go. */
export interface CaseWireOptions {
  sender: Pick<Sender, 'send'>;
  /** waits until a request may leave, for all cases together; absent: at once */
  depart?: (() => Promise<void>) | undefined;
  workers: Workers;
  write: (record: JournalRecord) => void;
}

/** The wire of one case of a run, over HTTP. */
export function caseWire({ sender, depart, workers, write }: CaseWireOptions): CaseWire {
  // one call has one moment, which its request is made for and its record has, however often it is asked for
  let departure: number | undefined;
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  const send = async (calls: readonly Call[]): Promise<Reply[]> => {
    const asked = performance.now();
    await depart?.();
    const sent = calls.map(({ method, url, headers, payload, isAlone }) => ({
      method,
      url,
      headers,
      payload,
      isAlone,
    }));
    return Promise.all(sender.send(sent).map(async (reply) => withWait(asked, await reply)));
  };
  return {
    now: () => Date.now(),
    write,
    departure: () => {
      departure ??= Date.now();
      return departure;
    },
    send: async (calls) => {
      departure = undefined;
      // with a ceiling, each has a moment of its own
      return depart ? (await Promise.all(calls.map((one) => send([one])))).flat() : send(calls);
    },
    sleep: async (seconds) => {
      if (seconds > 0) await aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)));
      departure = undefined;
    },
    aside,
  };
}
