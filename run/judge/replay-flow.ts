/** Goes through a flow again by its record: the same code that acted in k6, with the recorded replies and times. */
import { crc32 } from 'node:zlib';
import type { PayoutTemplates } from '../../generators';
import type { JournalRecord } from '../../journal';
import { shortBody, shortFault } from '../../scenarios/engine/cut-off';
import type { Judge, Runner } from '../../scenarios/engine/flow';
import type { RecordedEnd, RecordedExchange, RecordedStart } from '../../scenarios/engine/record';
import { runBatch } from '../../scenarios/engine/run-batch';
import { type LoadInput, runFlow } from '../../scenarios/engine/run-flow';
import type { Call, Reply, Wire } from '../../wire/wire';

/** What a flow of a load needs besides its record. */
export interface ReplayOptions extends Omit<Runner, 'wire' | 'judge'> {
  judge: Judge;
  load: LoadInput;
  payoutOf: (index: number) => PayoutTemplates;
}

/** CRC-32 of a call as the module of k6 makes it. */
export const sumOf = ({ method, url, payload = '' }: Call): number => crc32(`${method} ${url}\n${payload}`);

const replyOf = ({ text, fault, ...reply }: RecordedExchange): Reply => ({
  ...reply,
  text: shortBody(text),
  ...(fault !== undefined && { fault: shortFault(fault) }),
});

/** What is recorded of a flow. */
export interface FlowRecording extends RecordedStart {
  exchanges: RecordedExchange[];
  /** absent: k6 ended before the flow did */
  clock?: RecordedEnd['clock'];
}

/** Of a flow that was cut short, the request that it may have sent last. */
const cutShort: Reply = { status: 0, headers: {}, text: '', ms: 0, fault: 'k6 ended before an answer was there' };

/**
 * Goes through a flow again, by its record, and returns the records that this gives. One that was cut short goes as far as its
 * exchanges tell. Throws where the flow went otherwise.
 */
export function replayFlow(
  { kind, index, options, startedAt, exchanges, clock }: FlowRecording,
  { load, payoutOf, ...own }: ReplayOptions,
): JournalRecord[] {
  const written: JournalRecord[] = [];
  let looked = 0;
  let sent = 0;
  const wire: Wire = {
    now: () => {
      looked += 1;
      if (!clock) return looked === 1 ? startedAt : ((exchanges[sent] ?? exchanges.at(-1))?.at ?? startedAt);
      const since = clock[looked - 1];
      if (since === undefined) throw new Error('it looks at the clock more often than is recorded');
      return startedAt + since;
    },
    sleep: () => {},
    write: (record) => written.push(record),
    send: (calls) =>
      calls.map((call) => {
        const exchange = exchanges[sent];
        sent += 1;
        if (!exchange && !clock) return cutShort;
        if (exchange && exchange.operation === call.operation && exchange.sent === sumOf(call))
          return replyOf(exchange);
        throw new Error(`exchange ${sent} is not the ${call.operation} that follows from those before`);
      }),
  };
  const runner: Runner = { ...own, wire };
  if (kind === 'batch') runBatch(index, payoutOf(-1 - index), load.copies, runner);
  else runFlow(index, payoutOf(index), runner, { ...options, load });
  if (sent < exchanges.length) throw new Error(`${exchanges.length - sent} exchanges more are recorded`);
  return written;
}
