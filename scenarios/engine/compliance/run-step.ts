/** One step of a case: waits, sends, judges every answer, and records it. */
import {
  isServersOwn,
  type Judgement,
  judgeChecks,
  judgeOutcome,
  readAtOnce,
  withVerdict,
} from '../../../assertions/cases';
import {
  failedByError,
  isBusy,
  judgeResponse,
  Observations,
  stateRule,
  tellingCopy,
} from '../../../assertions/responses';
import { asBag, type Exchange, failureOf, isFinal, type OperationId, outcomeOf } from '../../../contract';
import { namesRun, type WaitRecord } from '../../../journal';
import type { Case, Step, Wait } from '../../../suites/format/case';
import { exchangeOf, makeCall, type Terms } from '../../../wire/exchange';
import { withoutEntries } from '../../../wire/in-dialect';
import { type Call, type CaseWire, faultOf, fromGateway, type Reply } from '../../../wire/wire';
import { ourTime } from '../clock';
import { isOnItsWay, movedSince, moves, noteQuiescence, type Quiescence, restMs } from '../rounds/ledger-quiescence';
import { judgeLostReply } from './broken-off';
import {
  type CaseContext,
  extract,
  hasEnded,
  input,
  ownOf,
  scopeOf,
  trackedBy,
  viewedBy,
  writeExchange,
} from './case-context';
import { renewReference, requestOf, Unbuildable, valueFor } from './case-request';
import { excuseOf } from './excuse';

/** Thrown where no answer came. It is counted as a fault of the network, not of the gateway. */
export class Unanswered extends Error {
  constructor(
    readonly operation: OperationId,
    message: string,
    readonly call: Call,
  ) {
    super(message);
  }
}

/** Longest wait for a time that the gateway names, so that a run cannot hang; beyond it the case is not verified. */
const maxWaitSeconds = 120;

/** Waits; a wait of a second or longer is recorded, so that the progress of a run can say what it waits for. */
async function sleep(seconds: number, what: WaitRecord['for'], context: CaseContext, wire: CaseWire): Promise<void> {
  const at = wire.now();
  if (seconds >= 1) wire.write({ t: 'wait', at, case: context.case.id, for: what, until: at + seconds * 1000 });
  return wire.sleep(seconds);
}

/** Milliseconds before an expiry in which a request may arrive too late. */
const lateMs = 500;

/** Waits from now, or from a published expiry, which has a resolution of one second. */
async function waitFor(
  { seconds, expiryOf, atMost = Number.POSITIVE_INFINITY }: Wait,
  context: CaseContext,
  wire: CaseWire,
): Promise<void> {
  if (expiryOf === undefined) return sleep(seconds, 'pause', context, wire);
  const path = `${expiryOf}.response.quotes[0].quoteExpiryTime`;
  const expiry = await valueFor(`$time(${path})`, input(context, undefined, wire.now()));
  if (typeof expiry !== 'number' || Number.isNaN(expiry)) throw new Unbuildable(`${path} is not a GMT time`);
  const { earliest, latest } = ourTime(expiry, context);
  const meant = seconds < 0 ? earliest : latest;
  const ahead = Math.min(atMost, (meant + 1100 - wire.now()) / 1000 + seconds);
  if (ahead > maxWaitSeconds)
    throw new Unbuildable(`${path} lies ${Math.round(ahead)} s ahead, ${maxWaitSeconds} s at most are waited`);
  await sleep(Math.max(0, ahead), 'expiry', context, wire);
  // where this machine was busy for seconds, the gateway would seem to refuse too early
  if (seconds < 0 && wire.departure() > earliest - lateMs)
    throw new Unbuildable(`${path} was to be used before, and this machine was late`);
}

