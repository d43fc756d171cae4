import {
  type Draft,
  draft,
  getAt,
  headers,
  type Json,
  type Known,
  payable,
  quotationOf,
  reference,
  removeAt,
  setAt,
  stretch,
  withoutZeros,
} from '../../generators';
import { isFinal, operation as operationOf } from '../../spec';
import type { Patch, PlannedCase, Step } from '../../suites/format/case';
import { evaluate } from '../../suites/format/expression';
import { type Judgement, judgeOutcome, withVerdict } from '../../suites/format/judge';
import { judgeChecks } from '../../suites/format/judge-checks';
import { rollUp, type Verdict } from '../../suites/format/verdict';
import {
  asBag,
  codeOf,
  type Exchange,
  type Followed,
  failedByError,
  isBusy,
  outcomeOf,
  standingFindings,
  stateFindings,
  verifiedBy,
} from '../../suites/standing';
import { explainer } from '../../suites/standing/explainer';
import type { Final } from '../journal';
import { written } from './mask';
import { isOnItsWay, movedSince, newRest, noteRest, type Rest } from './rest';
import { exchangeOf, makeCall, type Session, type Wire } from './session';

/** What a case knows while it runs. */
interface State {
  case: PlannedCase;
  index: number;
  known: Known;
  /** the transaction of the first partner, and that of the second */
  followed: [Followed, Followed];
  /** what each step sent and got, by name: the input of expressions */
  steps: Record<string, unknown>;
  verdicts: Verdict[];
  finals: Map<string, Final>;
  quoteIds: string[];
  references: string[];
  exchanges: number;
  fresh: number;
  lookAlikeSeconds: number;
  rest: Rest;
}

/** A request that an earlier answer leaves nothing to build of: that answer's own findings say what it lacks. */
class Unbuildable extends Error {}

/** An answer that never came: the network's, not the gateway's, until the run says otherwise. */
class Unanswered extends Error {}

/** Runs one case: sends its steps in order, judges every answer, and writes all of it. `index` is unique in the run. */
export async function runCase(plan: PlannedCase, index: number, session: Session, wire: Wire): Promise<Verdict> {
  const at = wire.now();
  const { rest = newRest() } = session;
  // others move money beside it
  if (!plan.alone) delete rest.balance;
  const state: State = {
    rest,
    case: plan,
    index,
    known: { now: at, reference: reference(session.run, 'C', index, at) },
    followed: [{}, {}],
    steps: {},
    verdicts: [],
    finals: new Map(),
    quoteIds: [],
    references: [],
    exchanges: 0,
    fresh: 0,
    lookAlikeSeconds: session.lookAlikeSeconds,
  };
  try {
    for (const step of plan.steps) if (await attempt(step, state, session, wire)) break;
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
    state.verdicts.push('error');
  }
  const verdict = rollUp(state.verdicts);
  if (verdict !== 'pass' && verdict !== 'warn') delete rest.balance;
  wire.write({
    t: 'case',
    case: plan.id,
    at,
    ms: wire.now() - at,
    verdict,
    finals: [...state.finals.values()],
    quoteIds: state.quoteIds,
    references: state.references,
  });
  return verdict;
}

/** Runs one step; one that cannot be built leaves unverified what the case still had to show. */
async function attempt(step: Step, state: State, session: Session, wire: Wire): Promise<boolean> {
  try {
    return await runStep(step, state, session, wire);
  } catch (cause) {
    if (!(cause instanceof Unbuildable)) throw cause;
    const expected = `step ${step.name} can be sent`;
    const findings = state.case.verifies.map((requirement) =>
      withVerdict({ requirement, expected, received: cause.message }, 'skip'),
    );
    return record(step, `${state.case.id}#${state.exchanges}`, { verified: [], findings, stop: true }, state, wire);
  }
}

/** Longest wait for a time that the gateway names: what lies behind is not verified, and the run does not hang on it. */
const mostWaitSeconds = 120;

/** Runs one step; true ends the case. */
async function runStep(step: Step, state: State, session: Session, wire: Wire): Promise<boolean> {
  if (step.waitUntil) {
    const until = await evaluate(`$time(${step.waitUntil})`, input(state, undefined, wire.now()));
    if (typeof until !== 'number' || Number.isNaN(until)) throw new Unbuildable(`${step.waitUntil} is no GMT time`);
    // the time has a resolution of one second
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
    const exchanges = await send(step, state, session, wire);
    const last = exchanges.at(-1);
    if (!last) throw new Error(`step ${step.name} sent nothing`);
    const pending =
      step.until === 'final' && outcomeOf(last.exchange.response) === 'success' && !isFinal(statusOf(last.exchange));
    const over = wire.now() > deadline;
    const judged = () => judgeChecks(step, scopeOf(last.exchange, state, wire));
    // a busy gateway is asked again: that is the action of its code
    const isEarly =
      !over &&
      step.copies === 1 &&
      (isBusy(last.exchange) || (await isOnItsWay(step, last.exchange, state.rest, judged)));
    const again = pending || isEarly;
    if (!again) return conclude(step, exchanges, state, wire);
    if (over) {
      const finding = withVerdict({
        requirement: 'view.settles',
        expected: `a final state within ${session.settlement.withinSeconds} s`,
        received: statusOf(last.exchange),
      });
      return record(step, last.id, { verified: [], findings: [finding], stop: true }, state, wire);
    }
    wire.sleep(session.settlement.pollSeconds);
  }
}

