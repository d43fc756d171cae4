/** Beneficiary check → quote → transaction → poll, as a partner does it under load. */

import { failedByError, isBusy, limitThatExplains } from '../../assertions/responses';
import {
  asBag,
  codeOf,
  duplicateCodes,
  failureOf,
  isFinal,
  isForeign,
  type Json,
  type OperationId,
  operation as operationOf,
  outcomeOf,
  type RequirementId,
} from '../../contract';
import { type PayoutTemplates, quotationOf, quoteVariables, statusOf } from '../../generators';
import { type Exchange, received, usedUp } from '../../journal';
import type { Profile } from '../../k6.config';
import { call } from './call';
import { breaks, type Flow, finish, note, type Runner, start } from './flow';

/** Input of the load script, beside the terms and the payouts: the profile, and what depends on the target. */
export interface LoadInput extends Omit<Profile, 'text' | 'mix' | 'inquiries' | 'forHours'> {
  /** payouts of the older revision are also viewed by the older operation, which the target offers */
  olderView: boolean;
  /** extra operations, each called by every n-th flow */
  inquiries: readonly { operation: OperationId; every: number }[];
  /** number of VUs, all allocated before the start */
  vus: number;
}

/** What one flow does beside its payout. */
export interface FlowOptions {
  /** the load that it is part of */
  load?: Partial<LoadInput>;
  /** its planned start, in epoch milliseconds */
  planned?: number;
  /** resends its transaction */
  resend: boolean;
  /** an earlier flow had the same payout */
  repeats?: boolean;
  /** a reference that another flow uses too; absent: it has its own */
  shared?: string;
  /** extra operations to call */
  inquiries?: readonly OperationId[] | undefined;
}

const isDuplicate = ({ response }: Exchange): boolean => duplicateCodes.includes(failureOf(response).code);
/** Is the answer a success with an object, which tells something of a payout? A list does not. */
export const isSuccess = ({ response }: Exchange): boolean =>
  outcomeOf(response) === 'success' && asBag(response.body) !== undefined;

/** Records an answer that is not the expected one. A list in its place breaks `http.shape` alone. */
function noteUnlike(flow: Flow, exchange: Exchange, requirement: RequirementId, expected: string, runner: Runner) {
  if (Array.isArray(exchange.response.body) || isForeign(exchange.response)) return;
  note(flow, exchange, { requirement, expected, received: received(exchange) }, runner);
}

/**
 * Makes a call, and again where the answer is "server is busy", whose action is Retry (Errors): after pauses that double, until
 * the time is over in which payouts settle.
 */
function callUntilServed(flow: Flow, operation: OperationId, runner: Runner): Exchange | undefined {
  const { pollSeconds, withinSeconds } = runner.terms.settlement;
  let waited = 0;
  for (let pause = pollSeconds; ; pause *= 2) {
    const exchange = call(flow, operation, runner)?.[0];
    waited += pause;
    if (!exchange || !isBusy(exchange) || waited > withinSeconds) return exchange;
    runner.wire.sleep(pause);
  }
}

/** Makes a call that must succeed; returns the body of its answer, or undefined, and the flow is over. */
function succeed(
  flow: Flow,
  operation: OperationId,
  requirement: RequirementId,
  runner: Runner,
): { [member: string]: Json } | undefined {
  const exchange = callUntilServed(flow, operation, runner);
  if (!exchange) return undefined;
  if (isSuccess(exchange)) return asBag(exchange.response.body);
  noteUnlike(flow, exchange, requirement, 'a success', runner);
  return undefined;
}

/**
 * Checks the beneficiary and gets a quote, whose id and amounts it puts into the variables of the flow. False: the flow
 * is over, because there was no answer or no quote.
 */
export function quote(flow: Flow, runner: Runner): boolean {
  const { instrument, revision } = flow.payout;
  const account = callUntilServed(flow, statusOf[instrument], runner);
  if (!account) return false;
  const isAvailable = isSuccess(account) && asBag(account.response.body)?.status === 'available';
  if (!isAvailable) noteUnlike(flow, account, 'account.available', 'the status available', runner);
  if (!isSuccess(account)) return false;
  const answer = succeed(flow, quotationOf[revision], 'quotation.success', runner);
  const taken = quoteVariables(answer, revision);
  if (taken.quoteId === undefined) return false;
  Object.assign(flow.variables, taken);
  return true;
}

/** Views the payout until a final state, or until the settlement time is over, which breaks `view.settles`. */
export function poll(flow: Flow, runner: Runner): void {
  const { terms, wire } = runner;
  const deadline = wire.now() + terms.settlement.withinSeconds * 1000;
  for (;;) {
    wire.sleep(terms.settlement.pollSeconds);
    const over = wire.now() > deadline;
    const view = call(flow, 'viewTransaction', runner)?.[0];
    if (!view) return;
    // "server is busy" decides nothing, so the view is repeated
    if (over || !isBusy(view)) {
      const seen = stateOf(flow, view);
      if (!seen) {
        noteUnlike(flow, view, 'view.service-reference', 'a success', runner);
        return;
      }
      flow.status = seen.status;
      flow.code = seen.code;
      if (isFinal(seen.status)) return;
    }
    if (over) {
      breaks(flow, 'view.settles');
      return;
    }
  }
}

/** State and code of a view, or of a refusal that says that the payout failed; undefined: the answer says neither. */
function stateOf(flow: Flow, view: Exchange): { status: string; code: string } | undefined {
  if (!isSuccess(view)) {
    const code = failedByError(view, [flow.variables.reference, flow.variables.transactionReference]);
    return code === undefined ? undefined : { status: 'FAILED', code };
  }
  const { status, transactionStatus } = asBag(view.response.body) ?? {};
  return { status: String(status), code: codeOf(transactionStatus) };
}

