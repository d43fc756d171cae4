import { asBag, classOf, failureOf, isFinal, outcomeOf } from '../../../contract';
import { type Final, type FlowRecord, type Part, responseOf } from '../../../journal';
import { type Flow, type Journal, keyOf } from '../../../journal/files';
import { type CasePayout, caseOf, isOpen } from '../../model';
import type { FlowTexts } from './flow-texts';

/** A final transaction, and the case or flow that saw it. */
export interface OwnedFinal extends Final {
  /** id of the case or flow */
  by: string;
  part: Part;
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
interface FinalWithStates {
  final: OwnedFinal;
  states: readonly string[];
  /** another final state of the reference was seen before: a reversal adds states to those of the transaction */
  later: boolean;
}

/** Did a flow see a final state? */
export const hasFinal = ({ status }: Pick<FlowRecord, 'status'>): boolean => status !== undefined && isFinal(status);

/** The final transactions of the cases. */
export const finalsOfCases = ({ cases }: Journal): OwnedFinal[] =>
  cases.flatMap((testCase) =>
    testCase.finals.map((final) => ({ ...final, by: testCase.case, part: 'compliance' as const })),
  );

/**
 * Final states that no case waited for: later views showed them. Of the partner's own payouts alone, of which it gets the
 * callbacks.
 */
function finalsOfViews(payouts: readonly CasePayout[], journal: Journal): OwnedFinal[] {
  const known = new Set(finalsOfCases(journal).map((one) => `${one.transactionReference} ${one.status}`));
  const own = new Set(journal.cases.flatMap(({ references }) => references));
  return payouts.flatMap((payout) => {
    const { reference, transactionReference = '', views } = payout;
    const last = views.at(-1);
    if (!last || !isFinal(last.status) || !own.has(transactionReference)) return [];
    if (known.has(`${transactionReference} ${last.status}`)) return [];
    const { status, code } = last;
    const at = views.find((view) => view.status === status)?.at ?? last.at;
    const by = caseOf(payout, journal);
    return [{ reference, transactionReference, status, code, at, by, part: 'compliance' }];
  });
}

/** The final states in which the second partner saw its payouts. */
export function* finalsOfSecond(payouts: readonly CasePayout[], journal: Journal): Generator<FinalWithStates> {
  const theirs = new Map(
    journal.cases.flatMap(({ case: by, foreign = [] }) =>
      foreign.map(({ transactionReference }) => [transactionReference, by] as const),
    ),
  );
  for (const { reference, transactionReference = '', views, changed } of payouts) {
    const by = theirs.get(transactionReference);
    if (by === undefined) continue;
    const ends = views.filter(
      ({ status }, place) => isFinal(status) && views.findIndex((one) => one.status === status) === place,
    );
    const states = ends.map(({ status }) => status);
    const own = {
      reference,
      transactionReference,
      by,
      part: 'compliance' as const,
      ...(changed && { reversed: true as const }),
    };
    for (const [place, { status, code, at }] of ends.entries())
      yield { final: { ...own, status, code, at }, states, later: place > 0 };
  }
}

/** Every transaction that the run saw in a final state, those of the cases first. `payouts`: those of the cases. */
export function* finalsOf(
  journal: Journal,
  texts: FlowTexts,
  payouts: readonly CasePayout[],
): Generator<FinalWithStates> {
  const { flows } = journal;
  const reversed = new Set(
    payouts.flatMap(({ changed, transactionReference }) => (changed ? transactionReference : [])),
  );
  const ofCases = [...finalsOfCases(journal), ...finalsOfViews(payouts, journal)].map(
    (final): OwnedFinal => (reversed.has(final.transactionReference) ? { ...final, reversed: true } : final),
  );
  const statesOfCases = new Map<string, string[]>();
  for (const { reference, status } of ofCases)
    statesOfCases.set(reference, [...(statesOfCases.get(reference) ?? []), status]);
  const statesByKey = new Map([...statesOfCases].map(([reference, states]) => [keyOf(reference), states]));
  const finalPlaces = (places: readonly number[]) => places.filter((place) => hasFinal(flows.at(place).kind));
  const statusOf = (place: number): string => flows.at(place).kind.status ?? '';
  const judged = new Set<string>();
  for (const final of ofCases) {
    const { reference } = final;
    const states = [
      ...(statesOfCases.get(reference) ?? []),
      ...finalPlaces(texts.withReference(reference)).map(statusOf),
    ];
    yield { final, states, later: judged.has(reference) };
    judged.add(reference);
  }
  for (const place of flows.placesWhere(hasFinal)) {
    const flow = flows.at(place);
    const final = new FlowFinal(flow, place, flow.kind.status ?? '');
    if (statesByKey.size === 0 && texts.isAlone(place)) {
      yield { final, states: [final.status], later: false };
      continue;
    }
    const places = texts.isAlone(place) ? [place] : finalPlaces(texts.withReference(flow.record.reference));
    const before = statesByKey.get(flows.keyAt(place, 'reference')) ?? [];
    yield { final, states: [...before, ...places.map(statusOf)], later: before.length > 0 || places[0] !== place };
  }
}

/**
 * References under which every transaction of the cases was refused. `ended`: the refusal is the last word, so that a
 * gateway may count it as a payout that has failed.
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
      // what is to be sent again has not ended
      refused.set(reference, { ended: classOf(failureOf(answer).code) !== 'busy' });
    } else accepted.add(reference);
  }
  // nor is it known what became of one without an answer
  for (const { operation, payout } of journal.faults)
    if (operation === 'createTransaction' && payout) accepted.add(payout.reference);
  for (const reference of accepted) refused.delete(reference);
  const byKey = new Map([...refused.keys()].map((reference) => [keyOf(reference), reference]));
  for (let place = 0; refused.size > 0 && place < journal.flows.length; place += 1)
    refused.delete(byKey.get(journal.flows.keyAt(place, 'reference')) ?? '');
  return refused;
}

/** References of the cases and batches of this run, the partner's and the service's. */
export function referencesOfCases({ cases, batches }: Journal): Set<string> {
  const own = new Set<string>();
  for (const { finals, references } of cases) {
    for (const reference of references) own.add(reference);
    for (const { reference, transactionReference } of finals) own.add(reference).add(transactionReference);
  }
  for (const batch of batches) for (const reference of batch.accepted) own.add(reference);
  return own;
}
