/** Which requests are right by themselves, so that only the state of a payout is a reason to refuse them. */
import { getAt, operation as operationOf } from '../../contract';
import type { ExchangeRecord } from '../../journal';
import type { Case } from '../../suites/format/case';
import { requestFindings, requestOf } from '../messages';

/**
 * Is nothing wrong with a request itself: it has all its fields, as the contract has them, and its case changed no header, query
 * or credential? `cases`: those of the run by their ids. Probes, which have no steps, send what is wrong on purpose.
 */
export function isInOrder(
  { operation, case: id, step: name, request }: ExchangeRecord,
  cases: ReadonlyMap<string, Pick<Case, 'steps'>>,
): boolean {
  const steps = cases.get(id)?.steps;
  if (steps?.length === 0) return false;
  const step = steps?.find((one) => one.name === name);
  const isChanged = step?.patches.some(({ in: place }) => place === 'header' || place === 'query');
  if (isChanged || step?.plain !== undefined || typeof step?.as === 'object') return false;
  // its text looks like code, or is an open point of the specification, so that it may be refused or not
  if (step?.expect.outcome === 'either' || step?.expect.outcome === 'open') return false;
  const made = requestOf(operationOf(operation), request.body, {});
  // a gateway may demand an optional member, such as the reason of a cancellation
  const isWhole = made.records.every(
    ({ in: place, path }) => place === 'header' || getAt(request.body, path) !== undefined,
  );
  return isWhole && requestFindings(made).length === 0;
}
