/**
 * The record types of the journal: one NDJSON line an event, secrets masked, from which alone every report is made.
 * Times are epoch milliseconds, durations milliseconds.
 */

import type { Exchange, Finding, RequirementId } from '../contract';
import type { LeftOut, PlannedCase } from '../suites/format/case';
import type { Waivers } from '../targets/waivers';
import type { Verdict } from './verdict';

export type Part = 'compliance' | 'flow';

/** First line: what was run, against what, by which contract. */
export interface RunRecord {
  t: 'run';
  version: 1;
  id: string;
  at: number;
  seed: number;
  contract: string;
  target: {
    name: string;
    environment: string;
    baseUrl: string;
    operations: readonly string[];
    instruments: readonly string[];
    types: readonly string[];
    assumptions: Record<string, string | number>;
  };
  parts: readonly Part[];
  /** known failures, and what somebody vouches for */
  waivers?: Waivers;
  /** what of the contract was deselected, in words; a run with any cannot pass */
  deselected: readonly string[];
  tools: Record<string, string>;
  limits: { goalMs: number; withinShare: number; minReplies: number; callbackSeconds: number | null };
  /** what it was run for; absent: to certify */
  purpose?: 'certify' | 'load';
  /** nobody else moves money on the ledgers */
  exclusive?: boolean;
  /** in how many segments it ran, each with a journal of its own, and its notifications in the receiver's; absent: in one */
  segments?: number;
  load: {
    name?: string;
    rate: number;
    seconds: number;
    stages?: readonly { rate: number; seconds: number }[];
    resendEvery?: number;
    batches: number;
    copies: number;
  } | null;
}

/** A case as it was run, so that each verdict can be derived again. */
export interface PlanRecord {
  t: 'plan';
  case: Omit<PlannedCase, 'payout'>;
}

export interface LeftOutRecord extends LeftOut {
  t: 'left-out';
}

/** An exchange as it stands in the journal: the body of the answer as text only. */
export type WrittenExchange = Omit<Exchange, 'response'> & { response: Omit<Exchange['response'], 'body'> };

export interface ExchangeRecord extends WrittenExchange {
  t: 'exchange';
  id: string;
  part: Part;
  case: string;
  step: string;
}

/** What one step showed. */
export interface ChecksRecord {
  t: 'checks';
  case: string;
  step: string;
  /** the exchange that shows it */
  exchange: string;
  /** requirements that were kept */
  verified: readonly RequirementId[];
  /** objects whose fields the answer held: each field with a value is verified, unless a finding names it */
  fieldsOf?: readonly string[];
  findings: readonly (Finding & { verdict: Verdict })[];
}

export interface CaseRecord {
  t: 'case';
  case: string;
  at: number;
  ms: number;
  verdict: Verdict;
  /** final transactions that a notification is owed for */
  finals: readonly Final[];
  quoteIds: readonly string[];
  references: readonly string[];
}

export interface Final {
  reference: string;
  transactionReference: string;
  status: string;
  code: string;
  at: number;
  /** a reversal was granted afterwards: other states may follow */
  reversed?: true;
}

/** One flow under load: a line each, whatever it went through. */
export interface FlowRecord {
  t: 'flow';
  id: string;
  at: number;
  reference: string;
  quoteId?: string;
  transactionReference?: string;
  status?: string;
  code?: string;
  sendingAmount?: string;
  receivingAmount?: string;
  currency?: string;
  /** operation, milliseconds from the start of the flow, milliseconds of the reply */
  steps: readonly (readonly [operation: string, from: number, ms: number])[];
  /** milliseconds of each connection that was opened, TLS included; in no reply's time */
  connects?: readonly number[];
  /** requirement ids that answers of this flow broke */
  broke: readonly RequirementId[];
  /** milliseconds from its planned start, where that is known */
  late?: number;
  /** it went by the older revision */
  older?: true;
  /** its transaction was sent a second time */
  resent?: true;
  /** another flow sent its transaction under the same reference: was this one's accepted or refused? */
  shared?: 'accepted' | 'refused';
  /** the reply to its transaction was lost, and it was looked up */
  lookedUp?: true;
  /** a step had no answer: the flow ended there */
  fault?: string;
  finishedAt: number;
}

