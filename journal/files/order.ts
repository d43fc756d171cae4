import type { JournalRecord } from '../records';
import type { Journal } from './reader';

/** The sort key of a record: its time, then its name. */
type Key = readonly [at: number, name: string];

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts in place. Records with equal keys are sorted by their text. */
function sort<T extends JournalRecord>(records: T[], key: (record: T) => Key): void {
  // each key is made once, not at each comparison
  const keyed = records.map((record) => ({ record, key: key(record) }));
  keyed.sort(
    ({ record: a, key: [timeA, nameA] }, { record: b, key: [timeB, nameB] }) =>
      timeA - timeB || before(nameA, nameB) || before(JSON.stringify(a), JSON.stringify(b)),
  );
  for (const [index, { record }] of keyed.entries()) records[index] = record;
}

/**
 * Sorts the records by time, because several VUs, processes and files write them in any order. The order matters:
 * findings name their first exchange, and notifications are numbered.
 */
export function order(journal: Journal): Journal {
  const { exchanges } = journal;
  const at = (id: string): number => exchanges.get(id)?.at ?? 0;
  sort(journal.plans, (record) => [0, record.case.id]);
  sort(journal.leftOut, (record) => [0, record.id]);
  sort(journal.checks, (record) => [at(record.exchange), record.exchange]);
  sort(journal.cases, (record) => [record.at, record.case]);
  sort(journal.flows, (record) => [record.at, record.id]);
  sort(journal.batches, (record) => [0, record.flow]);
  sort(journal.ledgers, (record) => [record.at, record.when]);
  sort(journal.statements, (record) => [record.at, record.currency]);
  sort(journal.violations, (record) => [record.exchange.at, record.flow]);
  sort(journal.callbacks, (record) => [record.at, record.text]);
  sort(journal.faults, (record) => [record.at, record.text]);
  sort(journal.ends, (record) => [record.at, record.part]);
  const sorted = [...exchanges.values()];
  sort(sorted, (record) => [record.at, record.id]);
  journal.exchanges = new Map(sorted.map((record) => [record.id, record]));
  return journal;
}
