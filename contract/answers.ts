import { doneCodes } from './codes';
import { asBag, type Bag, type Json } from './values/path';

/** Milliseconds by which the clocks of harness and gateway may differ. */
export const clockTolerance = 300_000;

/** `broken`: the answer is neither a success nor an error object of the specification. */
export type Outcome = 'success' | 'refused' | 'broken';

/** What tells whether an answer is a success. */
interface Answer {
  /** parsed; undefined: the text was not JSON */
  body: Json;
  status?: number;
  /** does it answer a cancellation or a reversal? absent: its members tell */
  ofChange?: boolean;
}

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
export function failureOf(response: Answer): ErrorObject {
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

/** Keys of what is one beneficiary's; a bank code is that of many, and other keys may be of an institution. */
const ofBeneficiary = /^(msisdn|bankaccountno|(account)?iban)$/i;

/**
 * The accounts and numbers of the beneficiary that a request or an answer names in full: neither short nor masked. Spaces, hyphens,
 * a leading + and the case of letters make no other one.
 */
export const accountsIn = (body: Json): { key: string; value: string }[] => {
  const parties = asBag(body)?.creditParty;
  return (Array.isArray(parties) ? parties : []).flatMap((party) => {
    const { key, value } = asBag(party) ?? {};
    const plain = text(value)
      .replace(/[\s-]|^\+/g, '')
      .toUpperCase();
    const isInFull = /^(?!.*X{2})[A-Z0-9]{6,}$/.test(plain) && plain.replace(/\D/g, '').length >= 5;
    return ofBeneficiary.test(text(key)) && isInFull ? [{ key: text(key), value: plain }] : [];
  });
};

/** What names a payout without its references: its amount and currency with each account of its beneficiary, as a text. */
export const contentsOf = (body: Bag): string[] =>
  accountsIn(body).map(({ value }) => JSON.stringify([Number(body.amount), body.currency, value]));

/** Does a content type name JSON, whatever its charset? */
export const isJson = (type: string | undefined): boolean =>
  (type ?? '').toLowerCase().split(';')[0]?.includes('json') ?? false;

/** Letters and digits only: `request date`, `Request_Date` and `requestDate` name the same property. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
