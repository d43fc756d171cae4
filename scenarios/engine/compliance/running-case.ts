/** A case that runs: what is known of it, what only the run needs, and its records. */
import { type CaseState, newCaseState, noteExchange } from '../../../assertions/cases';
import { noteCard } from '../../../assertions/responses';
import { dateOf, failureOf, parseGmt } from '../../../contract';
import { reference } from '../../../generators';
import { type Exchange, type UnansweredRecord, written } from '../../../journal';
import type { PlannedCase, Step } from '../../../suites/format/case';
import { exchangeOf, type Terms } from '../../../wire/exchange';
import type { Call, CaseWire, Reply } from '../../../wire/wire';
import { type Bounds, narrow, unknownBounds } from '../clock';
import { newQuiescence, type Quiescence } from '../rounds/ledger-quiescence';
import type { LedgerRound } from '../rounds/ledger-round';

/** What a run gives to its cases, and what these hand on to each other. */
export interface CaseTerms extends Terms {
  /** shared by the serial cases; absent: each case has its own */
  quiescence?: Quiescence;
  /** bounds of the gateway's clock that all cases share; absent: each case has its own */
  clock?: Bounds;
}

/** A running case. */
export interface RunningCase {
  readonly case: PlannedCase;
  /** unique in the run; part of its references */
  readonly index: number;
  readonly terms: CaseTerms;
  readonly wire: CaseWire;
  readonly state: CaseState;
  /** milliseconds by which the gateway's clock is ahead of ours, at least and at most, as its Date headers show */
  readonly ahead: Bounds;
  /** the same by the times that it prints into its refusals, as all cases of a process saw them */
  readonly printedAhead: Bounds;
  readonly quiescence: Quiescence;
  /** epoch milliseconds */
  readonly startedAt: number;
  /** the cases with which it shares a quiet moment of the ledger */
  readonly round: LedgerRound | undefined;
  /** numbers of its exchanges, and of the further references that it has made */
  readonly counts: { exchanges: number; references: number };
}

/** A case that has sent nothing yet, or the next attempt of one, which keeps what was recorded. */
export function newRunningCase(
  planned: PlannedCase,
  index: number,
  terms: CaseTerms,
  wire: CaseWire,
  { round, before }: { round?: LedgerRound | undefined; before?: RunningCase | undefined } = {},
): RunningCase {
  const at = wire.now();
  const variables = { now: at, reference: reference(terms.run, 'C', index, at) };
  const lookAlikeSeconds = Number(terms.assumptions?.lookAlikeSeconds) || 0;
  return {
    ...{ case: planned, index, terms, wire, round },
    state: newCaseState(planned, variables, lookAlikeSeconds, before?.state),
    ahead: before?.ahead ?? unknownBounds(),
    printedAhead: terms.clock ?? unknownBounds(),
    quiescence: terms.quiescence ?? newQuiescence(),
    startedAt: before?.startedAt ?? at,
    counts: before?.counts ?? { exchanges: 0, references: 0 },
  };
}

/** Records an exchange of a step, and notes what it shows. */
export function recordExchange(exchange: Exchange, step: Step, running: RunningCase): void {
  writeExchange(exchange, step.name, running);
  narrow(running.ahead, dateOf(exchange.response), exchange);
  narrow(running.printedAhead, parseGmt(failureOf(exchange.response).dateTime), exchange);
  noteExchange(exchange, step, running.state);
}

/** Records an exchange that only the judge reads. */
export function writeExchange(
  exchange: Exchange,
  step: string,
  { case: planned, counts, terms, wire }: RunningCase,
): void {
  counts.exchanges += 1;
  const { id } = planned;
  noteCard(exchange, terms.pans, planned.payout.card !== undefined);
  const key = `${id}#${counts.exchanges}`;
  wire.write({ t: 'exchange', id: key, part: 'compliance', case: id, step, ...written(exchange) });
}

/** Records a request that had no answer. */
export function writeUnanswered(call: Call, reply: Reply, at: number, step: string, running: RunningCase): void {
  const { operation, request } = written(exchangeOf(call, { ...reply, status: 0, text: '' }, at, running.terms));
  const record: UnansweredRecord = {
    ...{ t: 'unanswered', at, case: running.case.id, step, operation, request },
    ...{ reason: reply.fault ?? '', ms: reply.ms },
  };
  running.wire.write(record);
}
