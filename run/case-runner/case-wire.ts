import type { JournalRecord } from '../../journal';
import type { Workers } from '../../scenarios/engine/workers';
import type { Call, CaseWire, Reply } from '../../wire/wire';
import { departures, withWait } from './departures';
import type { Sender } from './sender';

/** How the requests of cases are sent, and where their records go. */
export interface CaseWireOptions {
  sender: Pick<Sender, 'send'>;
  /** most requests a second; absent: any number */
  ceiling?: number | undefined;
  workers: Workers;
  write: (record: JournalRecord) => void;
}

/** The wire of the cases of a run, over HTTP. */
export function caseWire({ sender, ceiling, workers, write }: CaseWireOptions): CaseWire {
  const depart = ceiling === undefined ? undefined : departures(ceiling);
  const withoutHoldingWorker = <T>(wait: Promise<T>) => workers.withoutHoldingWorker(wait);
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
    // with a ceiling, each has a moment of its own
    send: async (calls) => (depart ? (await Promise.all(calls.map((one) => send([one])))).flat() : send(calls)),
    sleep: (seconds) =>
      seconds > 0
        ? withoutHoldingWorker(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)))
        : Promise.resolve(),
    withoutHoldingWorker,
  };
}
