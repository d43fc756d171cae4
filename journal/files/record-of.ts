import { parsedJson } from '../../contract';
import type { JournalRecord } from '../records';

/** The list of a journal that has the records of a kind; null: none has. The compiler reports a missing kind. */
export const lists = {
  run: 'runs',
  target: 'targets',
  plan: 'plans',
  'left-out': 'leftOut',
  exchange: null,
  unanswered: 'unanswered',
  unsent: 'unsent',
  checks: 'checks',
  case: 'cases',
  flow: null,
  batch: 'batches',
  ledger: 'ledgers',
  statement: 'statements',
  other: 'others',
  unread: 'unread',
  violation: 'violations',
  callback: null,
  fault: 'faults',
  wait: null,
  end: 'ends',
  step: 'steps',
} as const satisfies Record<JournalRecord['t'], string | null>;

type ListName<T extends JournalRecord['t']> = NonNullable<(typeof lists)[T]>;
/** The records of one run that are in lists, by kind. */
export type Lists = { [T in JournalRecord['t'] as ListName<T>]: Extract<JournalRecord, { t: T }>[] };

/** Is it a valid time in epoch milliseconds? A damaged line may contain any number, and formatting it would throw. */
const isTime = (at: unknown): boolean => typeof at === 'number' && Math.abs(at) <= 8.64e15;

const isText = (value: unknown): boolean => typeof value === 'string';

/** Does a record have the members that every rule reads? They are a valid time and, for some kinds, lists and texts. */
function hasRequired(record: JournalRecord): boolean {
  if ((record.t === 'run' || 'at' in record) && !isTime(record.at)) return false;
  if (record.t === 'case') return Array.isArray(record.references) && record.references.every(isText);
  if (record.t === 'statement')
    return (
      Array.isArray(record.entries) &&
      record.entries.every((one) => one && [one.type, one.internalRef, one.externalRef].every(isText))
    );
  if (record.t === 'step') return isText(record.name);
  if (record.t === 'callback') return typeof record.at === 'number' && typeof record.text === 'string';
  if (record.t !== 'flow') return true;
  return typeof record.at === 'number' && Array.isArray(record.steps) && Array.isArray(record.broke);
}

/** The record of a line; undefined for a truncated or damaged line, a missing required member, or an unknown kind. */
export function recordOf(line: string): JournalRecord | undefined {
  const record = parsedJson(line) as unknown as JournalRecord | null | undefined;
  return record && Object.hasOwn(lists, record.t) && hasRequired(record) ? record : undefined;
}
