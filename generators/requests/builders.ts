import type { Json, OperationId } from '../../contract';
import { asBag, gmtTime, isoTime, operation as operationOf } from '../../contract';
import { writeTime } from '../../targets/dialect/time-form';
import type { Target } from '../../targets/target';
import type { Payout } from '../payouts';
import type { Draft, Variables } from './draft';
import { quotationBody } from './quotation';
import { accountTypeOf, transactionBody } from './transaction';

/**
 * The declarations of a target for every request of any partner. They are in the input files of k6, without secrets.
 */
export type RequestSettings = Pick<Target, 'originCountry' | 'authorization'>;

/**
 * The part of a target that credentials need beside user name and password; for a second partner, see `originOfSecond`.
 */
export const requestSettings = ({ originCountry, authorization }: Target): RequestSettings => ({
  originCountry,
  ...(authorization !== undefined && { authorization }),
});

/** The settings in which the second partner differs from the first; empty: none. */
export const originOfSecond = ({ secondPartner }: Target): Partial<RequestSettings> =>
  secondPartner?.originCountry ? { originCountry: secondPartner.originCountry } : {};

/** The credentials of a partner (Authentication). */
export interface Credentials extends RequestSettings {
  username: string;
  /** SHA-256 of the password, hex */
  passwordHash: string;
}

/** The authentication headers (Authentication); `now` in epoch milliseconds. */
export function headers(credentials: Credentials, now: number): Record<string, string> {
  const sent: Record<string, string> = {
    'X-USERNAME': credentials.username,
    'X-PASSWORD': credentials.passwordHash,
    'X-DATE': gmtTime(now),
    'X-ORIGINCOUNTRY': credentials.originCountry,
  };
  if (credentials.authorization !== undefined) sent.Authorization = credentials.authorization;
  return sent;
}

type Builder = (payout: Payout, variables: Variables) => Partial<Draft>;

const day = 86_400_000;

/** The value of each path parameter, by its name. */
const parameters: Readonly<Record<string, (payout: Payout, variables: Variables) => string>> = {
  currency: ({ sendingCurrency }) => sendingCurrency,
  countryCode: ({ corridor }) => corridor.country,
  transactionReference: (_, { transactionReference, reference }) => transactionReference ?? reference,
};

/** A request with path parameters only. */
function ofPath(id: OperationId, payout: Payout, variables: Variables): Partial<Draft> {
  const { path, request } = operationOf(id);
  if (path === null || request) throw new Error(`no request builder for operation ${id}`);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    path: Object.fromEntries(
      names.map((name) => {
        const value = parameters[name];
        if (!value) throw new Error(`no value for the parameter ${name} of operation ${id}`);
        return [name, value(payout, variables)];
      }),
    ),
  };
}

const walletStatus: Builder = ({ recipient, sender, provider }) => ({
  path: { msisdn: recipient.msisdn },
  query: { bnv: recipient.fullName, snv: sender.fullName, ...(provider && { provider }) },
});

const bankStatus: Builder = ({ recipient, sender, account, corridor, provider, type }) => ({
  path: { accountId: account?.number ?? '' },
  query: {
    bnv: recipient.fullName,
    // the published maximum of the sender's name is shorter for bank accounts
    snv: sender.fullName.slice(0, 50),
    bankcode: account?.bankCode,
    bankname: account?.bankName,
    country: corridor.country,
    msisdn: recipient.msisdn,
    ...(provider && { provider }),
    banksubcode: account?.subCode,
    accounttype: accountTypeOf(type),
  },
});

const cardStatus: Builder = ({ recipient, corridor, card }) => ({
  query: { bnv: recipient.fullName, country: corridor.country, msisdn: recipient.msisdn },
  headers: { 'X-PAN': card?.recipientPan ?? '' },
});

/** The usual request of each operation with more than path parameters. */
const builders: Partial<Record<OperationId, Builder>> = {
  walletStatus,
  bankStatus,
  cardStatus,
  createQuotation: (payout, { now }) => ({ body: quotationBody(payout, now, 'current') }),
  createQuotationOlder: (payout, { now }) => ({ body: quotationBody(payout, now, 'older') }),
  createTransaction: (payout, variables) => ({ body: transactionBody(payout, variables) }),
  corridorRates: ({ sendingCurrency, instrument, type }) => ({
    path: { currency: sendingCurrency },
    query: { instrumentType: instrument, transactionType: type },
  }),
  cancelTransaction: (_, { transactionReference, reference }) => ({
    body: { txnId: transactionReference ?? reference, reason: 'sent by mistake' },
  }),
  reverseTransaction: (_, { transactionReference, reference }) => ({
    body: { txnId: transactionReference ?? reference, reversalReason: 'sent to the wrong beneficiary' },
  }),
  bankList: ({ corridor }) => ({ path: { countryCode: corridor.country } }),
  statements: ({ sendingCurrency }, { now, since = now - day }) => ({
    path: { start: isoTime(since), end: isoTime(now + 60_000), currency: sendingCurrency },
  }),
};

/** The body with its lists of parties in reverse order, which has no meaning in the specification. */
function reversed(body: Json): Json {
  const members = asBag(body);
  if (!members) return body;
  const lists = ['debitParty', 'creditParty'].filter((name) => Array.isArray(members[name]));
  return { ...members, ...Object.fromEntries(lists.map((name) => [name, [...(members[name] as Json[])].reverse()])) };
}

/** The usual request of an operation. */
export function draft(operation: OperationId, payout: Payout, variables: Variables): Draft {
  const made = builders[operation]?.(payout, variables) ?? ofPath(operation, payout, variables);
  if (payout.reversesParties) made.body = reversed(made.body);
  return { path: made.path ?? {}, query: made.query ?? {}, headers: made.headers ?? {}, body: made.body };
}

/** A path parameter, optionally with a colon and the format of a time. */
const placeholder = /\{(\w+)(?::([^{}]*))?\}/g;

function inForm(text: string, form: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : writeTime(form, at);
}

/**
 * The address of a call below the base URL: `/a/{currency}/balance` with the path of the draft filled in, and its query
 * behind it. Query members that are undefined are left out.
 */
export function address(template: string, { path, query }: Draft): string {
  let text = template.replace(placeholder, (whole, name: string, form?: string) => {
    const value = path[name];
    return value === undefined ? whole : encodeURIComponent(form ? inForm(value, form) : value);
  });
  let separator = text.includes('?') ? '&' : '?';
  for (const name in query) {
    const value = query[name];
    if (value === undefined) continue;
    text += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
    separator = '&';
  }
  return text;
}
