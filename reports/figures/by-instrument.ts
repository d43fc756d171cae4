/** Reply times of a load by operation and by the instrument of the flow. */
import type { Journal } from '../../journal/files';
import { type Latency, Samples } from './latency';

/** The instrument by the status operation, because records do not name it. The table of generators cannot be imported here. */
const instruments: Readonly<Record<string, string>> = {
  walletStatus: 'WALLET',
  bankStatus: 'BANK_AC',
  cardStatus: 'CARD',
};

/** The instrument of a flow, by the operation that checked its beneficiary; undefined: no operation did. */
export const instrumentOf = (operations: readonly string[]): string | undefined =>
  operations.map((one) => instruments[one]).find((one) => one !== undefined);

/** Reply times in milliseconds by operation, then by instrument; an operation of one instrument alone is left out. */
export function timesByInstrument({ flows }: Pick<Journal, 'flows'>): Record<string, Record<string, Latency>> {
  const samples = new Map<string, Samples>();
  for (const flow of flows) {
    const instrument = instrumentOf(flow.kind.operations);
    if (instrument === undefined) continue;
    flow.eachReply((operation, _, ms) => {
      const own = samples.get(operation) ?? new Samples();
      samples.set(operation, own);
      own.add(instrument, ms);
    });
  }
  const all = [...samples].map(([operation, own]) => [operation, own.latencies()] as const);
  return Object.fromEntries(all.filter(([, own]) => Object.keys(own).length > 1));
}
