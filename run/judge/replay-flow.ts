/** Goes through a flow again by its record: the same code that acted in k6, with the recorded replies and times. */
import { crc32 } from 'node:zlib';
import type { PayoutTemplates } from '../../generators';
import type { JournalRecord } from '../../journal';
import { shortBody, shortFault } from '../../scenarios/engine/cut-off';
import type { Judge, Runner } from '../../scenarios/engine/flow';
import type { RecordedExchange, RecordedFlow } from '../../scenarios/engine/record';
import { runBatch } from '../../scenarios/engine/run-batch';
import { type LoadInput, runFlow } from '../../scenarios/engine/run-flow';
import type { Call, Reply, Wire } from '../../scenarios/engine/wire';

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

/** Goes through a flow again, by its record, and returns the records that this gives. Throws where the flow went otherwise. */
export function replayFlow(
  { kind, index, options, clock }: RecordedFlow,
  exchanges: readonly RecordedExchange[],
  { load, payoutOf, ...own }: ReplayOptions,
): JournalRecord[] {
  const written: JournalRecord[] = [];
  const [first = 0] = clock;
  let looked = 0;
  let sent = 0;
  const wire: Wire = {
    now: () => {
      const at = clock[looked];
      if (at === undefined) throw new Error('it looks at the clock more often than is recorded');
      looked += 1;
      return looked === 1 ? first : first + at;
    },
    sleep: () => {},
    write: (record) => written.push(record),
    send: (calls) =>
      calls.map((call) => {
        const exchange = exchanges[sent];
        sent += 1;
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
