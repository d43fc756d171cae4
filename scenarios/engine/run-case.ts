import { isServersOwn, type Judgement, judgeChecks, judgeOutcome, withVerdict } from '../../assertions/cases';
import { failedByError, isBusy, judgeResponse, Observations, stateRule } from '../../assertions/responses';
import { asBag, type Exchange, isFinal, outcomeOf } from '../../contract';
import { reference } from '../../generators';
import { rollUp, type Verdict, written } from '../../journal';
import { kindName, type PlannedCase, type Step } from '../../suites/format/case';
import { BrokenOff, judgeLostReply } from './broken-off';
import {
  type CaseContext,
  extract,
  hasEnded,
  input,
  isTracked,
  newCaseContext,
  ownOf,
  scopeOf,
  trackedBy,
} from './case-context';
import { requestOf, Unbuildable, valueFor } from './case-request';
import { excuseOf } from './excuse';
import { isOnItsWay, movedSince, newRest, noteRest } from './ledger-quiescence';
import { exchangeOf, makeCall, type Session, type Wire } from './session';

/** No answer came. It is counted as a network fault, not as the gateway's. */
class Unanswered extends Error {}

/** Runs one case: sends its steps in order, judges every answer, and records everything. `index` is unique in the run. */
export async function runCase(plan: PlannedCase, index: number, session: Session, wire: Wire): Promise<Verdict> {
  const at = wire.now();
  const { rest = newRest() } = session;
  // other cases move money at the same time
  if (!plan.serial) delete rest.balance;
  const variables = { now: at, reference: reference(session.run, 'C', index, at) };
  const context = newCaseContext(plan, index, variables, Number(session.assumptions?.lookAlikeSeconds) || 0, rest);
  try {
    for (const step of plan.steps) if (await attempt(step, context, session, wire)) break;
  } catch (cause) {
    const network = cause instanceof Unanswered;
    const text = cause instanceof Error ? cause.message : String(cause);
    wire.write({
      t: 'fault',
      at: wire.now(),
      whose: network ? 'network' : 'harness',
      part: 'compliance',
      case: plan.id,
      text,
    });
    context.verdicts.push('error');
  }
  const verdict = rollUp(context.verdicts);
  if (verdict !== 'pass' && verdict !== 'warn') delete rest.balance;
  wire.write({
    t: 'case',
    case: plan.id,
    kind: kindName(plan.payout),
    at,
    ms: wire.now() - at,
    verdict,
    finals: [...context.finals.values()],
    quoteIds: context.quoteIds,
    references: context.references,
    ...(context.foreign.length > 0 && { foreign: context.foreign }),
  });
  return verdict;
}

/** Runs one step. If its request cannot be built, the requirements of the case stay unverified. */
async function attempt(step: Step, context: CaseContext, session: Session, wire: Wire): Promise<boolean> {
  try {
    return await runStep(step, context, session, wire);
  } catch (cause) {
    if (cause instanceof BrokenOff) {
      const judgement = { verified: [], findings: [withVerdict(cause.finding)], stop: true };
      return record(step, cause.exchange, judgement, context, wire);
    }
    if (!(cause instanceof Unbuildable)) throw cause;
    const expected = `step ${step.name} can be sent`;
    const findings = context.case.verifies.map((requirement) =>
      withVerdict({ requirement, expected, received: cause.message }, 'skip'),
    );
    return record(
      step,
      `${context.case.id}#${context.exchanges}`,
      { verified: [], findings, stop: true },
      context,
      wire,
    );
  }
}

/** Longest wait for a time that the gateway names, so that a run cannot hang; beyond it the case is not verified. */
const mostWaitSeconds = 120;

/** Runs one step; returns true where the case ends with it. */
async function runStep(step: Step, context: CaseContext, session: Session, wire: Wire): Promise<boolean> {
  if (step.waitUntil) {
    const until = await valueFor(`$time(${step.waitUntil})`, input(context, undefined, wire.now()));
    if (typeof until !== 'number' || Number.isNaN(until)) throw new Unbuildable(`${step.waitUntil} is no GMT time`);
    // published times have a resolution of one second
    const seconds = Math.max(0, (until + 1100 - wire.now()) / 1000);
    if (seconds > mostWaitSeconds)
      throw new Unbuildable(
        `${step.waitUntil} lies ${Math.round(seconds)} s ahead, ${mostWaitSeconds} s at most are waited`,
      );
    wire.sleep(seconds);
  }
  if (!step.call) return false;
  const deadline = wire.now() + session.settlement.withinSeconds * 1000;
  for (;;) {
    const exchanges = await send(step, context, session, wire);
    const last = exchanges.at(-1);
    if (!last) throw new Error(`step ${step.name} sent nothing`);
    const pending =
      step.until === 'final' && outcomeOf(last.exchange.response) === 'success' && !hasEnded(last.exchange, context);
    const over = wire.now() > deadline;
    const judged = () => judgeChecks(step, scopeOf(last.exchange, context, wire));
    // "server is busy" asks for a retry
    const isEarly =
      !over &&
      step.copies === 1 &&
      (isBusy(last.exchange) || (await isOnItsWay(step, last.exchange, context.rest, judged)));
    const again = pending || isEarly;
    if (!again) return conclude(step, exchanges, context, wire);
    if (over) {
      const received = statusOf(last.exchange);
      // it was reversed, and its money did not return
      if (isFinal(received)) return conclude(step, exchanges, context, wire);
      // the specification does not say how long a reversal takes; its money may return at any time
      const isOpen = received === 'REVERSAL PENDING' && !context.case.trigger?.startsWith('reversal-');
      if (isOpen) delete context.rest.balance;
      const expected = `a final context within ${session.settlement.withinSeconds} s`;
      const finding = withVerdict({ requirement: 'view.settles', expected, received }, isOpen ? 'skip' : undefined);
      return record(step, last.id, { verified: [], findings: [finding], stop: true }, context, wire);
    }
    wire.sleep(session.settlement.pollSeconds);
  }
}