/** Runs one step; returns true where the case ends with it. */
export async function runStep(step: Step, context: CaseContext, terms: Terms, wire: CaseWire): Promise<boolean> {
  if (step.wait) await waitFor(step.wait, context, wire);
  if (!step.call) return false;
  const { round } = context;
  if (step.debited) await noteDebit(step.debited, context, wire);
  if (step.until === 'ledger-stable')
    await sleep(
      restMs(context.quiescence, context.case.payout.sendingCurrency, wire.now()) / 1000,
      'ledger',
      context,
      wire,
    );
  const deadline = wire.now() + terms.settlement.withinSeconds * 1000;
  // what a busy gateway has not taken is sent again as it was (Limits: 2)
  let unserved: Prepared | undefined;
  let drawn = 0;
  for (;;) {
    const prepared = unserved ?? (await prepare(step, step.call, context, terms, wire));
    const exchanges = await send(step, prepared, context, terms, wire);
    const last = exchanges.at(-1);
    if (!last) throw new Error(`step ${step.name} sent nothing`);
    if (mayBeOfEarlierRun(step, last.exchange, terms) && drawn < maxDrawn) {
      drawn += 1;
      renewReference(context, terms, last.exchange.at + drawn);
      unserved = undefined;
      continue;
    }
    const pending =
      step.until === 'final' && outcomeOf(last.exchange.response) === 'success' && !hasEnded(last.exchange, context);
    const repeated = wire.wasRepeated?.();
    // by when it was asked: a busy machine may read the answer much later
    const over = repeated === undefined ? last.exchange.at > deadline : !repeated;
    let own: Promise<Judgement> | undefined;
    const judged = () => {
      own ??= judgeChecks(step, scopeOf(last.exchange, context, wire));
      return own;
    };
    // "server is busy" asks for a retry
    const isBusyNow = isBusy(last.exchange) && !isItsOutcome(last.exchange, step, context.case);
    const isEarly =
      step.copies === 1 && (isBusyNow || (await isOnItsWay(step, last.exchange, quiescenceOf(context), judged)));
    // a sum that is wrong does not say whose money it is
    if (step.until === 'checks' && isEarly && over && round) throw round.disagree((await judged()).findings, last.id);
    const again = repeated || pending || (isEarly && !over);
    if (!again) {
      if (await conclude(step, exchanges, judged, context, wire)) return true;
      if (confirmations(step, context.case) > 0 && (await judged()).findings.length === 0)
        await confirm(step, context, terms, wire);
      if (!round) return false;
      if (step.until === 'ledger-stable') await wire.aside(round.hasRead(context.case.id));
      if (step.debited) round.agree();
      return false;
    }
    if (over) {
      const received = statusOf(last.exchange);
      // it was reversed, and its money did not return
      if (isFinal(received)) return conclude(step, exchanges, judged, context, wire);
      // the specification does not say how long a reversal takes; its money may return at any time
      const isOpen = received === 'REVERSAL PENDING' && !context.case.trigger?.startsWith('reversal-');
      if (isOpen) delete context.quiescence.balance;
      const expected = `a final context within ${terms.settlement.withinSeconds} s`;
      const finding = withVerdict({ requirement: 'view.settles', expected, received }, isOpen ? 'skip' : undefined);
      return record(step, last.id, { verified: [], findings: [finding], stop: true }, context, wire);
    }
    const what = isBusyNow ? 'busy' : step.until === 'final' ? 'state' : 'ledger';
    await sleep(terms.settlement.pollSeconds, what, context, wire);
    unserved = isBusyNow ? { ...prepared, now: wire.departure() } : undefined;
  }
}

/** How often a reference is drawn anew that is too short to name its run. */
const maxDrawn = 3;

/** Is a reference that does not name the run refused as one that was sent before? The gateway may have seen it (Limits: 2). */
function mayBeOfEarlierRun({ expect, copies }: Step, { request, response }: Exchange, { run }: Terms): boolean {
  const { requestingOrganisationTransactionReference: reference } = asBag(request.body) ?? {};
  const isDuplicate = outcomeOf(response) === 'refused' && failureOf(response).code === '3004';
  if (copies > 1 || expect.outcome === 'refused' || typeof reference !== 'string') return false;
  return isDuplicate && !namesRun(reference, run);
}

/**
 * How often a ledger or a statement is read once more after it was right. A statement has every entry of the run, so
 * that only the case of the usual payout reads it once more.
 */
