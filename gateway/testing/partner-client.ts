/** A partner for tests: sends valid requests through `handle`, with a clock that the test controls. */
import { gmtTime } from '../../contract';
import * as examples from '../../docs/examples/requests';
import { createState } from '../create-state';
import { type Config, defaultConfig } from '../domain/config';
import { sha256Hex } from '../domain/partner';
import type { Body, Request, Response, State } from '../exchange/exchange';
import { handle } from '../handling/handle';
import type { Modification } from '../modifications/modification';
import { settle, takeDueCallbacks } from '../operations/settlement';

export const noon = Date.UTC(2026, 2, 14, 12, 0, 0, 250);

type Headers = Record<string, string | undefined>;

/** Differences from a payout of 100.00 USD to an ordinary wallet. */
export interface PayoutOptions {
  msisdn?: string;
  amount?: string;
  sendingCurrency?: string;
  /** the partner's reference; a new one where absent */
  name?: string;
  headers?: Headers;
  /** members of the transaction request */
  change?: Body;
}

/** The payout of the requests, as docs/examples has them. */
export const payout = {
  ...{ reference: 'PARTNER-0001', name: 'Amina Otieno', sender: 'Jo Doe' },
  ...{ amount: '100.00', country: 'KE', currency: 'KES' },
};

export class PartnerClient {
  now = noon;
  readonly state: State;
  /** every response and callback so far */
  readonly log: unknown[] = [];

  /** `state`: of a gateway that others have met; absent: a new one */
  constructor(modifications: readonly Modification[] = [], options: Partial<Config> = {}, state?: State) {
    this.state = state ?? createState(options, modifications);
  }

  headers(index = 0): Headers {
    const { username = '', password = '' } = defaultConfig.partners[index] ?? {};
    return {
      'x-username': username,
      'x-password': sha256Hex(password),
      'x-date': gmtTime(this.now),
      'x-origincountry': 'US',
    };
  }

  send(method: string, target: string, body?: unknown, headers: Headers = this.headers()): ClientResponse {
    const { pathname, searchParams } = new URL(target, 'http://gateway');
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const query = Object.fromEntries(searchParams);
    const names = Object.fromEntries(Object.keys(headers).map((name) => [name.toLowerCase(), name]));
    const request: Request = { method, path: pathname, query, headers, names: () => names, body: text };
    const response = handle(request, this.state, this.now);
    this.log.push(response);
    return new ClientResponse(response);
  }

  status(msisdn: string, query = 'bnv=Amina%20Wanjiru%20Otieno'): ClientResponse {
    return this.send('GET', `/eig/gsma/accounts/msisdn/${msisdn}/status?${query}`);
  }

  bankStatus(account: string, change: Record<string, string | undefined> = {}): ClientResponse {
    const query = {
      bnv: 'Amina Wanjiru Otieno',
      bankcode: 'SVCMKENX',
      bankname: 'Savannah Commercial Bank',
      country: 'KE',
      ...change,
    };
    return this.send('GET', `/eig/gsma/accounts/${account}/status?${queryText(query)}`);
  }

  /** Requests the account status of a card by its encrypted number. */
  cardStatus(encrypted: string | undefined, change: Record<string, string | undefined> = {}): ClientResponse {
    const query = { bnv: 'Amina Wanjiru Otieno', country: 'KE', ...change };
    const headers = { ...this.headers(), 'x-pan': encrypted };
    return this.send('GET', `/eig/gsma/accounts/pan/status?${queryText(query)}`, undefined, headers);
  }

  /** An encrypted card number as partners send it, in hex. */
  encrypted(pan: string): string {
    return examples.encrypt(pan, this.state.panKey.publicKey);
  }

  quote(change: Body = {}): ClientResponse {
    return this.send('POST', '/eig/gsmaV2/quotations', { ...this.quotation(), ...change });
  }

  /** Creates a transaction for a new quote of 12,935.00 KES. */
  create(change: Body = {}, quoteId = this.quote().quote.quoteId): ClientResponse {
    return this.send('POST', '/eig/gsma/transactions', { ...this.transaction(quoteId), ...change });
  }

