/**
 * The record types of the journal: one line of NDJSON for each event, secrets masked. Every report is made from it
 * alone. Times are epoch milliseconds, durations milliseconds.
 */

import type { Json, OperationId, RequirementId } from '../contract';
import type { LeftOut, PlannedCase } from '../suites/format/case';
import type { DialectEntry } from '../targets/dialect/entry';
import type { Target } from '../targets/target';
import type { Waivers } from '../targets/waivers';
import type { Exchange, Finding, FoundReading } from './exchange';
import type { Provenance } from './provenance';
import type { Verdict } from './verdict';

/** The parts of a run; `flow` is the load. */
export type Part = 'compliance' | 'flow';

/** First record: what was run, against which target, by which contract. */
export interface RunRecord {
  t: 'run';
  /**
   * 1 and 2: of an earlier harness, which judged cases while they ran and recorded what they showed; in 1, steps wrote no end,
   * so nobody can tell whether the run is whole
   */
  version: 1 | 2 | 3;
  /** the steps from here to the end of the run, each of which writes its end; absent: in version 1 */
  steps?: readonly string[];
  id: string;
  at: number;
  seed: number;
  /** the time that the payouts of the plan were made for */
  plannedAt?: number;
  /** hash of the contract */
  contract: string;
  /** how the run was made; absent in older journals */
  provenance?: Provenance;
  target: {
    name: string;
    environment: string;
    baseUrl: string;
    operations: readonly string[];
    instruments: readonly string[];
    types: readonly string[];
    sendingCurrency: string;
    /** its corridors, without cards */
    corridors: readonly DeclaredCorridor[];
    /** its ledgers, which the lists must have; absent: that of the sending currency alone */
    ledgers?: readonly DeclaredLedger[];
    /** what the target file declares as not offered: words of targets/scope.ts */
    notOffered: readonly string[];
    assumptions: Record<string, string | number>;
    /** the target opts out of the security baseline; absent: it is judged */
    securityBaseline?: 'notJudged';
    /** known differences from the specification; absent: none */
    dialect?: readonly DialectEntry[];
  };
  /** the gateway was the embedded one */
  embedded?: true;
  parts: readonly Part[];
  /** waivers and attestations of the run */
  waivers?: Waivers;
  /** the parts that flags left out, in words; a run with an entry here cannot pass */
  deselected: readonly string[];
  /** versions of the tools, by name */
  tools: Record<string, string>;
  limits: {
    /** longest reply time of the goal, milliseconds */
    goalMs: number;
    /** share of the replies that must be within the goal, from 0 to 1 */
    withinShare: number;
    /** fewer replies under load than these show nothing about the goal */
    minReplies: number;
    /** longest time from a final state to its callback; null: the target declares none */
    callbackSeconds: number | null;
    /** longest time in which the target settles payouts; absent: in journals of earlier versions */
    settleSeconds?: number;
  };
  /** where callbacks are received, and whether the run told the gateway so, also for the second partner; absent: none are received */
  callbacks?: { address: string; registered: boolean; ofSecond?: boolean };
  /** how many runs of the target there were before, as far as its memory knows; or why that is not known */
  memory?: { runs: number } | { none: string };
  /** only in journals of earlier versions, which counted the attempts at a certification */
  attempt?: number;
  /** absent: certify */
  purpose?: 'certify' | 'load';
  /** the target declares that nobody else moves money on the ledgers */
  exclusive?: boolean;
  /** number of segments, each with its own journal and callbacks in the receiver's journal; absent: not segmented */
  segments?: number;
  /** null: the run has no load */
  load: {
    /** name of the profile */
    name?: string;
    /** flows a second */
    rate: number;
    seconds: number;
    /** of rising or falling rates: the rate at the end of each stage, and its length */
    stages?: readonly { rate: number; seconds: number }[];
    /** every n-th flow sends its transaction again; absent or 0: no flow does */
    resendEvery?: number;
    /** batches during the load, and the copies that each sends */
    batches: number;
    copies: number;
  } | null;
}

/** The target of the run as it was read, with `***` in place of its secrets: with it, the run can be judged again. */
export interface TargetRecord {
  t: 'target';
  target: Target;
}

