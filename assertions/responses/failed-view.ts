import { asBag, type Exchange, failureOf, outcomeOf } from '../../contract';
import { isKnown } from './known-code';

/** What a refused view says of the view, and nothing of the transaction. */
const viewCodes: readonly string[] = ['3000', '3003', '3027', '3050', '3150', '5000', '5001'];

/**
 * The code of a refused view that tells a transaction's final state: the wrapper with status FAILED, an outcome code and
 * the transaction's own reference. Undefined: the view itself failed.
 */
export function failedByError(exchange: Exchange, own: readonly (string | undefined)[]): string | undefined {
  if (!exchange.operation.startsWith('viewTransaction') || outcomeOf(exchange.response) !== 'refused') return undefined;
  const { status, serverCorrelationId, clientCorrelationId } = asBag(exchange.response.body) ?? {};
  const { code } = failureOf(exchange.response);
  const isOutcome = /^[35]\d{3}$/.test(code) && isKnown(code) && !viewCodes.includes(code);
  const isOwn = [serverCorrelationId, clientCorrelationId].some((one) => one !== '' && own.includes(one as string));
  return status === 'FAILED' && isOutcome && isOwn ? code : undefined;
}
