import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
export function addRecord(journal: Journal, record: JournalRecord | undefined): void {
  if (record) add(journal, record);
  else journal.unreadable += 1;
}

export function addLine(journal: Journal, line: string): void {
  if (line.trim() !== '') addRecord(journal, recordOf(line));
}

/** Bytes that are read at a time: as many lines are in memory at once, however long the journal is. */
const chunkBytes = 1 << 20;

/**
 * Reads a journal line by line and hands over each record, or undefined for a line that is none. Returns the SHA-256 of
 * the file. Rejects if the file cannot be read, or with what `take` throws. Pieces are split here because readline takes
 * more time than the parsing of the records.
 */
export async function eachRecord(file: string, take: (record: JournalRecord | undefined) => void): Promise<string> {
  const digest = createHash('sha256');
  const decoder = new StringDecoder('utf8');
  const takeLine = (line: string) => {
    if (line.trim() !== '') take(recordOf(line));
  };
  let rest = '';
  for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes })) {
    digest.update(bytes);
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  }
  takeLine(rest + decoder.end());
  return digest.digest('hex');
}
