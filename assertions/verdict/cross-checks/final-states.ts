import { asBag, classOf, codes, failureOf, isFinal, outcomeOf } from '../../../contract';
import { type Final, type FlowRecord, type Part, responseOf } from '../../../journal';
import { type Flow, type Journal, keyOf } from '../../../journal/files';
import { type CasePayout, isOpen, lostPayout, type PayoutEvent } from '../../model';
import type { FlowTexts } from './flow-texts';

/** A final transaction, and the case or flow that saw it. */
export interface OwnedFinal extends Final {
  /** id of the case or flow */
  by: string;
  part: Part;
  /** its reference was refused before it was accepted, so that the refused attempt may be told as FAILED */
  refusedBefore?: true;
  /** the place of its flow; absent: a case saw it */
  place?: number;
}

/** The final transaction of a flow, of which each member is read when it is asked for. */
class FlowFinal implements OwnedFinal {
  constructor(
    private readonly flow: Flow,
    /** of the flow */
    readonly place: number,
    readonly status: string,
  ) {}

  get part(): 'flow' {
    return 'flow';
  }
  get by(): string {
    return this.flow.id;
  }
  get reference(): string {
    return this.flow.record.reference;
  }
  get transactionReference(): string {
    return this.flow.record.transactionReference ?? '';
  }
  get code(): string {
    return this.flow.kind.code ?? '';
  }
  get at(): number {
    return this.flow.finishedAt;
  }
}

/** A final transaction with the states of its reference that the run saw, in order. */
export interface FinalWithStates {
  final: OwnedFinal;
  states: readonly string[];
  /** another final state of the reference was seen before: a reversal adds states to those of the transaction */
  later: boolean;
}

/** Did a flow see a final state? */
export const hasFinal = ({ status }: Pick<FlowRecord, 'status'>): boolean => status !== undefined && isFinal(status);

/** The final states in which the owners of payouts of cases saw them, each when it was seen first. */
export function* finalsOfPayouts(
  payouts: readonly CasePayout[],
  { cases }: Journal,
): Generator<FinalWithStates & { isOfSecond: boolean }> {
  const owners = new Map<string, { by: string; isOfSecond: boolean }>(
    cases.flatMap(({ case: by, references, foreign = [] }) => [
      ...references.map((one) => [one, { by, isOfSecond: false }] as const),
      ...foreign.map((one) => [one.transactionReference, { by, isOfSecond: true }] as const),
    ]),
  );
  for (const { reference, transactionReference = '', username, events, acceptedAt = 0 } of payouts) {
    const owner = owners.get(transactionReference);
    if (!owner) continue;
    const ends = new Map<string, PayoutEvent>();
    for (const event of events)
      if (event.by === username && event.status !== undefined && isFinal(event.status) && !ends.has(event.status))
        ends.set(event.status, event);
    const states = [...ends.keys()];
    const { by, isOfSecond } = owner;
    const isRefusal = ({ outcome, code }: PayoutEvent) =>
      outcome === 'refused' && !isOpen(code) && classOf(code) !== 'busy';
    const attempts = events.filter(
      (one) => one.operation === 'createTransaction' && one.from < acceptedAt && isRefusal(one),
    );
    const own = {
      ...{ reference, transactionReference, by, part: 'compliance' as const },
      ...(attempts.length > 0 && { refusedBefore: true as const }),
    };
    for (const [place, [status, { code, from: at }]] of [...ends].entries())
      yield { final: { ...own, status, code, at }, states, later: place > 0, isOfSecond };
  }
}

/** Every transaction that a flow saw in a final state. Where flows share a reference, all of them saw its states. */
export function* finalsOfFlows(
  { flows }: Journal,
  texts: FlowTexts,
): Generator<FinalWithStates & { final: FlowFinal }> {
  for (const place of flows.placesWhere(hasFinal)) {
    const flow = flows.at(place);
    const final = new FlowFinal(flow, place, flow.kind.status ?? '');
    const places = texts.isAlone(place) ? [place] : texts.withReference(flow.record.reference);
    const states = places.flatMap((one) => (hasFinal(flows.at(one).kind) ? (flows.at(one).kind.status ?? '') : []));
    yield { final, states, later: places.find((one) => hasFinal(flows.at(one).kind)) !== place };
  }
}

/**
 * References under which every transaction of the cases was refused. `ended`: it may be the end of a payout, as one of the older
 * revision whose credit fails at once is refused with the code of the failure (reading payouts.at-once refused).
 */
export function refusedReferences(journal: Journal): Map<string, { ended: boolean }> {
  const refused = new Map<string, { ended: boolean }>();
  const accepted = new Set<string>();
  for (const exchange of journal.exchanges.values()) {
    const { operation, request } = exchange;
    const reference = asBag(request.body)?.requestingOrganisationTransactionReference;
    if (operation !== 'createTransaction' || typeof reference !== 'string') continue;
    const answer = responseOf(exchange);
    // a broken answer may hide an acceptance, a duplicate means an earlier acceptance, and a pending one may be paid
    const isRefused = outcomeOf(answer) === 'refused' && !isOpen(failureOf(answer).code);
    if (isRefused) {
      // what a request brings about is no failure of a credit
      const isFailure = codes.some(({ code, stage }) => stage && code === failureOf(answer).code);
      refused.set(reference, { ended: isFailure && asBag(request.body)?.type === 'inttransfer' });
    } else accepted.add(reference);
  }
  // nor is it known what became of one without an answer
  for (const request of journal.unanswered)
    if (request.operation === 'createTransaction') accepted.add(lostPayout(request) ?? '');
  for (const reference of accepted) refused.delete(reference);
  const byKey = new Map([...refused.keys()].map((reference) => [keyOf(reference), reference]));
  for (let place = 0; refused.size > 0 && place < journal.flows.length; place += 1)
    refused.delete(byKey.get(journal.flows.keyAt(place, 'reference')) ?? '');
  return refused;
}

/** References of the first partner's cases and batches of this run, the partner's and the service's. */
export function referencesOfCases(payouts: readonly CasePayout[], { cases, batches }: Journal): Set<string> {
  const own = new Set(cases.flatMap(({ references }) => references));
  for (const { reference, transactionReference = '' } of payouts) if (own.has(transactionReference)) own.add(reference);
  for (const batch of batches) for (const reference of batch.accepted) own.add(reference);
  return own;
}
