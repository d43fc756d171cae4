import { asBag, failureOf, isFinal, outcomeOf } from '../../contract';
import { classOf, duplicateCodes } from '../../contract/schemas';
import { answerOf, type Final, type FlowRecord, type Part } from '../../journal';
import type { Journal, TextIndex } from '../../journal/files';

/** A final transaction, and the case or flow that saw it. */
export interface Owned extends Final {
  by: string;
  part: Part;
}

/** The final transaction of a flow; undefined if it has none. */
function finalOf(flow: FlowRecord): Owned | undefined {
  const { status } = flow;
  if (status === undefined || !isFinal(status)) return undefined;
  const { id, reference, transactionReference = '', code = '', finishedAt } = flow;
  return { reference, transactionReference, status, code, at: finishedAt, by: id, part: 'flow' };
}

/** A final transaction with the states of its reference that the run saw, in order. */
interface Seen {
  final: Owned;
  seen: readonly string[];
  /** another final state of the reference was seen before: a reversal adds states to those of the transaction */
  later: boolean;
}

/** Every transaction that the run saw in a final state, those of the cases first. `byReference`: all flows. */
export function* finalsOf({ cases, flows }: Journal, byReference: TextIndex): Generator<Seen> {
  const ofCases = cases.flatMap((testCase) =>
    testCase.finals.map((final) => ({ ...final, by: testCase.case, part: 'compliance' as const })),
  );
  const states = new Map<string, string[]>();
  for (const { reference, status } of ofCases) states.set(reference, [...(states.get(reference) ?? []), status]);
  const statesOf = (reference: string): { places: number[]; seen: string[] } => {
    const places: number[] = [];
    const seen = [...(states.get(reference) ?? [])];
    for (const place of byReference.all(reference)) {
      const { status } = flows.at(place);
      if (status === undefined || !isFinal(status)) continue;
      places.push(place);
      seen.push(status);
    }
    return { places, seen };
  };
  const judged = new Set<string>();
  for (const final of ofCases) {
    const { reference } = final;
    yield { final, seen: statesOf(reference).seen, later: judged.has(reference) };
    judged.add(reference);
  }
  for (const [place, flow] of flows.entries()) {
    const final = finalOf(flow);
    if (!final) continue;
    const { places, seen } = statesOf(final.reference);
    yield { final, seen, later: judged.has(final.reference) || places[0] !== place };
  }
}

/** Does a refusal leave open whether the transaction is in process: as a duplicate, or by its code? */
function isOpen(code: string): boolean {
  const says = classOf(code);
  return duplicateCodes.includes(code) || says === 'pending' || says === 'on-hold';
}

/** References under which every transaction of the cases was refused. */
export function refusedReferences(journal: Journal): Set<string> {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const exchange of journal.exchanges.values()) {
    const { operation, request } = exchange;
    const reference = asBag(request.body)?.requestingOrganisationTransactionReference;
    if (operation !== 'createTransaction' || typeof reference !== 'string') continue;
    const answer = answerOf(exchange);
    // a broken answer may hide an acceptance, a duplicate means an earlier acceptance, and a pending one may be paid
    const isRefused = outcomeOf(answer) === 'refused' && !isOpen(failureOf(answer).code);
    (isRefused ? refused : accepted).add(reference);
  }
  for (const reference of accepted) refused.delete(reference);
  if (refused.size > 0) for (const { reference } of journal.flows) refused.delete(reference);
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
