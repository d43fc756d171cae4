/** The variables of a running case, and what it extracts from answers. */
import { failedByError, isPaidAtOnce, type TrackedTransaction } from '../../../assertions/responses';
import {
  asBag,
  codeOf,
  dateOf,
  type Exchange,
  failureOf,
  isFinal,
  type Json,
  operation as operationOf,
  outcomeOf,
  parseGmt,
} from '../../../contract';
import { type Draft, quotationOf, quoteVariables, type Variables } from '../../../generators';
import { type Final, type ForeignTransaction, type Verdict, written } from '../../../journal';
import type { PlannedCase, Step } from '../../../suites/format/case';
import type { CaseWire } from '../../../wire/wire';
import { type Bounds, narrow, unknownBounds } from '../clock';
import type { Quiescence } from '../rounds/ledger-quiescence';
import type { LedgerRound } from '../rounds/ledger-round';

/** The state of a running case. */
export interface CaseContext {
  case: PlannedCase;
  /** unique in the run; part of its references */
  index: number;
  variables: Variables;
  /** the transactions of the first and of the second partner that were accepted, each with what was seen of it last */
  made: readonly [TrackedTransaction[], TrackedTransaction[]];
  /** request and response of each step by its name, for expressions */
  steps: Record<string, unknown>;
  /** of its findings and checks so far */
  verdicts: Verdict[];
  /** final states that were seen, by reference and state */
  finals: Map<string, Final>;
  /** references for which a reversal was granted */
  reversed: Set<Json>;
  /** ids of the quotes that it got */
  quoteIds: string[];
  /** service references of the first partner's transactions */
  references: string[];
  /** the payouts that it has sent */
  sent: { references: Set<string>; beneficiaries: Set<string> };
  /** transactions of the second partner */
  foreign: ForeignTransaction[];
  /** milliseconds by which the gateway's clock is ahead of ours, at least and at most, as its Date headers show */
  ahead: Bounds;
  /** the same by the times that it prints into its refusals, as all cases of a process saw them */
  printedAhead: Bounds;
  /** number of exchanges so far */
  exchanges: number;
  /** number of further references that it has made */
  fresh: number;
  /** seconds within which the target refuses a similar payout as a duplicate */
  lookAlikeSeconds: number;
  quiescence: Quiescence;
  /** epoch milliseconds */
  startedAt: number;
  /** the cases with which it shares a quiet moment of the ledger */
  round?: LedgerRound;
  /** what is debited, from the step with `debited` on */
  debited?: unknown;
}

/** The context of a case that has sent nothing yet, or of the next attempt of one, which keeps what was recorded. */
export const newCaseContext = (
  plan: PlannedCase,
  index: number,
  variables: Variables,
  lookAlikeSeconds: number,
  quiescence: Quiescence,
  before?: CaseContext,
  printedAhead = unknownBounds(),
): CaseContext => ({
  case: plan,
  index,
  variables,
  made: [[], []],
  steps: {},
  verdicts: before?.verdicts ?? [],
  finals: before?.finals ?? new Map(),
  reversed: before?.reversed ?? new Set(),
  quoteIds: before?.quoteIds ?? [],
  references: before?.references ?? [],
  sent: before?.sent ?? { references: new Set(), beneficiaries: new Set() },
  foreign: before?.foreign ?? [],
  ahead: before?.ahead ?? unknownBounds(),
  printedAhead,
  exchanges: before?.exchanges ?? 0,
  fresh: before?.fresh ?? 0,
  lookAlikeSeconds,
  quiescence,
  startedAt: before?.startedAt ?? variables.now,
});

/** Writes an exchange of the case; returns its id. */
export function writeExchange(exchange: Exchange, step: string, context: CaseContext, wire: CaseWire): string {
  context.exchanges += 1;
  const { id } = context.case;
  const key = `${id}#${context.exchanges}`;
  wire.write({ t: 'exchange', id: key, part: 'compliance', case: id, step, ...written(exchange) });
  return key;
}

function noteClock(exchange: Exchange, { ahead, printedAhead }: CaseContext): void {
  narrow(ahead, dateOf(exchange.response), exchange);
  narrow(printedAhead, parseGmt(failureOf(exchange.response).dateTime), exchange);
}

const isSecond = ({ as }: Step): boolean => as === 'secondPartner';

const madeBy = (step: Step, { made }: CaseContext): TrackedTransaction[] => made[isSecond(step) ? 1 : 0];

/** The last transaction of the partner who sends a step; before one is accepted, nothing is known of it. */
export const trackedBy = (step: Step, context: CaseContext): TrackedTransaction => madeBy(step, context).at(-1) ?? {};

const referenceOf = ({ created }: TrackedTransaction): Json =>
  asBag(created)?.requestingOrganisationTransactionReference;

/** The transaction of this case that a view asks for; undefined: none, or one that was not accepted. */
export function viewedBy(exchange: Exchange, step: Step, context: CaseContext): TrackedTransaction | undefined {
  const asked = asBag(exchange.request.body)?.transactionReference;
  return madeBy(step, context).findLast((one) => asked === one.transactionReference || asked === referenceOf(one));
}

