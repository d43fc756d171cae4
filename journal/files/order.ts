import type { JournalRecord } from '../records';
import type { Journal } from './reader';

/** The sort key of a record: its time, then its name. */
type Key = readonly [at: number, name: string];

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts in place. Records with equal keys are sorted by their text. */
function sort<T extends JournalRecord>(records: T[], key: (record: T) => Key): void {
  records.sort((a, b) => {
    const [timeA, nameA] = key(a);
    const [timeB, nameB] = key(b);
    return timeA - timeB || before(nameA, nameB) || before(JSON.stringify(a), JSON.stringify(b));
  });
}

/**
 * Sorts the records by time, because several VUs, processes and files write them in any order. The order matters:
 * findings name their first exchange, and notifications are numbered.
 */
export function order(journal: Journal): Journal {
  const { exchanges } = journal;
  const at = (id: string): number => exchanges.get(id)?.at ?? 0;
  sort(journal.plans, (one) => [0, one.case.id]);
  sort(journal.leftOut, (one) => [0, one.id]);
  sort(journal.checks, (one) => [at(one.exchange), one.exchange]);
  sort(journal.cases, (one) => [one.at, one.case]);
  sort(journal.flows, (one) => [one.at, one.id]);
  sort(journal.batches, (one) => [0, one.flow]);
  sort(journal.ledgers, (one) => [one.at, one.when]);
  sort(journal.statements, (one) => [one.at, one.currency]);
  sort(journal.violations, (one) => [one.exchange.at, one.flow]);
  sort(journal.callbacks, (one) => [one.at, one.text]);
  sort(journal.faults, (one) => [one.at, one.text]);
  sort(journal.ends, (one) => [one.at, one.part]);
  const sorted = [...exchanges.values()];
  sort(sorted, (one) => [one.at, one.id]);
  journal.exchanges = new Map(sorted.map((one) => [one.id, one]));
  return journal;
}
