import type { JournalRecord } from '../../journal';
import type { Workers } from '../../scenarios/engine/workers';
import type { Call, CaseWire, Reply } from '../../wire/wire';
import { departures, withWait } from './departures';
import type { Sender } from './sender';

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
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  const reply = async ({ method, url, headers, payload, isAlone }: Call): Promise<Reply> => {
    const asked = performance.now();
    await depart?.();
    return withWait(asked, await sender.send({ method, url, headers, payload, isAlone }));
  };
  return {
    now: () => Date.now(),
    write,
    departure: () => Date.now(),
    send: (calls) => Promise.all(calls.map(reply)),
    sleep: (seconds) =>
      seconds > 0 ? aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))) : Promise.resolve(),
    aside,
  };
}
