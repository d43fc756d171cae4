import { failureOf, operation as operationOf, requirement, show } from '../../../contract';
import type { Exchange } from '../../../journal';
import type { Observations } from '../observations';
import { successWordingRule } from '../wording';

/** A granted cancellation or reversal must have a success code of its own operation (Endpoints; Errors). */
export function modificationRules({ operation, response }: Exchange, notes: Observations): void {
  const { succeeds } = operationOf(operation);
  const codes = requirement(succeeds ?? '')?.accept ?? [];
  const { code, description } = failureOf(response);
  if (succeeds && !codes.includes(code))
    notes.violate(succeeds, `a success with ${codes.join(' or ')}`, show(code), 'statusCode', 'responseMessage');
  if (codes.includes(code)) successWordingRule(code, description, 'responseMessage', notes);
}
