import type { JournalRecord } from '../records';

/** Every kind of record, with the list of a journal that it is in; null: none. The compiler asks for one that is missing. */
export const lists = {
  run: 'runs',
  target: 'targets',
  plan: 'plans',
  'left-out': 'leftOut',
  exchange: null,
  checks: 'checks',
  case: 'cases',
  flow: null,
  batch: 'batches',
  ledger: 'ledgers',
  statement: 'statements',
  unread: 'unread',
  violation: 'violations',
  callback: null,
  fault: 'faults',
  wait: null,
  end: 'ends',
} as const satisfies Record<JournalRecord['t'], string | null>;

type ListName<T extends JournalRecord['t']> = NonNullable<(typeof lists)[T]>;
/** The records of one run that are in lists, by kind. */
export type Lists = { [T in JournalRecord['t'] as ListName<T>]: Extract<JournalRecord, { t: T }>[] };

/** Has a record that grows with the load what every rule reads of it? */
function hasRequired(record: JournalRecord): boolean {
  if (record.t === 'callback') return typeof record.at === 'number' && typeof record.text === 'string';
  if (record.t !== 'flow') return true;
  return typeof record.at === 'number' && Array.isArray(record.steps) && Array.isArray(record.broke);
}

/** The record of a line; undefined for a torn or garbled line, one without what every rule reads, or an unknown kind. */
export function recordOf(line: string): JournalRecord | undefined {
  try {
    const record = JSON.parse(line) as JournalRecord;
    return Object.hasOwn(lists, record.t) && hasRequired(record) ? record : undefined;
  } catch {
    return undefined;
  }
}
