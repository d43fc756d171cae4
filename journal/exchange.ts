/** The exchange of a request and its answer, and the findings about it. */
import { asBag, failureOf, type Json, type OperationId, outcomeOf, type RequirementId, show } from '../contract';

/** A request and its response. */
export interface Exchange {
  operation: OperationId;
  /** epoch milliseconds at which it was sent */
  at: number;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    /** body of a POST (under load, without its nested sections), or the parameters of a GET by name */
    body: Json;
    /** the body as it was sent */
    payload?: string | undefined;
    /** the request as it was sent, if the dialect of the gateway differs; the other members have the form of the contract */
    sent?: { headers?: Record<string, string>; payload?: string | undefined };
    /** was the header of the password a hash? noted before the header was masked; absent: it was not masked */
    isHash?: boolean;
  };
  response: {
    status: number;
    headers: Record<string, string>;
    /** as received */
    text: string;
    /** parsed; undefined if the text is not JSON */
    body: Json;
    /** the status as received, if the dialect of the gateway gives it another meaning */
    came?: number;
    /** does it answer a cancellation or a reversal? absent: its members tell */
    ofChange?: boolean;
    /** does it show a card number? noted before it was masked; absent: it was not masked */
    showsCard?: boolean;
  };
  /** milliseconds from `at` until the request left, if it waited for the rate ceiling or a connection */
  waitedMs?: number;
  /** milliseconds from the departure of the request to the last byte of the answer, unrounded */
  ms: number;
  /** indexes of the dialect entries that the exchange needed; absent: none */
  bent?: number[];
}

/** When the whole answer had arrived; epoch milliseconds. */
export const answeredAt = ({ at, waitedMs = 0, ms }: Pick<Exchange, 'at' | 'waitedMs' | 'ms'>): number =>
  at + waitedMs + ms;

/** Has the header of the password the form of a SHA-256 hash in hex (Authentication: 1)? */
export const isPasswordHash = ({ headers, isHash }: Pick<Exchange['request'], 'headers' | 'isHash'>): boolean =>
  isHash ?? /^[0-9a-f]{64}$/i.test(headers['X-PASSWORD'] ?? '');

/** A violated requirement, with the expected and the received value. */
export interface Finding {
  requirement: RequirementId;
  expected: string;
  received: string;
  /** where it is in the message: `quotes[0].fxRate`, or `creditParty[msisdn]`; absent: the message as a whole */
  path?: string;
  /** the row of a list that the rule read, such as `quotes[1]`; empty: no row; absent: the rule does not distinguish rows */
  row?: string;
  /** the members that the rule read, by their paths in the contract; absent: not recorded */
  reads?: readonly string[];
  /** the exchange that shows it; absent: the one that is judged */
  exchange?: string;
}

/** The reading of an open point that an answer shows. */
export interface FoundReading {
  /** id of the interpretation */
  point: string;
  /** id of the reading */
  reading: string;
  /** the place that a gateway must always read in the same way; absent: its answers may differ */
  place?: string;
}

/** A response in words: a refusal with its code, a success, or the start of a text that is not JSON. */
export function received({ response }: Exchange): string {
  const outcome = outcomeOf(response);
  if (outcome === 'broken') return `HTTP ${response.status} with ${show(response.text)}`;
  if (outcome === 'success') return `a success: ${identifyingText(response.body)}`;
  const { code, description } = failureOf(response);
  return `a refusal with ${code || 'no code'} (${description})`;
}

/** The members of a success that identify its subject, in the order in which they are shown. */
const identifyingMembers = [
  'transactionReference',
  'quotationReference',
  'status',
  'subStatus',
  'transactionStatus',
  'statusCode',
];

/** The identifying members of an answer as text; the whole answer if it has none of them. */
function identifyingText(body: Json): string {
  const own = asBag(body) ?? {};
  const found = identifyingMembers.flatMap((name) => (own[name] === undefined ? [] : [`${name} ${show(own[name])}`]));
  return found.length > 0 ? found.join(', ') : show(body);
}
