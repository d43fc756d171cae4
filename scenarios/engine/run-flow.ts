import { draft, headers, type Json, type Known, type Payout, reference } from '../../generators';
import type { OperationId } from '../../spec';
import { isFinal } from '../../spec/states';
import { spentBy, usedUp } from '../../suites/format/spent';
import {
  asBag,
  codeOf,
  type Exchange,
  type Finding,
  type Followed,
  failureOf,
  outcomeOf,
  received,
  standingFindings,
} from '../../suites/standing';
import type { FlowRecord } from '../journal';
import { written } from './mask';
import { exchangeOf, makeCall, type Session, type Wire } from './session';

/** Whole exchanges kept of each kind of violation by one VU: the flow's line counts them all. */
const samples = 3;

/** Refusals of a transaction that was taken already (Limits: 2). */
const duplicateCodes: readonly string[] = ['3004', '3030'];

/** What one VU runs its flows with; it lives as long as the VU. */
export interface Runner {
  session: Session;
  wire: Wire;
  /** requirement → exchanges already kept as evidence */
  kept: Map<string, number>;
}

interface Flow {
  id: string;
  startedAt: number;
  payout: Payout;
  known: Known;
  followed: Followed;
  steps: [string, number, number][];
  broke: Set<string>;
  fault?: string;
  status?: string;
  code?: string;
  late?: number;
  resent?: true;
  lookedUp?: true;
}

/** What one flow does beside paying. */
export interface FlowOptions {
  /** epoch milliseconds at which it should have begun */
  planned?: number;
  /** sends its transaction again */
  resend: boolean;
}

const start = (id: string, part: string, index: number, payout: Payout, { session, wire }: Runner): Flow => {
  const now = wire.now();
  return {
    id,
    startedAt: now,
    payout,
    known: { now, reference: reference(session.run, part, index, now) },
    followed: {},
    steps: [],
    broke: new Set(),
  };
};

/** What judges by the requirements themselves is loaded by a VU's first finding: it takes megabytes. */
const judging = () => import('../../suites/format/judge');

async function keep(flow: Flow, finding: Finding, exchange: Exchange, runner: Runner): Promise<void> {
  flow.broke.add(finding.requirement);
  const count = runner.kept.get(finding.requirement) ?? 0;
  if (count >= samples) return;
  runner.kept.set(finding.requirement, count + 1);
  const { withVerdict } = await judging();
  runner.wire.write({ t: 'violation', flow: flow.id, finding: withVerdict(finding), exchange: written(exchange) });
}

/** Sends one call of a flow, `copies` at the same moment, and judges each answer; undefined where none came. */
async function call(flow: Flow, operation: OperationId, runner: Runner, copies = 1): Promise<Exchange[] | undefined> {
  const { session, wire } = runner;
  const now = wire.now();
  flow.known.now = now;
  const request = draft(operation, flow.payout, flow.known);
  const one = makeCall(session, operation, request, { ...headers(session.credentials, now), ...request.headers });
  const replies = await wire.send(copies === 1 ? [one] : Array.from({ length: copies }, () => one));
  const exchanges: Exchange[] = [];
  for (const reply of replies) {
    flow.steps.push([operation, now - flow.startedAt, reply.ms]);
    if (reply.fault) {
      flow.fault = `${operation}: ${reply.fault}`;
      return undefined;
    }
    const exchange = exchangeOf(one, reply, now);
    for (const finding of await standingFindings(exchange, flow.followed, session.pans))
      await keep(flow, finding, exchange, runner);
    exchanges.push(exchange);
  }
  return exchanges;
}

/** A call that must succeed: its answer's body, or undefined and the flow is over. */
async function succeed(
  flow: Flow,
  operation: OperationId,
  requirement: string,
  runner: Runner,
): Promise<{ [member: string]: Json } | undefined> {
  const [exchange] = (await call(flow, operation, runner)) ?? [];
  if (!exchange) return undefined;
  if (outcomeOf(exchange.response) === 'success') return asBag(exchange.response.body);
  await keep(flow, { requirement, expected: 'a success', received: received(exchange) }, exchange, runner);
  return undefined;
}

const statusOf = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;

async function quote(flow: Flow, runner: Runner): Promise<boolean> {
  const { instrument, revision } = flow.payout;
  const account = await succeed(flow, statusOf[instrument], 'account.available', runner);
  if (!account) return false;
  const operation = revision === 'older' ? 'createQuotationOlder' : 'createQuotation';
  const answer = await succeed(flow, operation, 'quotation.success', runner);
  const first = asBag(Array.isArray(answer?.quotes) ? answer.quotes[0] : undefined);
  if (typeof first?.quoteId !== 'string') return false;
  flow.known.quoteId = first.quoteId;
  flow.known.amount = String(first.receivingAmount);
  flow.known.sendingAmount = String(first.sendingAmount);
  return true;
}

async function poll(flow: Flow, runner: Runner): Promise<void> {
  const { session, wire } = runner;
  const deadline = wire.now() + session.settlement.withinSeconds * 1000;
  for (;;) {
    await wire.sleep(session.settlement.pollSeconds);
    const answer = await succeed(flow, 'viewTransaction', 'view.service-reference', runner);
    if (!answer) return;
    const status = String(answer.status);
    flow.followed.status = status;
    flow.status = status;
    flow.code = codeOf(answer.transactionStatus);
    if (isFinal(status)) return;
    if (wire.now() > deadline) {
      flow.broke.add('view.settles');
      return;
    }
  }
}