/** A ledger of the target file. */
export interface DeclaredLedger {
  currency: string;
  /** absent: any account of the currency */
  account?: string;
  /** payouts may be paid from it, beside the ledger of the sending currency */
  pays?: boolean;
  /** those that it pays to; absent: all */
  countries?: readonly string[];
}

/** A corridor of the target file. */
export interface DeclaredCorridor {
  country: string;
  currency: string;
  instruments: readonly string[];
  /** types of payouts by instrument; absent: all that the target offers */
  types?: Readonly<Record<string, readonly string[]>>;
  bank?: { name: string; code: string };
}

/** A case as it was planned, with `***` in place of its card numbers: with its exchanges, it can be judged. */
export interface PlanRecord {
  t: 'plan';
  /** absent: the harness itself runs it, such as a probe */
  case: Omit<PlannedCase, 'payout'> & Partial<Pick<PlannedCase, 'payout'>>;
  /** only in the final re-check: how many views each step sends */
  views?: Readonly<Record<string, number>>;
}

/** A case that is not in the plan, and why. */
export interface LeftOutRecord extends LeftOut {
  t: 'left-out';
}

/** An exchange in the journal: the body of the answer is kept as text only, see `responseOf`. */
export type WrittenExchange = Omit<Exchange, 'request' | 'response'> & {
  request: Omit<Exchange['request'], 'payload'>;
  /** `body`: as the contract has it, if the dialect of the gateway has it otherwise */
  response: Omit<Exchange['response'], 'body'> & { body?: Json };
};

/** An exchange of a case. Those of a load are in `flow` records, and in `violation` records where one is sampled. */
export interface ExchangeRecord extends WrittenExchange {
  t: 'exchange';
  id: string;
  part: Part;
  /** ids of the case and of its step */
  case: string;
  step: string;
  /** only in the final re-check: the payout that is viewed, as it was seen before */
  about?: SeenPayout;
}

/** A payout as the run saw it before its end. */
export interface SeenPayout {
  /** the partner's reference */
  reference: string;
  /** the service's reference */
  transactionReference: string;
  /** the final state; absent: none was seen */
  status?: string;
  /** its reversal was requested */
  reversed?: boolean;
  /** texts of its request, by member; absent: not known */
  sent?: Json;
  /** the receiving partner's reference in that state; absent: none was shown */
  credited?: string;
  /**
   * only for a payout of an earlier run, with the time at which it was accepted (epoch milliseconds). `isPromised`: the target declares
   * that it knows references for this long; `statement`: its entries as texts, the first posted at `from`, if statements are requested
   */
  earlier?: { at: number; isPromised: boolean; statement?: { entries: readonly string[]; from: number } };
  /** the id of its quote, where an earlier run made it */
  quoteId?: string;
}

/** A request of a case without an answer, which may have taken effect. */
export interface UnansweredRecord {
  t: 'unanswered';
  at: number;
  case: string;
  step: string;
  operation: OperationId;
  request: ExchangeRecord['request'];
  /** why, and after how many milliseconds */
  reason: string;
  ms: number;
}

/** A step of a case whose request could not be made, as an earlier answer lacks a value. */
export interface UnsentRecord {
  t: 'unsent';
  at: number;
  case: string;
  step: string;
  reason: string;
}

/** The judged checks of one step. Only probes write them; cases are judged later from their exchanges (assertions/cases). */
export interface ChecksRecord {
  t: 'checks';
  case: string;
  step: string;
  /** the exchange that shows it */
  exchange: string;
  /** requirements that the step verified */
  verified: readonly RequirementId[];
  /** objects whose fields the answer contained: each field with a value is verified, unless a finding names it */
  fieldsOf?: readonly string[];
  findings: readonly (Finding & { verdict: Verdict })[];
  /** indexes of the entries of the dialect that excused a value */
  bent?: readonly number[];
  /** the readings of open points that the answer showed */
  readings?: readonly FoundReading[];
}

