/** An exchange as the rules of responses want it, made from what was captured of it. */
import { asBag, failureOf, getAt, type Json, type Operation, requirement as requirementOf } from '../../contract';
import type { Exchange } from '../../journal';
import { isMasked } from '../schemas/secrets';
import type { Headers, Message } from './message';

type Response = NonNullable<Message['response']>;

/** A request in place of one that was not captured: it has what the answer repeats, so that nothing contradicts it. */
export function requestIn(operation: Operation, answer: Json): Json {
  if (operation.response === 'transactionView') return { transactionReference: getAt(answer, 'transactionReference') };
  if (operation.response === 'transactionResponse') return { type: getAt(answer, 'type') };
  if (operation.response !== 'quotationResponse') return undefined;
  const { requestAmount, requestCurrency, quotes } = asBag(answer) ?? {};
  const pairs = (Array.isArray(quotes) ? quotes : []).map((quote) => {
    const { sendingCurrency, receivingCurrency } = asBag(quote) ?? {};
    return { sendingCurrency, receivingCurrency };
  });
  // quotes of several currencies do not tell for which it was
  const isOne = pairs.every((pair) => JSON.stringify(pair) === JSON.stringify(pairs[0]));
  return { requestAmount, requestCurrency, quotes: isOne ? pairs.slice(0, 1) : undefined };
}

const authentication = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'];

/** Headers of a caller who passes authentication. */
const defaultHeaders: Headers = {
  'X-USERNAME': 'partner',
  'X-PASSWORD': '0'.repeat(64),
  'X-DATE': '2026-01-01 00:00:00',
  'X-ORIGINCOUNTRY': 'US',
};

const defaultType = { 'content-type': 'application/json' };

/** Codes by which a caller may be refused for a header. */
const headerCodes = ['auth.credentials', 'auth.header-missing', 'auth.hash-malformed'].flatMap(
  (id) => requirementOf(id)?.accept ?? [],
);

/**
 * The headers of the request, for the rules on correlation ids. Where they were not captured, or are masked, a refusal for
 * another reason shows that they were in order.
 */
function headersFor(sent: Headers | undefined, code: string): Record<string, string> {
  const isShown = authentication.every((name) => sent?.[name] && !isMasked(sent[name]));
  return { ...(isShown || headerCodes.includes(code) ? sent : defaultHeaders) };
}

/**
 * The exchange of the captured parts, in which what was not captured is right. Its time is unknown: no clock is judged.
 */
export function exchangeOf(operation: Operation, { request }: Message, answer: Response): Exchange {
  const { body, text = JSON.stringify(body) ?? '', status = 200, headers } = answer;
  const isTyped = headers && Object.keys(headers).length > 0;
  const received = { status, headers: isTyped ? { ...headers } : defaultType, text, body };
  const { code } = failureOf(received);
  const isCaptured = request !== undefined && request.body !== undefined;
  return {
    operation: operation.id as Exchange['operation'],
    at: Number.NaN,
    request: {
      method: operation.method,
      url: '',
      headers: headersFor(request?.headers, code),
      body: isCaptured ? request.body : undefined,
    },
    response: received,
    ms: 0,
  };
}
