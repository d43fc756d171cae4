/** One step of a case: waits, sends, records, and decides whether the step is sent again or the case goes on. */
import {
  againStep,
  conclude,
  debitOf,
  input,
  isConfirmed,
  isOpenReversal,
  isOther,
  type Judgement,
  judgeChecks,
  judgeStep,
  leftBy,
  mayBeOfEarlierRun,
  reasonToRepeat,
  scopeOf,
  statusOf,
  tellsBalance,
  trackedBy,
} from '../../../assertions/cases';
import { isFinal, type OperationId } from '../../../contract';
import type { Exchange } from '../../../journal';
import type { Step, Wait } from '../../../suites/format/case';
import { exchangeOf, makeCall } from '../../../wire/exchange';
import { withoutEntries } from '../../../wire/in-dialect';
import { type Call, faultOf, fromGateway, type Reply } from '../../../wire/wire';
import { ourTime } from '../clock';
import { isOnItsWay, moves, noteQuiescence, type Quiescence, restMs } from '../rounds/ledger-quiescence';
import { askForFunds, repeatLost } from './asked-besides';
import { renewReference, requestOf, Unbuildable, unbuildable, valueFor } from './case-request';
import { type RunningCase, recordExchange, writeExchange, writeUnanswered } from './running-case';

/** Thrown where no answer came. It is counted as a fault of the network, not of the gateway. */
export class Unanswered extends Error {
  constructor(
    readonly call: Call,
    message: string,
  ) {
    super(message);
  }
}

/** Longest wait for a time that the gateway names, so that a run cannot hang; beyond it the case is not verified. */
const maxWaitSeconds = 120;

/** Milliseconds before an expiry in which a request may arrive too late. */
const lateMs = 500;

/** Waits from now, or from a published expiry, which has a resolution of one second. */
async function waitFor(
  { seconds, expiryOf, atMost = Number.POSITIVE_INFINITY }: Wait,
  running: RunningCase,
): Promise<void> {
  const { state, wire } = running;
  if (expiryOf === undefined) return wire.sleep(seconds);
  const path = `${expiryOf}.response.quotes[0].quoteExpiryTime`;
  const expiry = await valueFor(`$time(${path})`, input(state, undefined, wire.now()));
  if (typeof expiry !== 'number' || Number.isNaN(expiry)) throw new Unbuildable(`${path} is not a GMT time`);
  const { earliest, latest } = ourTime(expiry, running);
  const meant = seconds < 0 ? earliest : latest;
  const aheadOf = (time: number) => Math.min(atMost, (time + 1100 - wire.now()) / 1000 + seconds);
  // a clock that is minutes ahead makes no quote longer
  if (aheadOf(earliest) > maxWaitSeconds)
    throw new Unbuildable(
      `${path} lies ${Math.round(aheadOf(earliest))} s ahead, ${maxWaitSeconds} s at most are waited`,
    );
  await wire.sleep(Math.max(0, aheadOf(meant)));
  // where this machine was busy for seconds, the gateway would seem to refuse too early
  if (seconds < 0 && wire.now() > earliest - lateMs)
    throw new Unbuildable(`${path} was to be used before, and this machine was late`);
}

/** How a step ended: undefined: the case goes on; otherwise it ends, because the step failed or by its plan. */
export type StepEnd = 'failed' | 'ended' | undefined;

/** Runs one step. */
export async function runStep(step: Step, running: RunningCase): Promise<StepEnd> {
  const { state, round, terms, wire, quiescence } = running;
  const { case: planned } = state;
  if (step.wait) await waitFor(step.wait, running);
  if (!step.call) return undefined;
  if (step.debited) await noteDebit(step.debited, running);
  if (step.until === 'ledger-stable')
    await wire.sleep(restMs(quiescence, planned.payout.sendingCurrency, wire.now()) / 1000);
  const deadline = wire.now() + terms.settlement.withinSeconds * 1000;
  // what a busy gateway has not taken is sent again as it was (Limits: 2)
  let unserved: Prepared | undefined;
  let drawn = 0;
  for (;;) {
    const prepared = unserved ?? (await prepare(step, step.call, running));
    const exchanges = await send(step, prepared, running);
    const last = exchanges.at(-1);
    if (!last) throw new Error(`step ${step.name} sent nothing`);
    if (mayBeOfEarlierRun(step, last, terms.run) && drawn < maxDrawn) {
      drawn += 1;
      renewReference(running, last.at + drawn);
      unserved = undefined;
      continue;
    }
    let own: Promise<Judgement> | undefined;
    const judged = () => {
      own ??= judgeChecks(step, scopeOf(last, state));
      return own;
    };
    // by when it was asked: a busy machine may read the answer much later
    const isOver = last.at > deadline;
    const reason =
      reasonToRepeat(step, last, state, quiescence.missed.has('reverse.state')) ??
      (step.copies === 1 && (await isOnItsWay(step, last, quiescenceOf(running), judged)) ? 'ledger' : undefined);
    // a sum that is wrong does not say whose money it is
    if (step.until === 'checks' && reason && isOver && round) throw round.disagree();
    if (!reason || (isOver && reason !== 'state')) return goOn(step, exchanges, judged, running);
    if (isOver) {
      const received = statusOf(last);
      // it was reversed, and its money did not return
      if (isFinal(received)) return goOn(step, exchanges, judged, running);
      return isOpenReversal(received, planned.trigger) ? 'ended' : 'failed';
    }
    await wire.sleep(terms.settlement.pollSeconds);
    unserved = reason === 'busy' ? { ...prepared, now: wire.now() } : undefined;
  }
}

