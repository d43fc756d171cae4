/** One flow under load: its variables, what it broke with evidence, and the record that it writes. */

import type { TrackedTransaction } from '../../assertions/responses';
import type { RequirementId } from '../../contract';
import { type Part, type PayoutTemplates, reference, type Variables } from '../../generators';
import { type Exchange, type Finding, written } from '../../journal';
import type { Terms } from '../../wire/exchange';
import type { Wire } from '../../wire/wire';

/** Judges the answers of flows; see `newJudge`. */
export interface Judge {
  /** Judges an answer, and notes on the flow what it found. */
  answer(flow: Flow, exchange: Exchange, runner: Runner): void;
  /** Judges a flow as a whole, once its last answer has come, and notes on it what it found. */
  end(flow: Flow, runner: Runner): void;
  /** requirement → exchanges already kept as evidence */
  samples: Record<string, number>;
}

/** What flows share. */
export interface Runner {
  terms: Terms;
  wire: Wire;
  /** absent: k6 only acts, and its record is judged elsewhere */
  judge?: Judge;
}

/** Operation, milliseconds from the start of the flow, milliseconds of the reply. */
export type Step = [string, number, number];

/**
 * A running flow, from which its record is made: members without a comment are as in FlowRecord (journal/records.ts).
 */
export interface Flow {
  id: string;
  /** epoch milliseconds */
  startedAt: number;
  payout: PayoutTemplates;
  variables: Variables;
  /** what is known of its transaction, for the rules about views */
  tracked: TrackedTransaction;
  /** steps with a reply */
  steps: Step[];
  busy?: number[];
  connects?: number[];
  /** each requirement once */
  broke: RequirementId[];
  fault?: string;
  /** all answers so far, where they are judged */
  exchanges: Exchange[];
  /** steps whose reply was lost, which the fault is about */
  lost?: Step[];
  status?: string;
  code?: string;
  late?: number;
  repeats: true | undefined;
  resent?: true;
  shared?: 'accepted' | 'refused';
  lookedUp?: true;
  /** indexes of the entries of the dialect that it needed */
  bent?: number[];
}

/** A flow that has sent nothing yet; `part` and `index` make its reference unique in the run. */
export function start(id: string, part: Part, index: number, payout: PayoutTemplates, { terms, wire }: Runner): Flow {
  const now = wire.now();
  return {
    id,
    startedAt: now,
    payout,
    variables: { now, reference: reference(terms.run, part, index, now) },
    tracked: {},
    steps: [],
    exchanges: [],
    broke: [],
    // test cards are few, so that other flows pay to them too
    repeats: payout.instrument === 'CARD' || undefined,
  };
}

/** Records a requirement that the flow broke. */
export function breaks({ broke }: Flow, requirement: RequirementId): void {
  if (!broke.includes(requirement)) broke.push(requirement);
}

/** Exchanges kept for each requirement; the record of a flow counts every violation. */
const samples = 3;

/** Records a finding, and keeps its exchange if it is one of the first for the requirement. */
export function note(flow: Flow, exchange: Exchange, finding: Finding, { wire, judge }: Runner): void {
  if (!judge) return;
  const { requirement } = finding;
  breaks(flow, requirement);
  const count = judge.samples[requirement] ?? 0;
  if (count >= samples) return;
  judge.samples[requirement] = count + 1;
  wire.write({ t: 'violation', flow: flow.id, finding, exchange: written(exchange) });
}

/** Takes note of the entries of the dialect that an exchange needed. */
export function noteDialect(flow: Flow, entries: readonly number[]): void {
  if (entries.length === 0) return;
  flow.bent ??= [];
  for (const entry of entries) if (!flow.bent.includes(entry)) flow.bent.push(entry);
}

/** Writes the record of the flow, after the evidence of its violations. */
export function finish(flow: Flow, runner: Runner): void {
  const { wire, judge } = runner;
  if (!judge) return;
  judge.end(flow, runner);
  const { lost = [] } = flow.fault === undefined ? {} : flow;
  wire.write({
    t: 'flow',
    id: flow.id,
    at: flow.startedAt,
    reference: flow.variables.reference,
    quoteId: flow.variables.quoteId,
    transactionReference: flow.variables.transactionReference,
    status: flow.status,
    code: flow.code,
    sendingAmount: flow.variables.sendingAmount,
    receivingAmount: flow.variables.amount,
    currency: flow.payout.currency,
    steps: [...flow.steps, ...lost],
    busy: flow.busy,
    connects: flow.connects,
    broke: flow.broke,
    // members without a value are not written
    late: flow.late,
    older: flow.payout.revision === 'older' ? true : undefined,
    unusual: flow.payout.unusual,
    repeats: flow.repeats,
    resent: flow.resent,
    shared: flow.shared,
    lookedUp: flow.lookedUp,
    fault: flow.fault,
    lost: lost.length > 1 ? lost.length : undefined,
    bent: flow.bent,
    finishedAt: wire.now(),
  });
}