const statusOf = (exchange: Exchange): string => String(asBag(exchange.response.body)?.status);

interface Sent {
  id: string;
  exchange: Exchange;
}

/** Sends the copies of a step, writes each exchange, and judges each by itself. */
async function send(step: Step, state: State, session: Session, wire: Wire): Promise<Sent[]> {
  const operation = step.call;
  if (!operation) return [];
  const now = wire.now();
  state.known.now = now;
  const { payout, others } = state.case;
  const request = draft(operation, others?.[step.name] ?? payout, state.known);
  const head = { ...headersOf(step, session, now), ...request.headers };
  for (const patch of step.patches) await apply(patch, request, head, state, session, now);
  const call = makeCall(session, operation, request, head);
  const replies = wire.send(Array.from({ length: step.copies }, () => call));
  const sent: Sent[] = [];
  for (const reply of replies) {
    if (reply.fault) throw new Unanswered(`${operation} at ${session.baseUrl} had no answer: ${reply.fault}`);
    const exchange = exchangeOf(call, reply, now);
    state.exchanges += 1;
    const id = `${state.case.id}#${state.exchanges}`;
    wire.write({ t: 'exchange', id, part: 'compliance', case: state.case.id, step: step.name, ...written(exchange) });
    const followed = follows(exchange, step, state) ? followedBy(step, state) : {};
    const found = standingFindings(exchange, followed, session, explainer);
    if (failedByError(exchange, ownOf(step, state)))
      found.push(...stateFindings(followedBy(step, state).status, 'FAILED'));
    const findings = found.map((finding) => withVerdict(finding));
    const broken = new Set(findings.map(({ requirement }) => requirement));
    const seen = state.case.payout.card ? ['security.pan-unseen', ...verifiedBy(exchange)] : verifiedBy(exchange);
    const verified = seen.filter((one) => !broken.has(one));
    record(step, id, { verified, findings, stop: false }, state, wire);
    learn(exchange, step, state);
    sent.push({ id, exchange });
  }
  return sent;
}

/** The headers of the first partner, or of the second, or of the first with some of the second. */
function headersOf({ second }: Step, session: Session, now: number): Record<string, string> {
  const own = headers(session.credentials, now);
  if (!second || !session.second) return own;
  const other = headers(session.second, now);
  if (second === true) return other;
  return { ...own, ...Object.fromEntries(second.map((name) => [name, other[name] ?? ''])) };
}

const isSecond = ({ second }: Step): boolean => second === true;

/** The transaction of the partner that a step is sent by. */
const followedBy = (step: Step, { followed }: State): Followed => followed[isSecond(step) ? 1 : 0];

/** Is the view one of the transaction that this case made? */
function follows(exchange: Exchange, step: Step, state: State): boolean {
  const asked = asBag(exchange.request.body)?.transactionReference;
  return asked !== undefined && ownOf(step, state).includes(asked as string);
}

async function apply(
  patch: Patch,
  request: Draft,
  head: Record<string, string>,
  state: State,
  session: Session,
  now: number,
): Promise<void> {
  const parameters = patch.in === 'path' ? request.path : patch.in === 'query' ? request.query : head;
  const inBody = patch.in === 'body';
  const current = inBody ? getAt(request.body, patch.path) : parameters[patch.path];
  const { change } = patch;
  if ('drop' in change) {
    if (inBody) removeAt(request.body, patch.path);
    else delete parameters[patch.path];
    return;
  }
  let value: Json;
  if ('fit' in change) value = stretch(typeof current === 'string' ? current : '', change.fit, change.digits);
  else if ('set' in change) value = change.set;
  else {
    state.fresh += 1;
    const fresh = reference(session.run, 'F', state.index * 100 + state.fresh, now);
    value = (await evaluate(change.eval, { ...input(state, request, now), headers: head, fresh })) as Json;
    if (value === undefined) throw new Unbuildable(`${patch.path}: ${change.eval} gives nothing`);
  }
  if (inBody) setAt(request.body, patch.path, value);
  else (parameters as Record<string, Json>)[patch.path] = value;
  if (patch.path === 'requestingOrganisationTransactionReference' && typeof value === 'string')
    state.known.reference = value;
}

