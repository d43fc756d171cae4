/** One flow under load: what it knows, what it found suspicious, and the line that it leaves. */
import { type Known, type Part, type Prepared, type PreparedPayout, reference } from '../../generators';
import type { OperationId } from '../../spec';
import { type Exchange, type Finding, type Followed, standingFindings } from '../../suites/standing';
import type { FlowRecord } from '../journal';
import { written } from './mask';
import { exchangeOf, fillCall, type Reply, type Session, type Wire } from './session';

/** Whole exchanges kept of each kind of violation by one VU: the flow's line counts them all. */
const samples = 3;

/** What one VU runs its flows with; it lives as long as the VU. */
export interface Runner {
  session: Session;
  wire: Wire;
  /** requirement → exchanges already kept as evidence */
  kept: Record<string, number>;
}

type Evidence = typeof import('./evidence');

/** An exchange that is not clean, and what says why, once the evidence is loaded. */
interface Suspect {
  exchange: Exchange;
  findings(evidence: Evidence): readonly Finding[];
}

export interface Flow {
  id: string;
  startedAt: number;
  payout: PreparedPayout;
  known: Known;
  followed: Followed;
  steps: [string, number, number][];
  connects?: number[];
  suspects: Suspect[];
  /** each requirement once */
  broke: string[];
  fault?: string;
  status?: string;
  code?: string;
  late?: number;
  resent?: true;
  shared?: 'accepted' | 'refused';
  lookedUp?: true;
}

/** `part` and `index` make its reference unique in the run. */
export function start(id: string, part: Part, index: number, payout: PreparedPayout, { session, wire }: Runner): Flow {
  const now = wire.now();
  return {
    id,
    startedAt: now,
    payout,
    known: { now, reference: reference(session.run, part, index, now) },
    followed: {},
    steps: [],
    suspects: [],
    broke: [],
  };
}

/** A server that waited for a request in vain has judged nothing (HTTP 408); only a generator that stands still sends so. */
const tooSlow = ({ status }: Reply): string | undefined => (status === 408 ? 'HTTP 408 Request Timeout' : undefined);

/** Sends one call of a flow, `copies` at the same moment, and judges each answer; undefined where none came. */
export function call(flow: Flow, operation: OperationId, runner: Runner, copies = 1): Exchange[] | undefined {
  const { session, wire } = runner;
  const now = wire.now();
  flow.known.now = now;
  const one = fillCall(session, operation, flow.payout.requests[operation] as Prepared, flow.known);
  const replies = wire.send(copies === 1 ? [one] : Array.from({ length: copies }, () => one));
  const exchanges: Exchange[] = [];
  for (let at = 0; at < replies.length; at += 1) {
    const reply = replies[at] as Reply;
    flow.steps.push([operation, now - flow.startedAt, reply.ms]);
    if (reply.connectMs !== undefined) flow.connects = [...(flow.connects ?? []), reply.connectMs];
    const fault = reply.fault ?? tooSlow(reply);
    if (fault) {
      flow.fault = `${operation}: ${fault}`;
      return undefined;
    }
    const exchange = exchangeOf(one, reply, now);
    if (standingFindings(exchange, flow.followed, session, undefined).length > 0) {
      const followed = { ...flow.followed };
      const findings: Suspect['findings'] = ({ explainer }) => standingFindings(exchange, followed, session, explainer);
      flow.suspects.push({ exchange, findings });
    }
    exchanges.push(exchange);
  }
  return exchanges;
}

/** Notes what an exchange broke beside its own form. */
export function suspect(flow: Flow, exchange: Exchange, finding: Finding): void {
  flow.suspects.push({ exchange, findings: () => [finding] });
}

/** Notes a requirement that the flow did not keep. */
export function breaks({ broke }: Flow, requirement: string): void {
  if (!broke.includes(requirement)) broke.push(requirement);
}

async function keepEvidence(flow: Flow, { wire, kept }: Runner): Promise<void> {
  const evidence = await import('./evidence');
  for (const { exchange, findings } of flow.suspects)
    for (const finding of findings(evidence)) {
      const { requirement } = finding;
      breaks(flow, requirement);
      const count = kept[requirement] ?? 0;
      if (count >= samples) continue;
      kept[requirement] = count + 1;
      wire.write({ t: 'violation', flow: flow.id, finding, exchange: written(exchange) });
    }
}

/** Writes the flow's line, after the evidence of what it broke: only then there is anything to wait for. */
export function finish(flow: Flow, runner: Runner): Promise<void> | undefined {
  const { wire } = runner;
  if (flow.suspects.length > 0) return keepEvidence(flow, runner).then(() => wire.write(line(flow, wire)));
  wire.write(line(flow, wire));
  return undefined;
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
    currency: flow.payout.currency,
    steps: flow.steps,
    connects: flow.connects,
    broke: flow.broke,
    // members without a value are not written
    late: flow.late,
    older: flow.payout.revision === 'older' ? true : undefined,
    resent: flow.resent,
    shared: flow.shared,
    lookedUp: flow.lookedUp,
    fault: flow.fault,
    finishedAt: wire.now(),
  };
}
