import { gmtTime, operation } from '../../contract';
import type { Body, Exchange, Response } from './exchange';
import type { Refusal } from './refusal';

/** The error object of a refusal (Errors). */
export function errorOf({ code, description }: Refusal, now: number): Body {
  return {
    errorCategory: code === '1003' ? 'authorisation' : 'businessRule',
    errorCode: code,
    errorDescription: description,
    errorDateTime: gmtTime(now),
  };
}

/** The partner's reference where the request has one, else ''. */
function clientCorrelation({ body, params }: Exchange): string {
  const reference = body?.requestingOrganisationTransactionReference ?? params.transactionReference;
  return typeof reference === 'string' ? reference : '';
}

function failureBody(exchange: Exchange, refusal: Refusal): Body {
  const { operation: id, state, now } = exchange;
  const error = errorOf(refusal, now);
  if (!id || operation(id).failure !== 'wrapped') return { error };
  return {
    serverCorrelationId: exchange.authenticated ? `C${state.nextId()}` : '',
    clientCorrelationId: clientCorrelation(exchange),
    ...(operation(id).method === 'GET' && { status: 'FAILED' }),
    error,
  };
}

/** The response to a refused request: the bare error or the wrapper, depending on the operation. */
export function failureResponse(exchange: Exchange, refusal: Refusal): Response {
  exchange.refusal = refusal;
  return { status: refusal.status, body: failureBody(exchange, refusal) };
}