const statusOf = (exchange: Exchange): string => String(asBag(exchange.response.body)?.status);

interface Sent {
  id: string;
  exchange: Exchange;
  /** why its refusal is not judged */
  excuse: string | undefined;
}

/** Sends the copies of a step, writes each exchange, and judges each by itself. */
async function send(step: Step, context: CaseContext, session: Session, wire: Wire): Promise<Sent[]> {
  const operation = step.call;
  if (!operation) return [];
  const now = wire.now();
  context.variables.now = now;
  const { request, head } = await requestOf(operation, step, context, session, now);
  const call = makeCall(session, operation, request, head);
  const replies = wire.send(Array.from({ length: step.copies }, () => call));
  const sent: Sent[] = [];
  for (const reply of replies) {
    if (reply.fault) {
      await judgeLostReply(operation, call, reply, step, context, session, wire);
      throw new Unanswered(`${operation} at ${session.baseUrl} had no answer: ${reply.fault}`);
    }
    const exchange = exchangeOf(call, reply, now);
    context.exchanges += 1;
    const id = `${context.case.id}#${context.exchanges}`;
    wire.write({ t: 'exchange', id, part: 'compliance', case: context.case.id, step: step.name, ...written(exchange) });
    const tracked = isTracked(exchange, step, context) ? trackedBy(step, context) : {};
    const aboutCard = context.case.payout.card !== undefined;
    const seen = new Observations(true);
    if (!isServersOwn(step, exchange)) judgeResponse(exchange, tracked, session, seen, aboutCard);
    if (failedByError(exchange, ownOf(step, context))) stateRule(trackedBy(step, context).status, 'FAILED', seen);
    const { verified, fieldsOf } = seen;
    const findings = seen.findings.map((finding) => withVerdict(finding));
    record(step, id, { verified, findings, stop: false }, context, wire, fieldsOf);
    extract(exchange, step, context);
    sent.push({ id, exchange, excuse: excuseOf(exchange, step, context, session, wire) });
  }
  return sent;
}

/** Judges the outcome of a step, then its checks. */
async function conclude(step: Step, sent: readonly Sent[], context: CaseContext, wire: Wire): Promise<boolean> {
  const last = sent.at(-1);
  if (!last) return true;
  const { exchange, id, excuse } = last;
  const { expect } = step;
  const outcome: Judgement =
    expect.outcome === 'success' && failedByError(exchange, ownOf(step, context))
      ? { verified: [expect.requirement], findings: [], stop: false }
      : judgeOutcome(
          step,
          sent.map(({ exchange }) => exchange),
          excuse,
        );
  if (step.until === 'final' && !outcome.stop && isFinal(statusOf(exchange))) outcome.verified.push('view.settles');
  context.steps[step.name] = {
    request: exchange.request.body,
    response: exchange.response.body,
    status: exchange.response.status,
  };
  const moved = movedSince(step, exchange, context.rest);
  if (moved) outcome.findings.push(withVerdict(moved));
  if (record(step, id, outcome, context, wire)) return true;
  if (step.checks.length === 0) return false;
  const judgement = await judgeChecks(step, scopeOf(exchange, context, wire));
  const { created, status = 'PENDING' } = trackedBy(step, context);
  noteRest(step, exchange, judgement, created ? status : undefined, context.rest);
  return record(step, id, judgement, context, wire);
}

/** Records what a step showed; `fieldsOf` are the objects whose fields its answer contained. */
function record(
  step: Step,
  exchange: string,
  { verified, findings, stop }: Judgement,
  context: CaseContext,
  wire: Wire,
  fieldsOf: readonly string[] = [],
): boolean {
  context.verdicts.push(...findings.map(({ verdict }) => verdict), ...(verified.length > 0 ? (['pass'] as const) : []));
  const fields = fieldsOf.length > 0 && { fieldsOf };
  wire.write({ t: 'checks', case: context.case.id, step: step.name, exchange, verified, ...fields, findings });
  return stop;
}
