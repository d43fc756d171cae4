import { createHash } from 'node:crypto';
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
  /** number of lines that are not a record: torn, garbled, or of an unknown kind */
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
    if (record.t === 'callback' && typeof record.text !== 'string') return undefined;
    return Object.hasOwn(put, record.t) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Sees a record that is added; false: it is not. */
export type Look = (record: JournalRecord) => boolean;

/**
 * Adds a line, which is only counted if it is not a record, so that a torn journal can still be read. Flows and
 * callbacks that are like earlier ones are not parsed, and such callbacks are not shown to `look`, which may throw;
 * to return false has no effect for flows.
 */
export function addLine(journal: Journal, line: string, look?: Look): void {
  const bytes = Buffer.from(line);
  addBytes(journal, bytes, 0, bytes.length, look);
}

/** The letter of a line by which records of several kinds are told apart: that after `{"t":"`. */
const kindAt = '{"t":"'.length;
const [flowKind, callbackKind] = ['f', 'c'].map((letter) => letter.charCodeAt(0));

/** Adds the line that is at a place of some bytes. */
export function addBytes(journal: Journal, bytes: Buffer, from: number, until: number, look?: Look): void {
  const kind = bytes[from + kindAt];
  if (kind === callbackKind && journal.callbacks.pushLine(bytes, from, until)) return;
  if (kind === flowKind && journal.flows.pushLine(bytes, from, until)) {
    look?.(journal.flows.latest);
    return;
  }
  const line = bytes.toString('utf8', from, until);
  if (line.trim() === '') return;
  const record = recordOf(line);
  if (!record) journal.unreadable += 1;
  else if (look?.(record) !== false) add(journal, record);
}

const newline = 0x0a;

/**
 * Hands over the lines of a journal, each as a place in some bytes, and a line for what is torn off at the end of a
 * compressed one. Returns the SHA-256 of the file, if it is wanted. Rejects if the file cannot be read, or with what
 * `take` throws.
 */
export async function eachLine(
  file: string,
  take: (bytes: Buffer, from: number, until: number) => void,
  hashed = true,
): Promise<string | undefined> {
  const digest = hashed ? createHash('sha256') : undefined;
  // one buffer for all pieces: so many that wait for the garbage collection would be most of the memory
  let bytes: Buffer = Buffer.alloc(0);
  let length = 0;
  const isWhole = await readBytes(file, {
    raw: (piece) => digest?.update(piece),
    text: (piece) => {
      bytes = copied(piece, bytes, length);
      const all = bytes.subarray(0, length + piece.length);
      let from = 0;
      for (let until = all.indexOf(newline, length); until >= 0; until = all.indexOf(newline, from)) {
        take(all, from, until);
        from = until + 1;
      }
      bytes.copyWithin(0, from, all.length);
      length = all.length - from;
    },
  });
  // a last line that is whole may stand before the torn end
  if (length > 0 && (isWhole || recordOf(bytes.toString('utf8', 0, length)))) take(bytes, 0, length);
  if (!isWhole) take(tornEnd, 0, tornEnd.length);
  return digest?.digest('hex');
}

/** A buffer with the piece at a place, behind what is before it; a larger one if there is no room. */
function copied(piece: Buffer, into: Buffer, at: number): Buffer {
  const wanted = at + piece.length;
  const room = wanted <= into.length ? into : Buffer.alloc(wanted * 2);
  if (room !== into) into.copy(room, 0, 0, at);
  piece.copy(room, at);
  return room;
}

/** In place of what cannot be read: no record. */
const tornEnd = Buffer.from('\u0000');