/** Takes the service's reference from the answer to a transaction, for the views that follow and their judgement. */
export function accepted(flow: Flow, exchange: Exchange): void {
  const answer = asBag(exchange.response.body);
  const given = answer?.transactionReference;
  flow.variables.transactionReference = typeof given === 'string' ? given : undefined;
  flow.tracked = { created: exchange.request.body, transactionReference: flow.variables.transactionReference };
}

/**
 * Creates the transaction. If the reply is lost, the transaction is looked up by its reference first (Limits: 2). Under a
 * shared reference, the other flow's would be found.
 */
function create(flow: Flow, runner: Runner, isShared: boolean): Exchange | undefined {
  // a later call would no longer be of the same moment as that of the other flow
  if (isShared) return call(flow, 'createTransaction', runner)?.[0];
  const exchange = callUntilServed(flow, 'createTransaction', runner);
  if (exchange) return exchange;
  const { fault, lost } = flow;
  flow.fault = undefined;
  const view = callUntilServed(flow, 'viewTransaction', runner);
  if (!view) {
    Object.assign(flow, { fault, lost });
    return undefined;
  }
  flow.lookedUp = true;
  if (isSuccess(view)) return view;
  const again = callUntilServed(flow, 'createTransaction', runner);
  // the first one arrived after it was looked up
  return again && isDuplicate(again) ? callUntilServed(flow, 'viewTransaction', runner) : again;
}

/** Resends the transaction under the same reference: it must be refused as a duplicate (Limits: 2). */
function resend(flow: Flow, runner: Runner): void {
  const { transactionReference } = flow.variables;
  const exchange = callUntilServed(flow, 'createTransaction', runner);
  flow.variables.transactionReference = transactionReference;
  if (!exchange || isBusy(exchange) || Array.isArray(exchange.response.body)) return;
  flow.resent = true;
  if (isDuplicate(exchange)) return;
  noteUnlike(flow, exchange, 'transaction.duplicate', 'a refusal with 3004', runner);
}

/**
 * Does a limit that the run has used up explain the refusal of the payout? Then it is noted as the fault of the flow.
 */
export function isUsedUp(flow: Flow, exchange: Exchange): boolean {
  const used = limitThatExplains(exchange, { paidBefore: flow.repeats === true });
  if (used) flow.fault = usedUp + used;
  return used !== undefined;
}

function pay(flow: Flow, index: number, runner: Runner, options: FlowOptions): void {
  const exchange = create(flow, runner, options.shared !== undefined);
  if (!exchange) return;
  // for the other flow with this reference the gateway may not have been busy
  if (options.shared !== undefined && isBusy(exchange)) {
    flow.code = failureOf(exchange.response).code;
    return;
  }
  // an answer that cannot be read may be either
  if (options.shared !== undefined && asBag(exchange.response.body) && !isForeign(exchange.response))
    flow.shared = isSuccess(exchange) ? 'accepted' : 'refused';
  if (!isSuccess(exchange)) {
    // the other flow with this reference was faster
    if (options.shared !== undefined && isDuplicate(exchange)) return;
    flow.code = failureOf(exchange.response).code;
    if (isUsedUp(flow, exchange)) return;
    // the other flow was accepted, so this one is its duplicate with a wrong code; or neither was
    if (flow.shared === 'refused') {
      const requirement = 'transaction.duplicate-concurrent';
      noteUnlike(flow, exchange, requirement, 'a success, or a refusal with 3004 as the other one succeeds', runner);
    } else noteUnlike(flow, exchange, 'transaction.accepted', 'a success', runner);
    return;
  }
  accepted(flow, exchange);
  // half of the resends come at once, half after the final state
  const atOnce = options.resend && index % 2 === 0;
  if (atOnce) resend(flow, runner);
  poll(flow, runner);
  // the older view has no state: only its form is judged
  if (options.load?.olderView && flow.payout.revision === 'older' && flow.fault === undefined)
    call(flow, 'viewTransactionOlder', runner);
  if (options.resend && !atOnce && flow.fault === undefined) resend(flow, runner);
}

/** Calls the extra operations, as any other call again while the server is busy; returns false where no answer came. */
function inquire(flow: Flow, operations: readonly OperationId[], runner: Runner): boolean {
  for (const operation of operations) {
    const exchange = callUntilServed(flow, operation, runner);
    if (!exchange) return false;
    if (outcomeOf(exchange.response) === 'success') continue;
    noteUnlike(flow, exchange, operationOf(operation).succeeds ?? 'http.success', 'a success', runner);
  }
  return true;
}

/** Runs one flow: judges every answer and writes one record. */
export function runFlow(
  index: number,
  payout: PayoutTemplates,
  runner: Runner,
  options: FlowOptions = { resend: false },
): void {
  const flow = start(`flow-${index}`, 'L', index, payout, runner);
  // with thousandths the record of a flow is short, whatever the rate
  if (options.planned !== undefined)
    flow.late = Math.round(Math.max(0, flow.startedAt - options.planned) * 1000) / 1000;
  if (options.shared !== undefined) flow.variables.reference = options.shared;
  if (options.repeats) flow.repeats = true;
  const answered = !options.inquiries || inquire(flow, options.inquiries, runner);
  if (answered && quote(flow, runner)) pay(flow, index, runner, options);
  finish(flow, runner);
}