/** How often a reference is drawn anew that is too short to name its run. */
const maxDrawn = 3;

/** Goes on to the next step, or not. */
async function goOn(
  step: Step,
  exchanges: readonly Exchange[],
  judged: () => Promise<Judgement>,
  running: RunningCase,
): Promise<StepEnd> {
  const { state, round, quiescence, wire } = running;
  const last = exchanges.at(-1) as Exchange;
  const { stop, findings } = judgeStep(step, exchanges, state, undefined);
  conclude(step, last, state);
  // money moved after the case before had ended
  if (step.until === 'ledger-stable' && isOther(last, quiescence.balance)) quiescence.balance = undefined;
  const isFailed = findings.some(({ verdict }) => verdict === 'fail');
  if (stop) return isFailed ? 'failed' : 'ended';
  if (step.until === 'checks') {
    const judgement = await judged();
    const { created, status = 'PENDING' } = trackedBy(step, state);
    const left = tellsBalance(step) ? { balance: leftBy(last, judgement, created ? status : undefined) } : undefined;
    noteQuiescence(last, judgement, left, quiescence);
  }
  if (isConfirmed(step, state.case) && (await judged()).findings.length === 0) {
    const again = againStep(step);
    await send(again, await prepare(again, step.call as OperationId, running), running);
  }
  if (!round) return undefined;
  if (step.until === 'ledger-stable') await wire.withoutHoldingWorker(round.hasRead(state.case.id));
  if (step.debited) round.agree();
  return undefined;
}

/** Evaluates what the payouts of the case debit; in a round, what the payouts of all its cases debit. */
async function noteDebit(expression: string, { round, state, wire }: RunningCase): Promise<void> {
  const own = await debitOf(expression, state, wire.now()).catch((cause) => unbuildable(expression, cause));
  state.debited = round ? await wire.withoutHoldingWorker(round.sumOfAll(state.case.id, String(own))) : own;
}

/** In a round nobody knows yet whose money is missing, so a case goes on waiting if another one has missed the rule. */
const quiescenceOf = ({ round, quiescence }: RunningCase): Quiescence =>
  round?.isShared ? { ...quiescence, missed: new Set() } : quiescence;

/** How often a request that did not arrive in time is sent again. */
const maxRepeats = 2;

/**
 * Sends calls. A single one is sent again if it is answered with 408: the server has not received it in time, or closed
 * a spare connection in the moment of its first use. Copies of one moment cannot be sent again, so a 408 counts as a
 * lost reply. `note` takes each call that is sent again, with its reply.
 */
async function sendArriving(
  calls: readonly Call[],
  { wire, terms }: RunningCase,
  note: (call: Call, reply: Reply) => void,
): Promise<Reply[]> {
  const [call] = calls;
  const sent = async () => (await wire.send(calls)).map((reply) => fromGateway(reply, terms));
  let replies = await sent();
  for (let n = 0; n < maxRepeats && call && calls.length === 1 && replies[0]?.status === 408; n += 1) {
    note(call, replies[0]);
    replies = await sent();
  }
  if (calls.length === 1) return replies;
  return replies.map((reply) => {
    const fault = faultOf(reply);
    return fault ? { ...reply, fault } : reply;
  });
}

/** A request that is ready to be sent, as often as it must be. */
interface Prepared extends Awaited<ReturnType<typeof requestOf>> {
  operation: OperationId;
  /** when it leaves, in epoch milliseconds: it is made for this moment, and its record has the same */
  now: number;
}

async function prepare(step: Step, operation: OperationId, running: RunningCase): Promise<Prepared> {
  const now = running.wire.now();
  running.state.variables.now = now;
  return { operation, now, ...(await requestOf(operation, step, running, now)) };
}

/** Sends the copies of a step, and records each exchange. Throws Unanswered where one has no answer. */
async function send(
  step: Step,
  { operation, now, request, head }: Prepared,
  running: RunningCase,
): Promise<Exchange[]> {
  const { terms, quiescence } = running;
  const call = makeCall(step.plain ? withoutEntries(terms, operation, step.plain) : terms, operation, request, head);
  const copies = Array.from({ length: step.copies }, () => call);
  if (moves.includes(operation)) quiescence.movedAt = now;
  const replies = await sendArriving(copies, running, (again, reply) =>
    writeExchange(exchangeOf(again, reply, now, terms), step.name, running),
  );
  const exchanges: Exchange[] = [];
  for (const reply of replies) {
    if (reply.fault) {
      writeUnanswered(call, reply, now, step.name, running);
      await repeatLost(call, reply, step, running);
      throw new Unanswered(call, `${operation} at ${terms.baseUrl} had no answer: ${reply.fault}`);
    }
    const exchange = exchangeOf(call, reply, now, terms);
    recordExchange(exchange, step, running);
    await askForFunds(exchange, step, running);
    exchanges.push(exchange);
  }
  return exchanges;
}