/** The input of an expression: `request` is what is about to be sent or was sent, the steps stand by name. */
function input(state: State, request: Draft | undefined, now: number): Record<string, unknown> {
  const shown = request && (request.body ?? { ...request.path, ...request.query });
  return {
    ...state.steps,
    ...(shown !== undefined && { request: shown }),
    payout: state.case.payout,
    known: state.known,
    lookAlikeSeconds: state.lookAlikeSeconds,
    now,
  };
}

/** Takes from an answer what later steps need. */
function learn(exchange: Exchange, step: Step, state: State): void {
  const { response, request, operation } = exchange;
  const failed = failedByError(exchange, ownOf(step, state));
  if (failed) {
    followedBy(step, state).status = 'FAILED';
    noteFinal(exchange, state, 'FAILED', failed);
  }
  if (outcomeOf(response) !== 'success') return;
  const answer = asBag(response.body) ?? {};
  if (operationOf(operation).response === 'quotationResponse') {
    const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
    const quote = asBag(quotes[0]);
    for (const one of quotes) state.quoteIds.push(String(asBag(one)?.quoteId ?? ''));
    if (typeof quote?.quoteId === 'string') {
      state.known.quoteId = quote.quoteId;
    }
    const revision = operation === quotationOf.older ? 'older' : 'current';
    const { receivingAmount, sendingAmount } = quote ?? {};
    if (typeof receivingAmount === 'string') state.known.amount = payable(receivingAmount, revision);
    if (typeof sendingAmount === 'string') state.known.sendingAmount = withoutZeros(sendingAmount);
  }
  if (operation === 'createTransaction' && typeof answer.transactionReference === 'string') {
    state.known.transactionReference = answer.transactionReference;
    state.followed[isSecond(step) ? 1 : 0] = {
      created: request.body,
      transactionReference: answer.transactionReference,
    };
    state.references.push(answer.transactionReference);
  }
  if (operation === 'reverseTransaction') for (const final of state.finals.values()) final.reversed = true;
  if (operation === 'viewTransaction' && follows(exchange, step, state)) {
    const status = String(answer.status);
    followedBy(step, state).status = status;
    if (isFinal(status)) noteFinal(exchange, state, status, codeOf(answer.transactionStatus));
  }
}

/** Both references of this case's transaction. */
const ownOf = (step: Step, state: State): (string | undefined)[] => [
  state.known.reference,
  followedBy(step, state).transactionReference,
];

/** Where two partners share a reference, a notification would not tell whose it is. */
function noteFinal(exchange: Exchange, state: State, status: string, code: string): void {
  const [own, other] = state.followed;
  if (other.created) return;
  const partner = asBag(own.created)?.requestingOrganisationTransactionReference;
  const transactionReference = own.transactionReference ?? '';
  const key = `${partner} ${status}`;
  if (typeof partner !== 'string' || state.finals.has(key)) return;
  state.finals.set(key, { reference: partner, transactionReference, status, code, at: exchange.at });
}

/** Holds what came against what the step was there for. */
async function conclude(step: Step, sent: readonly Sent[], state: State, wire: Wire): Promise<boolean> {
  const last = sent.at(-1);
  if (!last) return true;
  const { exchange, id } = last;
  const told = step.expect.outcome === 'success' && failedByError(exchange, ownOf(step, state));
  const outcome = told
    ? { verified: [step.expect.requirement], findings: [], stop: false }
    : judgeOutcome(
        step,
        sent.map((one) => one.exchange),
      );
  if (step.until === 'final' && !outcome.stop) outcome.verified.push('view.settles');
  state.steps[step.name] = {
    request: exchange.request.body,
    response: exchange.response.body,
    status: exchange.response.status,
  };
  const moved = movedSince(step, exchange, state.rest);
  if (moved) outcome.findings.push(withVerdict(moved));
  if (record(step, id, outcome, state, wire)) return true;
  if (step.checks.length === 0) return false;
  const judgement = await judgeChecks(step, scopeOf(exchange, state, wire));
  const { created, status = 'PENDING' } = followedBy(step, state);
  noteRest(step, exchange, judgement, created ? status : undefined, state.rest);
  return record(step, id, judgement, state, wire);
}

/** The input of a step's checks. */
const scopeOf = ({ request, response }: Exchange, state: State, wire: Wire): Record<string, unknown> => ({
  ...input(state, undefined, wire.now()),
  request: request.body,
  response: response.body,
  status: response.status,
});

function record(step: Step, exchange: string, judgement: Judgement, state: State, wire: Wire): boolean {
  const { verified, findings, stop } = judgement;
  state.verdicts.push(...findings.map(({ verdict }) => verdict), ...(verified.length > 0 ? (['pass'] as const) : []));
  wire.write({ t: 'checks', case: state.case.id, step: step.name, exchange, verified, findings });
  return stop;
}
