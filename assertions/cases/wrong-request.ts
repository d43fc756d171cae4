/** A success may show that the gateway took a request whose field is wrong, in a case that is about something else. */
import { operation as operationOf, outcomeOf } from '../../contract';
import type { Exchange } from '../../journal';
import type { Step } from '../../suites/format/case';
import type { RunTerms } from '../../targets/target';
import { isDeclared, requestFindings, requestOf } from '../messages';
import type { Observations } from '../responses';
import { isUnavailable } from './outcome';

/**
 * Reports each wrong field of a request that a step has changed and that was taken, where the step expects nothing of its answer. What
 * the text leaves open, and what the dialect declares, is no finding.
 */
export function wrongRequestRules(
  { expect, patches }: Pick<Step, 'expect' | 'patches'>,
  exchange: Exchange,
  { countryRules, dialect }: Pick<RunTerms, 'countryRules' | 'dialect'>,
  notes: Observations,
): void {
  if (expect.outcome !== 'any' || patches.length === 0) return;
  if (outcomeOf(exchange.response) !== 'success' || isUnavailable(exchange)) return;
  const {
    operation,
    request: { body },
  } = exchange;
  const request = requestOf(operationOf(operation), body, { ...(countryRules && { countryRules }) });
  for (const finding of requestFindings(request)) {
    const { requirement, expected, received, isOpen } = finding;
    if (!isOpen && !isDeclared(finding, body, dialect))
      notes.violate(requirement, `a refusal, as ${expected} is wanted`, `a success with ${received}`);
  }
}
