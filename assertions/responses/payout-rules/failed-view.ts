import { asBag, classOf, failureOf, outcomeOf } from '../../../contract';
import type { Exchange } from '../../../journal';

/** Codes of these classes in a refused view are about the transaction; any other code is about the view. */
const outcomes = ['payout-failure', 'cancelled', 'duplicate', 'look-alike', 'used-up', 'unfunded', 'kyc'];

/**
 * The code of a refused view that reports a final state: the wrapper with status FAILED, or of the older revision without
 * one, an outcome code and the transaction's own reference. Undefined: the view itself failed.
 */
export function failedByError(exchange: Exchange, own: readonly (string | undefined)[]): string | undefined {
  if (!exchange.operation.startsWith('viewTransaction') || outcomeOf(exchange.response) !== 'refused') return undefined;
  const { status, serverCorrelationId, clientCorrelationId } = asBag(exchange.response.body) ?? {};
  const { code } = failureOf(exchange.response);
  const isOwn = [serverCorrelationId, clientCorrelationId].some((id) => id !== '' && own.includes(id as string));
  // the older view has no status
  const saysSo = status === 'FAILED' || (status === undefined && exchange.operation === 'viewTransactionOlder');
  return saysSo && outcomes.includes(`${classOf(code)}`) && isOwn ? code : undefined;
}
