import { operation as operationOf, requirement } from '../../contract';
import { type Exchange, type Finding, failureOf, show } from '../../contract/exchange';

/** A cancellation or a reversal that was granted says so with a code of its own operation (Endpoints; Errors). */
export function modificationFindings({ operation, response }: Exchange): Finding[] {
  const { succeeds = '' } = operationOf(operation);
  const codes = requirement(succeeds)?.accept ?? [];
  const { code } = failureOf(response);
  if (codes.includes(code)) return [];
  return [{ requirement: succeeds, expected: `a success with ${codes.join(' or ')}`, received: show(code) }];
}
