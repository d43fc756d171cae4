import { asBag, failureOf, isFinal, outcomeOf } from '../../contract';
import { classOf, duplicateCodes } from '../../contract/schemas';
import { answerOf, type Final, type Part } from '../../journal';
import type { Journal } from '../../journal/files';

/** A final transaction, and the case or flow that saw it. */
export interface Owned extends Final {
  by: string;
  part: Part;
}

/** Every transaction that the run saw in a final state. */
export function finalsOf(journal: Journal): Owned[] {
  const ofCases = journal.cases.flatMap((testCase) =>
    testCase.finals.map((final) => ({ ...final, by: testCase.case, part: 'compliance' as const })),
  );
  const ofFlows: Owned[] = [];
  for (const { id, reference, transactionReference = '', status = '', code = '', finishedAt } of journal.flows)
    if (isFinal(status))
      ofFlows.push({ reference, transactionReference, status, code, at: finishedAt, by: id, part: 'flow' });
  return [...ofCases, ...ofFlows];
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
  for (const { reference } of journal.flows) accepted.add(reference);
  for (const reference of accepted) refused.delete(reference);
  return refused;
}

/** Every reference of this run, the partner's and the service's. */
export function ownReferences(journal: Journal): Set<string> {
  const own = new Set<string>();
  for (const { finals, references } of journal.cases) {
    for (const reference of references) own.add(reference);
    for (const { reference, transactionReference } of finals) own.add(reference).add(transactionReference);
  }
  for (const flow of journal.flows) own.add(flow.reference).add(flow.transactionReference ?? flow.reference);
  for (const batch of journal.batches) for (const reference of batch.accepted) own.add(reference);
  return own;
}