export function confirmations({ call, until }: Step, { id, covers }: Case): number {
  const isRead = call?.startsWith('ledger') || (call === 'statements' && (covers?.rule ?? id) === id);
  return until === 'checks' && isRead ? 2 : 0;
}

/**
 * Reads it again at the same moment, and so over two connections: a replica or a cache that lags behind agrees once and
 * not again. Records what a reading that differs breaks.
 */
async function confirm(step: Step, context: CaseContext, terms: Terms, wire: CaseWire): Promise<void> {
  const copies = confirmations(step, context.case);
  const again: Step = { ...step, name: `${step.name}Again`, copies, until: undefined };
  if (!step.call) return;
  const prepared = await prepare(again, step.call, context, terms, wire);
  for (const { id, exchange } of await send(again, prepared, context, terms, wire)) {
    if (isBusy(exchange)) continue;
    const judgement = await judgeChecks(again, scopeOf(exchange, context, wire));
    if (judgement.findings.length > 0) record(again, id, judgement, context, wire);
  }
}

/** Evaluates what the payouts of the case debit; in a round, what the payouts of all its cases debit. */
async function noteDebit(expression: string, context: CaseContext, wire: CaseWire): Promise<void> {
  const { round, case: planned } = context;
  const own = await valueFor(expression, input(context, undefined, wire.now()));
  context.debited = round ? await wire.aside(round.sumOfAll(planned.id, String(own))) : own;
}

/** In a round nobody knows yet whose money is missing, so a case goes on waiting if another one has missed the rule. */
const quiescenceOf = ({ round, quiescence }: CaseContext): Quiescence =>
  round?.isShared ? { ...quiescence, missed: new Set() } : quiescence;

/** Is the refusal what the trigger of the case brings about in this step, so that no repeat gets another one? */
const isItsOutcome = ({ response }: Exchange, { expect }: Step, { trigger }: CaseContext['case']): boolean =>
  expect.outcome !== 'success' && trigger?.endsWith(`-${failureOf(response).code}`) === true;

const statusOf = (exchange: Exchange): string => String(asBag(exchange.response.body)?.status);

interface Sent {
  id: string;
  exchange: Exchange;
  /** why its refusal is not judged */
  excuse: string | undefined;
}

/** How often a request that did not arrive in time is sent again. */
const repeats = 2;

/**
 * Sends calls. A single one is sent again if it is answered with 408: the server has not received it in time, or closed
 * a spare connection in the moment of its first use. Copies of one moment cannot be sent again, so a 408 counts as a
 * lost reply. `note` takes each call that is sent again, with its reply.
 */
