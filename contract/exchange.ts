import { doneCodes } from './codes';
import type { OperationId } from './operations';
import type { RequirementId } from './requirements';
import { show } from './values/format';
import { asBag, type Bag, type Json } from './values/path';

/** Milliseconds by which the clocks of harness and gateway may differ. */
export const clockTolerance = 300_000;

/** A request and its response. */
export interface Exchange {
  operation: OperationId;
  /** epoch milliseconds at which it was sent */
  at: number;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    /** body of a POST (under load without its nested sections), or the parameters of a GET by name */
    body: Json;
    /** the body as it was sent */
    payload?: string | undefined;
    /** what was sent in the dialect of the gateway, where the other members have it as the contract does */
    sent?: { headers?: Record<string, string>; payload?: string | undefined };
    /** has the hash of the password the form of one? noted before it was masked; absent: it was not masked */
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
  /** milliseconds until it left, where that was later than `at`: for a ceiling of the rate, or a connection */
  waitedMs?: number;
  /** milliseconds from then to the last byte of the answer, unrounded */
  ms: number;
  /** indexes of the entries of the dialect that the exchange needed; absent: none */
  bent?: number[];
}

/** When the answer had come; epoch milliseconds. */
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
  /** the row of a list that it is about, such as `quotes[1]`, where rows are told apart; absent: the answer as a whole */
  row?: string;
}

/** `broken`: the answer is neither a success nor an error object of the specification. */
export type Outcome = 'success' | 'refused' | 'broken';

type Answer = Pick<Exchange['response'], 'body' | 'ofChange'> & { status?: number };

/** Members that only bodies of this interface have; left out are those of servers of any kind, such as `message`. */
export const ownMembers: readonly string[] = `
  serverCorrelationId clientCorrelationId subStatus lei requestDate requestAmount requestCurrency debitParty creditParty quotes
  quotationReference quotationStatus transactionStatus requestingOrganisationTransactionReference transactionReference
  creditingOrganisationTransactionReference currentBalance responseMessage countryCode lastUpdatedOn banks internalRef
  externalRef convertedAmount convertedCurrency acknowledged`
  .trim()
  .split(/\s+/);
const ofErrors = ['errorCode', 'errorCategory', 'errorDescription', 'errorDateTime'];
const hasAny = (members: Bag | undefined, names: readonly string[]): boolean =>
  members !== undefined && names.some((name) => members[name] !== undefined);

/** Does a gateway of this interface write such a body, right or wrong? Otherwise a server in front of it wrote it. */
export const isOfInterface = (body: Json): boolean =>
  Array.isArray(body) || hasAny(asBag(body), ownMembers) || hasAny(asBag(asBag(body)?.error), ofErrors);

/** Is it the failure of something in front of the gateway: an API gateway, a rate limiter, a proxy, a server that crashed? */
export const isForeign = ({ status = 200, body }: Answer): boolean => status >= 400 && !isOfInterface(body);

/** A failure is recognized by its body, not by the HTTP status (Errors); a body of another interface is `broken`. */
export function outcomeOf(answer: Answer): Outcome {
  const { body: whole } = answer;
  if (Array.isArray(whole)) return 'success';
  if (isForeign(answer)) return 'broken';
  const body = asBag(whole);
  if (!body) return 'broken';
  if (isError(body)) return 'refused';
  return isModification(answer) && !doneCodes.includes(text(body.statusCode)) ? 'refused' : 'success';
}

/** Does the operation answer with a statusCode, whether it grants or refuses (Cancel and reverse)? */
export const isChange = (operation: string): boolean =>
  operation === 'cancelTransaction' || operation === 'reverseTransaction';

/** Cancel and reverse answer with a statusCode; in any other answer it is a member that the specification does not have. */
function isModification({ body: whole, ofChange }: Answer): boolean {
  const body = asBag(whole);
  if (ofChange === false || !body || isError(body)) return false;
  return 'statusCode' in body && 'responseMessage' in body;
}

/** An error object with nothing in it, and one that is null or an empty text, is none. */
export const isError = ({ error }: Bag): boolean =>
  error !== undefined &&
  error !== null &&
  error !== '' &&
  (asBag(error) === undefined || Object.values(asBag(error) ?? {}).some((value) => value !== null && value !== ''));

interface ErrorObject {
  code: string;
  description: string;
  category: string;
  dateTime: string;
}

const text = (value: Json): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** The error object of a refusal, wrapped or bare; absent members are empty. */
export function failureOf(response: Pick<Exchange['response'], 'body' | 'ofChange'>): ErrorObject {
  const body = asBag(response.body) ?? {};
  if (isModification(response))
    return { code: text(body.statusCode), description: text(body.responseMessage), category: '', dateTime: '' };
  const error = asBag(body.error) ?? {};
  return {
    code: text(error.errorCode),
    description: text(error.errorDescription),
    category: text(error.errorCategory),
    dateTime: text(error.errorDateTime),
  };
}

/** The code of `<code>:<message>`, such as `3050`. */
export function codeOf(status: Json): string {
  const whole = text(status);
  const colon = whole.indexOf(':');
  return colon < 0 ? whole : whole.slice(0, colon);
}

/** Does a content type name JSON, whatever its charset? */
export const isJson = (type: string | undefined): boolean =>
  (type ?? '').toLowerCase().split(';')[0]?.includes('json') ?? false;

/** A response in words: a refusal with its code, a success, or the start of a text that is not JSON. */
export function received({ response }: Exchange): string {
  const outcome = outcomeOf(response);
  if (outcome === 'broken') return `HTTP ${response.status} with ${show(response.text)}`;
  if (outcome === 'success') return `a success: ${tellingIn(response.body)}`;
  const { code, description } = failureOf(response);
  return `a refusal with ${code || 'no code'} (${description})`;
}

/** The members of a success that say what it is about, in this order. */
const telling = [
  'transactionReference',
  'quotationReference',
  'status',
  'subStatus',
  'transactionStatus',
  'statusCode',
];

/** The telling members of an answer; the whole of one that has none. */
function tellingIn(body: Json): string {
  const own = asBag(body) ?? {};
  const found = telling.flatMap((name) => (own[name] === undefined ? [] : [`${name} ${show(own[name])}`]));
  return found.length > 0 ? found.join(', ') : show(body);
}

/** Letters and digits only: `request date`, `Request_Date` and `requestDate` name the same property. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