/** How a case ended: exactly one record for each case that was run. */
export interface CaseRecord {
  t: 'case';
  case: string;
  at: number;
  /** when it was repeated alone, because the total of the cases that shared the ledger was wrong */
  again?: number;
  /** how long it took */
  ms: number;
  /** only for a probe, or after the case was judged */
  verdict?: Verdict;
  /** its place in the run, from which its reference is made; absent: the harness itself ran it */
  index?: number;
  /** the cases with which it shared a quiet moment of the ledger, itself among them; absent: none */
  round?: readonly string[];
  /** a step failed and ended the case; only for the log, because the case is judged later */
  failed?: true;
  /** type, instrument and revision of its payout, as in LeftOut; absent: it makes none */
  kind?: string;
  /** final transactions, for which a callback must come */
  finals: readonly Final[];
  quoteIds: readonly string[];
  references: readonly string[];
  /** transactions of the second partner, which no callback to the first partner may name */
  foreign?: readonly ForeignTransaction[];
}

/** A transaction of the second partner. */
export interface ForeignTransaction {
  /** the service's reference */
  transactionReference: string;
  /** it was seen in a final state */
  final?: true;
  /** the partner's reference, and the final state that was seen last */
  ended?: Pick<Final, 'reference' | 'status' | 'reversed'>;
}

/** A transaction that a case saw in a final state. */
export interface Final {
  /** the partner's reference */
  reference: string;
  /** the service's reference */
  transactionReference: string;
  status: string;
  code: string;
  /** when the state was first seen */
  at: number;
  /** a reversal was granted later, so other states may follow */
  reversed?: true;
}

/** One flow under load: exactly one record, whatever happened. */
export interface FlowRecord {
  t: 'flow';
  id: string;
  at: number;
  /** the partner's reference */
  reference: string;
  quoteId?: string;
  /** the service's reference */
  transactionReference?: string;
  /** the last state and code that it saw */
  status?: string;
  code?: string;
  /** amounts of its quote, decimal texts */
  sendingAmount?: string;
  receivingAmount?: string;
  /** payout currency */
  currency?: string;
  /** its requests in order: operation, milliseconds from the start of the flow, reply time in milliseconds */
  steps: readonly (readonly [operation: string, from: number, ms: number])[];
  /** indexes of the steps that were refused because the server was busy; absent: none, or an older journal */
  busy?: readonly number[] | undefined;
  /** milliseconds to open each new connection, TLS included; not part of any reply time */
  connects?: readonly number[];
  /** ids of the requirements that answers of this flow broke */
  broke: readonly RequirementId[];
  /** milliseconds after its planned start, where that is known */
  late?: number;
  /** it used the older revision */
  older?: true;
  /** its people have unusual names */
  unusual?: true | undefined;
  /** an earlier flow or another run may have paid to the same beneficiary */
  repeats?: true;
  /** its transaction was resent */
  resent?: true;
  /** another flow used the same reference; the value says whether this flow's transaction was accepted */
  shared?: 'accepted' | 'refused';
  /** the reply to its transaction was lost, and the transaction was looked up */
  lookedUp?: true;
  /** why the last of `steps` had no answer */
  fault?: string;
  /** with a fault, how many of the last `steps` had no answer: several where copies were sent at once; absent: one */
  lost?: number | undefined;
  finishedAt: number;
  /** indexes of the entries of the dialect that it needed */
  bent?: readonly number[] | undefined;
}

/** A balance before or after the load, read while nothing was pending. */
export interface LedgerRecord {
  t: 'ledger';
  /** `before` and `after` the load; `beginning` and `end` of the run */
  when: 'before' | 'after' | 'beginning' | 'end';
  at: number;
  /** whose ledger it is */
  partner?: Partner;
  currency: string;
  balance: string;
  /** the balance in the list of all ledgers at the same time; absent: `balance` was read from that list */
  otherwise?: { operation: OperationId; listed: string };
  /** before and after the load: service references of payouts of cases that are held and had not ended */
  open?: readonly string[];
}

/** A partner whose payouts a run makes. */
export interface Partner {
  username: string;
  /** absent: the first partner, who makes the payouts of a load */
  isSecond?: true;
}

/** The statement entries of the time of a run, read at its end; a long statement takes several records. */
export interface StatementRecord {
  t: 'statement';
  at: number;
  /** whose statement it is */
  partner?: Partner;
  currency: string;
  entries: readonly StatementEntry[];
}

