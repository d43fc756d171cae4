import type { JournalRecord } from '../records';
import type { Journal } from './reader';
import { SortBuffer } from './table/sorted';
import { byText } from './table/table';

/** Sorts in place by time, then by name. Records that agree in both are sorted by their text. */
function sort<T extends JournalRecord>(records: T[], time: (record: T) => number, name: (record: T) => string): void {
  records.sort((a, b) => time(a) - time(b) || byText(name(a), name(b)) || byText(JSON.stringify(a), JSON.stringify(b)));
}

const ownTime = ({ at }: { at: number }): number => at;
const ofSample = ({ exchange }: { exchange: { at: number } }): number => exchange.at;
const noTime = (): number => 0;

/**
 * Sorts the records by time, because several VUs, processes and files write them in any order. The order matters:
 * findings name their first exchange, and callbacks are numbered.
 */
export function order(journal: Journal): Journal {
  const { exchanges } = journal;
  const ofExchange = ({ exchange }: { exchange: string }): number => exchanges.get(exchange)?.at ?? 0;
  sort(journal.plans, noTime, (record) => record.case.id);
  sort(journal.leftOut, noTime, (record) => record.id);
  sort(journal.checks, ofExchange, (record) => record.exchange);
  sort(journal.cases, ownTime, (record) => record.case);
  const room = new SortBuffer();
  journal.flows.sort(room);
  sort(journal.batches, noTime, (record) => record.flow);
  sort(journal.ledgers, ownTime, (record) => record.when);
  sort(journal.statements, ownTime, (record) => JSON.stringify([record.currency, record.entries[0]]));
  sort(journal.violations, ofSample, (record) => record.flow);
  journal.callbacks.sort(room);
  sort(journal.faults, ownTime, (record) => record.text);
  sort(journal.steps, ownTime, (record) => record.name);
  sort(journal.ends, ownTime, (record) => record.part);
  const sorted = [...exchanges.values()];
  sort(sorted, ownTime, (record) => record.id);
  journal.exchanges = new Map(sorted.map((record) => [record.id, record]));
  return journal;
}
