/** A success may show that the gateway took a request with a wrong field, in a case that is about something else. */
import { operation as operationOf, outcomeOf } from '../../contract';
import type { Exchange } from '../../journal';
import type { Step } from '../../suites/format/case';
import type { RunTerms } from '../../targets/target';
import { isDeclared, requestFindings, requestOf } from '../messages';
import type { Observations } from '../responses';

/**
 * Reports each wrong field of a body that a step has changed and that was taken, where the step expects nothing of its answer. What
 * the text leaves open, and what the dialect declares, is no finding; what is looked up by wrong parameters is not judged.
 */
export function wrongRequestRules(
  { expect, patches }: Pick<Step, 'expect' | 'patches'>,
  { operation: id, request: { body }, response }: Exchange,
  terms: Pick<RunTerms, 'countryRules' | 'dialect'>,
  notes: Observations,
): void {
  const operation = operationOf(id);
  const isJudged = expect.outcome === 'any' && patches.length > 0 && operation.request !== undefined;
  if (!isJudged || outcomeOf(response) !== 'success') return;
  for (const finding of requestFindings(requestOf(operation, body, terms))) {
    if (finding.isOpen || isDeclared(finding, body, terms.dialect)) continue;
    notes.violate(
      finding.requirement,
      `a refusal, as ${finding.expected} is wanted`,
      `a success with ${finding.received}`,
    );
  }
}
