import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import type {
  BatchRecord,
  CaseRecord,
  ChecksRecord,
  EndRecord,
  ExchangeRecord,
  FaultRecord,
  JournalRecord,
  LedgerRecord,
  LeftOutRecord,
  PlanRecord,
  RunRecord,
  TargetRecord,
  UnreadRecord,
  ViolationRecord,
} from '../records';
import { Heads } from './packed/bytes';
import { Callbacks } from './packed/callbacks';
import { Flows } from './packed/flows';
import { StatementEntries } from './packed/statements';
import { readBytes } from './read-bytes';

/** The records of one run, by kind. Those that grow with the load are packed; the others are bounded by the suites. */
export interface Journal {
  runs: RunRecord[];
  targets: TargetRecord[];
  plans: PlanRecord[];
  leftOut: LeftOutRecord[];
  exchanges: Map<string, ExchangeRecord>;
  checks: ChecksRecord[];
  cases: CaseRecord[];
  flows: Flows;
  batches: BatchRecord[];
  ledgers: LedgerRecord[];
  statements: StatementEntries;
  unread: UnreadRecord[];
  violations: ViolationRecord[];
  callbacks: Callbacks;
  faults: FaultRecord[];
  ends: EndRecord[];
  /** what the packed records share */
  heads: Heads;
  /** number of lines that are no record: torn, garbled, or of an unknown kind */
  unreadable: number;
}

export function emptyJournal(): Journal {
  const heads = new Heads();
  return {
    runs: [],
    targets: [],
    plans: [],
    leftOut: [],
    exchanges: new Map(),
    checks: [],
    cases: [],
    flows: new Flows(heads),
    batches: [],
    ledgers: [],
    statements: new StatementEntries(heads),
    unread: [],
    violations: [],
    callbacks: new Callbacks(heads),
    faults: [],
    ends: [],
    heads,
    unreadable: 0,
  };
}

type Put = { [T in JournalRecord['t']]: (journal: Journal, record: Extract<JournalRecord, { t: T }>) => unknown };

const put: Put = {
  run: (journal, record) => journal.runs.push(record),
  target: (journal, record) => journal.targets.push(record),
  plan: (journal, record) => journal.plans.push(record),
  'left-out': (journal, record) => journal.leftOut.push(record),
  exchange: (journal, record) => journal.exchanges.set(record.id, record),
  checks: (journal, record) => journal.checks.push(record),
  case: (journal, record) => journal.cases.push(record),
  flow: (journal, record) => journal.flows.push(record),
  batch: (journal, record) => journal.batches.push(record),
  ledger: (journal, record) => journal.ledgers.push(record),
  statement: (journal, record) => journal.statements.add(record),
  unread: (journal, record) => journal.unread.push(record),
  violation: (journal, record) => journal.violations.push(record),
  callback: (journal, record) => journal.callbacks.push(record),
  fault: (journal, record) => journal.faults.push(record),
  wait: () => {},
  end: (journal, record) => journal.ends.push(record),
};

/** A journal made of records in memory. */
export function journalOf(records: readonly JournalRecord[]): Journal {
  const journal = emptyJournal();
  for (const record of records) add(journal, record);
  return journal;
}

function add(journal: Journal, record: JournalRecord): void {
  (put[record.t] as (journal: Journal, record: JournalRecord) => unknown)(journal, record);
}

/** The record of a line; undefined for a torn or garbled line, or an unknown kind. */
function recordOf(line: string): JournalRecord | undefined {
  try {
    const record = JSON.parse(line) as JournalRecord;
    return Object.hasOwn(put, record.t) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Adds a record; a line that is none is only counted, so that a torn journal can still be read. */
function addRecord(journal: Journal, record: JournalRecord | undefined): void {
  if (record) add(journal, record);
  else journal.unreadable += 1;
}

/** Adds a line. Notifications that are alike need not be parsed; `look` sees all other records before they are added. */
export function addLine(journal: Journal, line: string, look?: (record: JournalRecord) => boolean): void {
  if (journal.callbacks.pushLine(line) || line.trim() === '') return;
  const record = recordOf(line);
  if (!record || look?.(record) !== false) addRecord(journal, record);
}

/**
 * Reads a journal line by line, and a line for what is torn off at the end of a compressed one. Returns the SHA-256 of the
 * file, if it is wanted. Rejects if the file cannot be read, or with what `take` throws. Pieces are split here because
 * readline takes more time than the parsing of the records.
 */
export async function eachLine(file: string, take: (line: string) => void, hashed = true): Promise<string | undefined> {
  const digest = hashed ? createHash('sha256') : undefined;
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const isWhole = await readBytes(file, {
    raw: (bytes) => digest?.update(bytes),
    text: (bytes) => {
      const lines = (rest + decoder.write(bytes as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    },
  });
  const last = rest + decoder.end();
  // a last line that is whole may stand before the torn end
  if (last !== '' && (isWhole || recordOf(last))) take(last);
  if (!isWhole) take(tornEnd);
  return digest?.digest('hex');
}

/** In place of what cannot be read: no record. */
const tornEnd = '\u0000';
