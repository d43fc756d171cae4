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

/** The record of a line; undefined for a torn or garbled line, one without what every rule reads, or an unknown kind. */
export function recordOf(line: string): JournalRecord | undefined {
  try {
    const record = JSON.parse(line) as JournalRecord;
    if (record.t === 'callback' && typeof record.text !== 'string') return undefined;
    if (record.t === 'flow' && !(Array.isArray(record.steps) && Array.isArray(record.broke))) return undefined;
    return Object.hasOwn(kinds, record.t) ? record : undefined;
  } catch {
    return undefined;
  }
}