function accepted(flow: Flow, exchange: Exchange): void {
  const answer = asBag(exchange.response.body);
  const given = answer?.transactionReference;
  flow.known.transactionReference = typeof given === 'string' ? given : undefined;
  flow.followed = { created: exchange.request.body, transactionReference: flow.known.transactionReference };
}

function line(flow: Flow, wire: Wire): FlowRecord {
  return {
    t: 'flow',
    id: flow.id,
    at: flow.startedAt,
    reference: flow.known.reference,
    quoteId: flow.known.quoteId,
    transactionReference: flow.known.transactionReference,
    status: flow.status,
    code: flow.code,
    sendingAmount: flow.known.sendingAmount,
    receivingAmount: flow.known.amount,
    currency: flow.payout.corridor.currency,
    steps: flow.steps,
    broke: [...flow.broke],
    ...(flow.late !== undefined && { late: flow.late }),
    ...(flow.resent && { resent: flow.resent }),
    ...(flow.lookedUp && { lookedUp: flow.lookedUp }),
    ...(flow.fault !== undefined && { fault: flow.fault }),
    finishedAt: wire.now(),
  };
}

/** Creates the transaction. A reply that was lost is looked up by the reference before it is judged (Limits: 2). */
async function create(flow: Flow, runner: Runner): Promise<Exchange | undefined> {
  const [exchange] = (await call(flow, 'createTransaction', runner)) ?? [];
  if (exchange) return exchange;
  const lost = flow.fault;
  flow.fault = undefined;
  const [view] = (await call(flow, 'viewTransaction', runner)) ?? [];
  if (!view) {
    flow.fault = lost;
    return undefined;
  }
  flow.lookedUp = true;
  if (outcomeOf(view.response) === 'success') return view;
  const [again] = (await call(flow, 'createTransaction', runner)) ?? [];
  return again;
}

/** The same transaction under the same reference: a duplicate, whenever it comes (Limits: 2). */
async function resend(flow: Flow, runner: Runner): Promise<void> {
  const { transactionReference } = flow.known;
  const [exchange] = (await call(flow, 'createTransaction', runner)) ?? [];
  flow.known.transactionReference = transactionReference;
  if (!exchange) return;
  flow.resent = true;
  if (duplicateCodes.includes(failureOf(exchange.response).code)) return;
  const requirement = 'transaction.duplicate';
  await keep(flow, { requirement, expected: 'a refusal with 3004', received: received(exchange) }, exchange, runner);
}

/** Beneficiary check → quote → transaction → poll to a final state; every answer judged, one line written. */
export async function runFlow(
  index: number,
  payout: Payout,
  runner: Runner,
  options: FlowOptions = { resend: false },
): Promise<void> {
  const flow = start(`flow-${index}`, 'L', index, payout, runner);
  if (options.planned !== undefined) flow.late = Math.max(0, flow.startedAt - options.planned);
  if (await quote(flow, runner)) {
    const exchange = await create(flow, runner);
    if (exchange && outcomeOf(exchange.response) === 'success') {
      accepted(flow, exchange);
      // of those that resend, one half does it at once, the other when all is over
      const atOnce = options.resend && index % 2 === 0;
      if (atOnce) await resend(flow, runner);
      await poll(flow, runner);
      if (options.resend && !atOnce) await resend(flow, runner);
    } else if (exchange) {
      const used = spentBy(exchange);
      if (used) flow.fault = usedUp + used;
      else
        await keep(
          flow,
          { requirement: 'transaction.accepted', expected: 'a success', received: received(exchange) },
          exchange,
          runner,
        );
    }
  }
  runner.wire.write(line(flow, runner.wire));
}

/** Sends copies of one transaction at the same moment, of which exactly one may be accepted (Limits: 2). */
export async function runBatch(index: number, payout: Payout, copies: number, runner: Runner): Promise<void> {
  const flow = start(`batch-${index}`, 'B', index, payout, runner);
  if (await quote(flow, runner)) {
    const exchanges = await call(flow, 'createTransaction', runner, copies);
    const winner = exchanges?.find(({ response }) => outcomeOf(response) === 'success');
    if (exchanges) {
      const requirement = 'transaction.duplicate-concurrent';
      const { findings } = (await judging()).judgeCopies({ requirement, codes: duplicateCodes }, exchanges);
      for (const finding of findings) await keep(flow, finding, winner ?? (exchanges[0] as Exchange), runner);
      runner.wire.write({
        t: 'batch',
        flow: flow.id,
        reference: flow.known.reference,
        accepted: exchanges
          .filter(({ response }) => outcomeOf(response) === 'success')
          .map(({ response }) => String(asBag(response.body)?.transactionReference ?? '')),
        refused: exchanges
          .filter(({ response }) => outcomeOf(response) !== 'success')
          .map(({ response }) => failureOf(response).code),
      });
    }
    if (winner) {
      accepted(flow, winner);
      await poll(flow, runner);
    }
  }
  runner.wire.write(line(flow, runner.wire));
}