  /** Quotes a payout in shillings and creates it. */
  pay({
    msisdn,
    amount = '100.00',
    sendingCurrency = 'USD',
    name,
    headers,
    change,
  }: PayoutOptions = {}): ClientResponse {
    const quotation = {
      ...this.quotation(msisdn),
      requestAmount: amount,
      requestCurrency: sendingCurrency,
      quotes: [{ sendingCurrency, receivingCurrency: 'KES' }],
    };
    const { quote } = this.send('POST', '/eig/gsmaV2/quotations', quotation, headers);
    const body = {
      ...this.transaction(quote.quoteId, msisdn),
      amount: quote.receivingAmount,
      requestingOrganisationTransactionReference: name ?? `PAYOUT-${this.log.length}`,
      ...change,
    };
    return this.send('POST', '/eig/gsma/transactions', body, headers);
  }

  cancel(txnId: unknown, headers = this.headers()): ClientResponse {
    return this.send('POST', '/eig/gsma/remitCancel', { reason: 'sent twice', txnId }, headers);
  }

  reverse(txnId: unknown, headers = this.headers()): ClientResponse {
    return this.send('POST', '/eig/gsma/reversalInitiate', { reversalReason: 'sent twice', txnId }, headers);
  }

  /** The balance of one ledger. */
  balance(currency = 'USD', headers = this.headers()): unknown {
    return this.send('GET', `/eig/gsma/accounts/${currency}/balance_v1`, undefined, headers).list[0]?.currentBalance;
  }

  statement(currency = 'USD', start = '1970-01-01T00:00:00Z', end = '2100-01-01T00:00:00Z'): ClientResponse {
    return this.send('GET', `/eig/gsma/statements?start=${start}&end=${end}&currency=${currency}`);
  }

  view(reference: unknown, headers = this.headers()): ClientResponse {
    return this.send('GET', `/eig/gsma/transactions_v3/${reference}`, undefined, headers);
  }

  /** Advances the clock and returns the callbacks that are due. */
  pass(milliseconds: number) {
    this.now += milliseconds;
    settle(this.state, this.now);
    const due = takeDueCallbacks(this.state, this.now);
    this.log.push(due.map(({ body, contentType, method }) => ({ body, contentType, ...(method && { method }) })));
    return due.map(({ body }) => body);
  }

  quotation(msisdn = '254700000099'): Body {
    const { type: _, ...body } = examples.quotation({ ...payout, to: { msisdn } }, '');
    return { ...body, requestDate: gmtTime(this.now) };
  }

  /** A quotation request for a card, with some members changed. */
  cardQuotation(change: Body = {}, pan?: string): Body {
    return {
      ...this.quotation(),
      creditParty: [
        { key: 'receivingCountry', value: 'KE' },
        { key: 'instrumentType', value: 'CARD' },
        ...(pan === undefined ? [] : [{ key: 'pan', value: pan }]),
      ],
      ...change,
    };
  }

  transaction(quoteId: unknown, msisdn = '254700000099'): Body {
    const quote = { quoteId, receivingAmount: '12935.00', receivingCurrency: payout.currency };
    const body = examples.transaction({ ...payout, to: { msisdn } }, '', quote);
    return { ...body, requestDate: gmtTime(this.now), descriptionText: null };
  }
}

const queryText = (query: Record<string, string | undefined>) =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&');

/** A response with accessors for the parts that tests examine. */
export class ClientResponse {
  constructor(readonly response: Response) {}

  /** The body where it is an object, else an empty one. */
  get body(): Body {
    const { body } = this.response;
    return typeof body === 'string' || Array.isArray(body) ? {} : body;
  }

  /** The body where it is a list, else an empty one. */
  get list(): Body[] {
    const { body } = this.response;
    return Array.isArray(body) ? body : [];
  }

  get error(): Record<string, string> {
    return (this.body.error ?? {}) as Record<string, string>;
  }

  get code(): string | undefined {
    return this.error.errorCode;
  }

  get quote(): Record<string, string> {
    return (this.body.quotes as Record<string, string>[] | undefined)?.[0] ?? {};
  }

  get reference(): string {
    return this.body.transactionReference as string;
  }
}

/** The body with the value at a path of member names changed; undefined removes it. */
export function withMember(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() as string;
  const parent = names.reduce((node, name) => node[name] as Body, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** The whole result of an account status (Resources: Account status result); matchers may stand for the texts. */
export const accountResult = (status: unknown, subStatus: unknown) => ({ status, subStatus, lei: '' });