/** The input of an expression: the earlier steps by name, and `request`, which is about to be sent or was sent. */
export function input(context: CaseContext, request: Draft | undefined, now: number): Record<string, unknown> {
  const shown = request && (request.body ?? { ...request.path, ...request.query });
  return {
    ...context.steps,
    ...(shown !== undefined && { request: shown }),
    payout: context.case.payout,
    variables: context.variables,
    lookAlikeSeconds: context.lookAlikeSeconds,
    ...(context.debited !== undefined && { debited: context.debited }),
    now,
  };
}

/** The input of a step's checks. */
export const scopeOf = (
  { request, response }: Exchange,
  context: CaseContext,
  wire: CaseWire,
): Record<string, unknown> => ({
  ...input(context, undefined, wire.now()),
  request: request.body,
  response: response.body,
  status: response.status,
});

/** Extracts from an answer what later steps need. */
export function extract(exchange: Exchange, step: Step, context: CaseContext): void {
  const { response, request, operation } = exchange;
  noteClock(exchange, context);
  const viewed = viewedBy(exchange, step, context);
  const failed = viewed && failedByError(exchange, referencesOf(viewed));
  if (failed) noteState(viewed, 'FAILED', failed, exchange, step, context);
  // an answer that cannot be read may have granted it
  if (operation === 'reverseTransaction' && outcomeOf(response) !== 'refused')
    noteReversed(asBag(request.body)?.txnId, context);
  if (outcomeOf(response) !== 'success') return;
  const answer = asBag(response.body) ?? {};
  if (operationOf(operation).response === 'quotationResponse') {
    const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
    for (const quote of quotes) context.quoteIds.push(String(asBag(quote)?.quoteId ?? ''));
    Object.assign(context.variables, quoteVariables(answer, operation === quotationOf.older ? 'older' : 'current'));
  }
  if (operation === 'createTransaction' && typeof answer.transactionReference === 'string') {
    context.variables.transactionReference = answer.transactionReference;
    madeBy(step, context).push({
      created: request.body,
      transactionReference: answer.transactionReference,
      ...(isPaidAtOnce(exchange) && { paidAtOnce: true }),
    });
    if (isSecond(step)) context.foreign.push({ transactionReference: answer.transactionReference });
    else context.references.push(answer.transactionReference);
  }
  if (operation === 'viewTransaction' && viewed)
    noteState(viewed, String(answer.status), codeOf(answer.transactionStatus), exchange, step, context);
}

/** A transaction was seen in a state; of its first final one each, the run awaits the callback. */
function noteState(
  viewed: TrackedTransaction,
  status: string,
  code: string,
  { at }: Exchange,
  step: Step,
  { reversed, foreign, finals, made }: CaseContext,
): void {
  viewed.status = status;
  const { transactionReference = '' } = viewed;
  const reference = referenceOf(viewed);
  if (!isFinal(status) || typeof reference !== 'string') return;
  const isReversed = reversed.has(transactionReference) || reversed.has(reference);
  const ended = { reference, status, ...(isReversed && { reversed: true as const }) };
  if (isSecond(step)) {
    for (const one of foreign)
      if (one.transactionReference === transactionReference) Object.assign(one, { final: true, ended });
    return;
  }
  const key = `${reference} ${status}`;
  // where both partners used the same reference, a callback cannot be attributed
  const isShared = made[1].some((one) => referenceOf(one) === reference);
  if (!isShared && !finals.has(key)) finals.set(key, { ...ended, transactionReference, code, at });
}

/** A reversal was granted, or may have been. */
export function noteReversed(txnId: Json, { reversed, finals, foreign }: CaseContext): void {
  reversed.add(txnId);
  for (const { transactionReference, ended } of foreign)
    if (ended && (txnId === ended.reference || txnId === transactionReference)) ended.reversed = true;
  for (const final of finals.values())
    if (txnId === final.reference || txnId === final.transactionReference) final.reversed = true;
}

/** Is the state of a view final? After a reversal SUCCESS may still change, as the specification names no time limit. */
export function hasEnded({ response }: Exchange, { reversed, quiescence }: CaseContext): boolean {
  const { status, transactionReference, requestingOrganisationTransactionReference } = asBag(response.body) ?? {};
  const isReversed = reversed.has(transactionReference) || reversed.has(requestingOrganisationTransactionReference);
  if (status === 'SUCCESS' && isReversed) return quiescence.missed.has('reverse.state');
  return isFinal(String(status));
}

/** Both references of this case's transaction; before it is accepted, the one that was sent last. */
export const ownOf = (step: Step, context: CaseContext): (string | undefined)[] => {
  const [own, ofService] = referencesOf(trackedBy(step, context));
  return [own ?? context.variables.reference, ofService];
};

const referencesOf = (one: TrackedTransaction): [string | undefined, string | undefined] => {
  const own = referenceOf(one);
  return [typeof own === 'string' ? own : undefined, one.transactionReference];
};