/** A statement entry; members have the names of the interface. A reference that it lacks is the empty text. */
export interface StatementEntry {
  type: string;
  internalRef: string;
  externalRef: string;
  currency?: string;
  amount: string;
  convertedAmount?: string;
  convertedCurrency?: string;
  balance?: string;
  timestamp?: string;
  /** of a rejected entry: the first number in its message that may be a result code */
  reason?: string;
}

/** A payout that this run did not make, but that has entries in the statement of the run, as viewed at the end of the run. */
export interface OtherPayoutRecord {
  t: 'other';
  at: number;
  partner: Partner;
  internalRef: string;
  externalRef: string;
  /** its request date, epoch milliseconds; absent: the gateway knows no such payout of this partner */
  requestedAt?: number;
  status?: string;
  /** the keys of its contents (contentsOf) */
  contents?: readonly number[];
  /** all its entries since its request date */
  entries: readonly StatementEntry[];
}

/** A ledger or statement that could not be read, so nothing is reconciled with it. */
export interface UnreadRecord {
  t: 'unread';
  at: number;
  partner?: Partner;
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
  /** codes of the copies that were refused */
  refused: readonly string[];
}

/** A sampled violation with its exchange; the record of the flow counts all of them. */
export interface ViolationRecord {
  t: 'violation';
  flow: string;
  finding: Finding;
  exchange: WrittenExchange;
}

/** A callback as received. */
export interface CallbackRecord {
  t: 'callback';
  at: number;
  method: string;
  /** the path to which it was sent, if not the path of the receiver */
  path?: string;
  headers: Record<string, string>;
  /** its body as received */
  text: string;
  /** as the contract has it; left out in the journal where parsing `text` gives it */
  body?: Exchange['response']['body'];
  /** body of the reply to it */
  answered: string;
  /** indexes of the entries of the dialect by which `body` differs from `text` */
  bent?: readonly number[];
  /** it contained a card number of the run, which is masked here */
  showsPan?: true;
}

/** A problem that is not the fault of the gateway: its owner, and what it prevented. */
export interface FaultRecord {
  t: 'fault';
  at: number;
  whose: 'harness' | 'network' | 'configuration' | 'environment';
  part?: Part;
  case?: string;
  text: string;
}

/** Only in journals of earlier versions, and read by no report. */
interface WaitRecord {
  t: 'wait';
}

/** Milliseconds by which a timer or the start of a flow may be late before it counts as a stall. */
export const maxLateMs = 200;

/** A period, in epoch milliseconds. */
export type Stall = readonly [from: number, until: number];

/** Memory in megabytes at regular intervals, first one interval after the start. */
export interface MemorySeries {
  everySeconds: number;
  k6: readonly number[];
  /** with the embedded gateway and the receiver, where they run */
  harness: readonly number[];
}

/** How one stage of a part ended, or the probes, or the final re-check: a part may have several. */
export interface EndRecord {
  t: 'end';
  part: Part;
  at: number;
  /** exit code; other than 0: the stage did not run to its end */
  exit: number;
  /** iterations that k6 could not start in time */
  dropped: number;
  /** iterations that ended: flows and batches, or cases */
  iterations: number;
  /** k6's share of all cores, from 0 to 1 */
  cpu?: number;
  /** memory of k6 and of the harness; absent where the system does not tell */
  memory?: MemorySeries;
  /** longest delay of a timer of the harness while k6 ran, in milliseconds */
  lagMs?: number;
  /** periods in which timers were late: the load generator itself stalled */
  stalls?: readonly Stall[];
  /** what k6 wrote to its log, if anything */
  log?: string;
}

/** The end of a step that the run record names. */
export interface StepRecord {
  t: 'step';
  name: string;
  at: number;
  /** what the step did, in words; absent: nothing notable */
  did?: string;
}

export type JournalRecord =
  | RunRecord
  | TargetRecord
  | PlanRecord
  | LeftOutRecord
  | ExchangeRecord
  | UnansweredRecord
  | UnsentRecord
  | ChecksRecord
  | CaseRecord
  | FlowRecord
  | BatchRecord
  | LedgerRecord
  | StatementRecord
  | OtherPayoutRecord
  | UnreadRecord
  | ViolationRecord
  | CallbackRecord
  | FaultRecord
  | WaitRecord
  | EndRecord
  | StepRecord;

/** Name of the journal within a run folder. */
export const journalName = 'journal.ndjson';
