import type { JournalRecord } from '../records';

/** Every kind of record. The compiler asks for one that is missing. */
const kinds: Readonly<Record<JournalRecord['t'], true>> = {
  run: true,
  target: true,
  plan: true,
  'left-out': true,
  exchange: true,
  checks: true,
  case: true,
  flow: true,
  batch: true,
  ledger: true,
  statement: true,
  unread: true,
  violation: true,
  callback: true,
  fault: true,
  wait: true,
  end: true,
};

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
    return Object.hasOwn(kinds, record.t) && hasRequired(record) ? record : undefined;
  } catch {
    return undefined;
  }
}