/** A balance before or after the load, read at rest. */
export interface LedgerRecord {
  t: 'ledger';
  when: 'before' | 'after';
  at: number;
  currency: string;
  balance: string;
}

/** Entries of this run's transactions in the statement of its ledger, read at rest after the load; a part of them. */
export interface StatementRecord {
  t: 'statement';
  at: number;
  currency: string;
  entries: readonly StatementEntry[];
}

/** An entry, its members as the gateway names them. */
export interface StatementEntry {
  type: string;
  internalRef: string;
  externalRef: string;
  amount: string;
}

/** What was to be read around the load and could not be: nothing is accounted for by it. */
export interface UnreadRecord {
  t: 'unread';
  at: number;
  what: 'ledger' | 'statement';
  reason: string;
}

/** Copies of one transaction sent at the same moment by a flow. */
export interface BatchRecord {
  t: 'batch';
  flow: string;
  reference: string;
  /** service references of the copies that were accepted */
  accepted: readonly string[];
  /** codes of those that were not */
  refused: readonly string[];
}

/** Evidence of something that a flow broke; sampled, the flow's line counts them all. */
export interface ViolationRecord {
  t: 'violation';
  flow: string;
  finding: Finding;
  exchange: WrittenExchange;
}

/** A status notification as the receiver got it. */
export interface CallbackRecord {
  t: 'callback';
  at: number;
  method: string;
  headers: Record<string, string>;
  text: string;
  body: Exchange['response']['body'];
  answered: string;
  /** a card number of the run stood in it, which the journal does not keep */
  showsPan?: true;
}

/** Something that is nobody's deviation: whose fault, and what it left open. */
export interface FaultRecord {
  t: 'fault';
  at: number;
  whose: 'harness' | 'network' | 'configuration' | 'environment';
  part?: Part;
  case?: string;
  text: string;
}

/** Milliseconds that a timer, or a flow at its planned start, may be late before what runs it is taken to have stood still. */
export const mostLateMs = 200;

/** A stretch of time, in epoch milliseconds. */
export type Stall = readonly [from: number, until: number];

/** Megabytes in memory at even distances of time, the first look one distance from the start. */
export interface MemorySeries {
  everySeconds: number;
  k6: readonly number[];
  /** the embedded gateway and the receiver included, where they run */
  harness: readonly number[];
}

/** Last line of a part: how it ended. */
export interface EndRecord {
  t: 'end';
  part: Part;
  at: number;
  exit: number;
  /** iterations that k6 could not start in time */
  dropped: number;
  iterations: number;
  /** share of all cores that k6 took */
  cpu?: number;
  /** when all cores of the machine were busy, whoever kept them so; absent: never for a second */
  saturated?: readonly Stall[];
  /** what k6 and the harness held; absent where the system does not show it */
  memory?: MemorySeries;
  /** the longest that a timer of the harness came late beside k6: the machine stalled; milliseconds */
  lagMs?: number;
  /** when timers of the harness came late: what k6 measured then, it measured of a machine that stood still */
  stalls?: readonly Stall[];
  /** the farthest that the clock of day left the steady one; milliseconds */
  clockJumpMs?: number;
  /** what k6 said of itself, where it said anything */
  log?: string;
}

export type JournalRecord =
  | RunRecord
  | PlanRecord
  | LeftOutRecord
  | ExchangeRecord
  | ChecksRecord
  | CaseRecord
  | FlowRecord
  | BatchRecord
  | LedgerRecord
  | StatementRecord
  | UnreadRecord
  | ViolationRecord
  | CallbackRecord
  | FaultRecord
  | EndRecord;

/** The file of a run folder that holds its journal. */
export const journalName = 'journal.ndjson';
