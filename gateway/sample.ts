/** A partner for tests: well-formed requests through `handle`, on a clock that only the test moves. */
import { formatTime } from './clock';
import type { Body, Request, Response } from './exchange';
import { handle } from './handle';
import type { Modification } from './modification';
import { hashOf } from './rules';
import { settle, takeDue } from './settlement';
import { type Config, createState, defaultConfig } from './state';

export const noon = Date.UTC(2026, 2, 14, 12, 0, 0, 250);

type Headers = Record<string, string | undefined>;

export class SamplePartner {
  now = noon;
  readonly state;
  /** every response and notification so far */
  readonly log: unknown[] = [];

  constructor(modifications: readonly Modification[] = [], options: Partial<Config> = {}) {
    this.state = createState(options, modifications);
  }

  headers(index = 0): Headers {
    const { username = '', password = '' } = defaultConfig.partners[index] ?? {};
    return {
      'x-username': username,
      'x-password': hashOf(password),
      'x-date': formatTime(this.now),
      'x-origincountry': 'US',
    };
  }

  send(method: string, target: string, body?: unknown, headers: Headers = this.headers()): Answer {
    const { pathname, searchParams } = new URL(target, 'http://gateway');
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const query = Object.fromEntries(searchParams);
    const request: Request = { method, path: pathname, query, headers, body: text };
    const response = handle(request, this.state, this.now);
    this.log.push(response);
    return new Answer(response);
  }

  status(msisdn: string, query = 'bnv=Amina%20Wanjiru%20Otieno'): Answer {
    return this.send('GET', `/eig/gsma/accounts/msisdn/${msisdn}/status?${query}`);
  }

  quote(change: Body = {}): Answer {
    return this.send('POST', '/eig/gsmaV2/quotations', { ...this.quotation(), ...change });
  }

  /** Creates a transaction for a new quote of 12,935.00 KES. */
  create(change: Body = {}, quoteId = this.quote().quote.quoteId): Answer {
    return this.send('POST', '/eig/gsma/transactions', { ...this.transaction(quoteId), ...change });
  }

  view(reference: unknown, headers = this.headers()): Answer {
    return this.send('GET', `/eig/gsma/transactions_v3/${reference}`, undefined, headers);
  }

  /** Moves the clock and takes the notifications that are due by then. */
  pass(milliseconds: number) {
    this.now += milliseconds;
    settle(this.state, this.now);
    const bodies = takeDue(this.state, this.now).map(({ body }) => body);
    this.log.push(bodies);
    return bodies;
  }

  quotation(msisdn = '254700000099'): Body {
    return {
      requestDate: formatTime(this.now),
      requestAmount: '100.00',
      requestCurrency: 'USD',
      debitParty: [{ key: 'msisdn', value: '12025550100' }],
      creditParty: [
        { key: 'receivingCountry', value: 'KE' },
        { key: 'instrumentType', value: 'WALLET' },
        { key: 'msisdn', value: msisdn },
      ],
      quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
    };
  }

  transaction(quoteId: unknown, msisdn = '254700000099'): Body {
    return {
      requestDate: formatTime(this.now),
      amount: '12935.00',
      currency: 'KES',
      type: 'p2p',
      descriptionText: null,
      requestingOrganisationTransactionReference: 'PARTNER-0001',
      debitParty: [{ key: 'msisdn', value: '12025550100' }],
      creditParty: [{ key: 'msisdn', value: msisdn }],
      senderKyc: senderKyc(),
      recipientKyc: { subjectName: { firstName: 'Amina', lastName: 'Otieno', fullName: 'Amina Wanjiru Otieno' } },
      internationalTransferInformation: {
        quoteId,
        receivingCountry: 'KE',
        remittancePurpose: 'Family Maintenance',
        sourceOfFunds: 'Salary',
        relationshipSender: 'Mother',
      },
    };
  }
}

function senderKyc(): Body {
  return {
    nationality: 'US',
    dateOfBirth: '1988-02-29',
    idDocument: [{ idType: 'passport', idNumber: 'X1234567', expiryDate: '2031-05-01' }],
    postalAddress: { addressLine1: '1 Main Street', city: 'Springfield', country: 'US' },
    subjectName: { firstName: 'Jo', lastName: 'Doe', fullName: 'Jo Doe' },
  };
}

/** An answer with short ways to what tests look at. */
export class Answer {
  constructor(readonly response: Response) {}

  /** The body where it is an object, else an empty one. */
  get body(): Body {
    return typeof this.response.body === 'string' ? {} : this.response.body;
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
export function changed(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() as string;
  const parent = names.reduce((node, name) => node[name] as Body, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}
