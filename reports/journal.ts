import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type {
  BatchRecord,
  CallbackRecord,
  CaseRecord,
  ChecksRecord,
  EndRecord,
  ExchangeRecord,
  FaultRecord,
  FlowRecord,
  JournalRecord,
  LedgerRecord,
  LeftOutRecord,
  PlanRecord,
  RunRecord,
  ViolationRecord,
} from '../scenarios/journal';

/** The records of one run, by kind, in the order in which they were written. */
export interface Journal {
  runs: RunRecord[];
  plans: PlanRecord[];
  leftOut: LeftOutRecord[];
  exchanges: Map<string, ExchangeRecord>;
  checks: ChecksRecord[];
  cases: CaseRecord[];
  flows: FlowRecord[];
  batches: BatchRecord[];
  ledgers: LedgerRecord[];
  violations: ViolationRecord[];
  callbacks: CallbackRecord[];
  faults: FaultRecord[];
  ends: EndRecord[];
  /** lines that are no record: torn, garbled, or of a kind that is not known */
  unreadable: number;
}

export const emptyJournal = (): Journal => ({
  runs: [],
  plans: [],
  leftOut: [],
  exchanges: new Map(),
  checks: [],
  cases: [],
  flows: [],
  batches: [],
  ledgers: [],
  violations: [],
  callbacks: [],
  faults: [],
  ends: [],
  unreadable: 0,
});

type Put = { [T in JournalRecord['t']]: (journal: Journal, record: Extract<JournalRecord, { t: T }>) => unknown };

const put: Put = {
  run: (journal, record) => journal.runs.push(record),
  plan: (journal, record) => journal.plans.push(record),
  'left-out': (journal, record) => journal.leftOut.push(record),
  exchange: (journal, record) => journal.exchanges.set(record.id, record),
  checks: (journal, record) => journal.checks.push(record),
  case: (journal, record) => journal.cases.push(record),
  flow: (journal, record) => journal.flows.push(record),
  batch: (journal, record) => journal.batches.push(record),
  ledger: (journal, record) => journal.ledgers.push(record),
  violation: (journal, record) => journal.violations.push(record),
  callback: (journal, record) => journal.callbacks.push(record),
  fault: (journal, record) => journal.faults.push(record),
  end: (journal, record) => journal.ends.push(record),
};

/** A journal of records that were never written down. */
export function journalOf(records: readonly JournalRecord[]): Journal {
  const journal = emptyJournal();
  for (const record of records) add(journal, record);
  return journal;
}

function add(journal: Journal, record: JournalRecord): void {
  if (!Object.hasOwn(put, record.t)) throw new Error('no kind of record');
  (put[record.t] as (journal: Journal, record: JournalRecord) => unknown)(journal, record);
}

/** Adds one line; what is no record is only counted: a journal that was cut short still tells what it holds. */
export function addLine(journal: Journal, line: string): void {
  if (line.trim() === '') return;
  try {
    add(journal, JSON.parse(line) as JournalRecord);
  } catch {
    journal.unreadable += 1;
  }
}

/** Reads a journal line by line. */
export async function readJournal(file: string): Promise<Journal> {
  const journal = emptyJournal();
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) addLine(journal, line);
  return journal;
}