async function sendArriving(
  calls: readonly Call[],
  wire: CaseWire,
  terms: Terms,
  note: (call: Call, reply: Reply) => void,
): Promise<Reply[]> {
  const [call] = calls;
  const sent = async () => (await wire.send(calls)).map((reply) => fromGateway(reply, terms));
  let replies = await sent();
  for (let n = 0; n < repeats && call && calls.length === 1 && replies[0]?.status === 408; n += 1) {
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

async function prepare(
  step: Step,
  operation: OperationId,
  context: CaseContext,
  terms: Terms,
  wire: CaseWire,
): Promise<Prepared> {
  const now = wire.departure();
  context.variables.now = now;
  return { operation, now, ...(await requestOf(operation, step, context, terms, now)) };
}

/** Sends the copies of a step, writes each exchange, and judges each by itself. */
async function send(
  step: Step,
  { operation, now, request, head }: Prepared,
  context: CaseContext,
  terms: Terms,
  wire: CaseWire,
): Promise<Sent[]> {
  const call = makeCall(step.plain ? withoutEntries(terms, operation, step.plain) : terms, operation, request, head);
  const write = (exchange: Exchange) => writeExchange(exchange, step.name, context, wire);
  const copies = Array.from({ length: step.copies }, () => call);
  if (moves.includes(operation)) context.quiescence.movedAt = now;
  const replies = await sendArriving(copies, wire, terms, (again, reply) =>
    write(exchangeOf(again, reply, now, terms)),
  );
  const sent: Sent[] = [];
  for (const reply of replies) {
    if (reply.fault) {
      await judgeLostReply(operation, call, reply, step, context, terms, wire);
      throw new Unanswered(operation, `${operation} at ${terms.baseUrl} had no answer: ${reply.fault}`, call);
    }
    const exchange = exchangeOf(call, reply, now, terms);
    const id = write(exchange);
    const tracked = viewedBy(exchange, step, context) ?? {};
    const aboutCard = context.case.payout.card !== undefined;
    const notes = new Observations(true, terms.dialect);
    if (!step.plain && !isServersOwn(step, exchange)) judgeResponse(exchange, tracked, terms, notes, aboutCard);
    if (failedByError(exchange, ownOf(step, context))) stateRule(tracked.status, 'FAILED', notes);
    const { verified, fieldsOf, bent, readings } = notes;
    const findings = notes.findings.map((finding) => withVerdict(finding));
    const judgement = { verified, findings, stop: false, ...(readings.length > 0 && { readings }) };
    record(step, id, judgement, context, wire, { fieldsOf, bent });
    extract(exchange, step, context);
    sent.push({ id, exchange, excuse: await excuseOf(exchange, step, context, terms, wire) });
  }
  return sent;
}

const expectsOne = ({ expect }: Step): boolean => expect.outcome === 'one accepted';

/** Judges the outcome of a step, then its checks. */
async function conclude(
  step: Step,
  sent: readonly Sent[],
  judged: () => Promise<Judgement>,
  context: CaseContext,
  wire: CaseWire,
): Promise<boolean> {
  const last = sent.at(-1);
  if (!last) return true;
  const { exchange } = last;
  const telling = expectsOne(step) ? tellingCopy(sent.map((one) => one.exchange)) : exchange;
  const { id } = sent.find((one) => one.exchange === telling) ?? last;
  const excuse = sent.find((one) => one.excuse)?.excuse;
  const { expect } = step;
  const atOnce = expect.outcome === 'success' ? readAtOnce(step, exchange, context.case) : undefined;
  const outcome = ((): Judgement => {
    if (expect.outcome === 'success' && failedByError(exchange, ownOf(step, context)))
      return { verified: [expect.requirement], findings: [], stop: false };
    if (atOnce?.hasEnded) return { verified: [], findings: [], stop: true };
    return judgeOutcome(
      step,
      sent.map(({ exchange }) => exchange),
      excuse,
    );
  })();
  if (atOnce) outcome.readings = [{ point: atOnce.point, reading: atOnce.reading }];
  if (step.until === 'final' && !outcome.stop && isFinal(statusOf(exchange))) outcome.verified.push('view.settles');
  context.steps[step.name] = {
    request: exchange.request.body,
    response: exchange.response.body,
    status: exchange.response.status,
  };
  const moved = movedSince(step, exchange, context.quiescence);
  if (moved) outcome.findings.push(withVerdict(moved));
  if (record(step, id, outcome, context, wire)) return true;
  if (step.checks.length === 0) return false;
  const judgement = await judged();
  const { created, status = 'PENDING' } = trackedBy(step, context);
  noteQuiescence(step, exchange, judgement, created ? status : undefined, context.quiescence);
  return record(step, id, judgement, context, wire);
}

/** Records what a step showed; `notes` has the objects whose fields its answer contained. */
export function record(
  step: Pick<Step, 'name'>,
  exchange: string,
  { verified, findings, stop, readings }: Judgement,
  context: CaseContext,
  wire: CaseWire,
  { fieldsOf, bent }: Partial<Pick<Observations, 'fieldsOf' | 'bent'>> = {},
): boolean {
  context.verdicts.push(...findings.map(({ verdict }) => verdict), ...(verified.length > 0 ? (['pass'] as const) : []));
  const more = {
    ...(fieldsOf?.length && { fieldsOf }),
    ...(bent?.length && { bent }),
    ...(readings && { readings }),
  };
  wire.write({ t: 'checks', case: context.case.id, step: step.name, exchange, verified, ...more, findings });
  return stop;
}
