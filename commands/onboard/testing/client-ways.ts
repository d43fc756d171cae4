/** Ways in which clients of the tests differ from the sample client, and the rows of their tables. */
import { type ClientSettings, type Outcome, PartnerClient } from '../../../docs/examples/client';
import type { Body, Payout } from '../../../docs/examples/requests';
import type { DayOptions, Make } from './day';

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Body | undefined;
}

/** The sample client, whose calls are changed on their way. */
export const changing =
  (change: (call: Call) => Partial<Call> | undefined): Make =>
  (settings) => {
    const { send = fetch } = settings;
    const changed = (async (url: string, init: RequestInit) => {
      const call: Call = {
        method: init.method ?? 'GET',
        url,
        headers: { ...(init.headers as Record<string, string>) },
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      const other = { ...call, ...change(call) };
      const body = other.body === undefined ? {} : { body: JSON.stringify(other.body) };
      return send(other.url, { method: other.method, headers: other.headers, ...body });
    }) as typeof fetch;
    return new PartnerClient({ ...settings, send: changed });
  };

export const isPayout = ({ url, body }: Call) => url.endsWith('/transactions') && body !== undefined;

const isQuotation = ({ url }: Call) => url.endsWith('/quotations');

/** The sample client with other members in its transactions. */
export const payingWith = (change: (body: Body) => Body | undefined): Make =>
  changing((call) => (isPayout(call) ? { body: { ...call.body, ...change(call.body as Body) } } : undefined));

export const quotingWith = (change: (body: Body) => Body | undefined): Make =>
  changing((call) => (isQuotation(call) ? { body: { ...call.body, ...change(call.body as Body) } } : undefined));

export const withHeaders = (change: (headers: Record<string, string>) => Record<string, string | undefined>): Make =>
  changing(({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries({ ...headers, ...change(headers) }).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  }));

export const withEntry = (list: { key: string; value: string }[], key: string, value: string) =>
  list.map((entry) => (entry.key === key ? { key, value } : entry));

export const codeOf = (reply: Body | undefined): string => reply?.error?.errorCode ?? '';

/** Follows a payout in another way. */
export const following = (
  follow: (client: Following, reference: string, ends?: readonly string[]) => Promise<Outcome>,
): Make => {
  return (settings) => new Following(settings, follow);
};

export class Following extends PartnerClient {
  constructor(
    settings: ClientSettings,
    private readonly how: (client: Following, reference: string, ends?: readonly string[]) => Promise<Outcome>,
  ) {
    super(settings);
  }

  usual(reference: string, ends?: readonly string[]): Promise<Outcome> {
    return super.follow(reference, ends);
  }

  look(reference: string): Promise<Body | undefined> {
    return this.view(reference);
  }

  lookOlder(reference: string): Promise<Body | undefined> {
    return this.call('GET', `/eig/gsma/transactions/${reference}`);
  }

  reverseOnce(reference: string): Promise<Body | undefined> {
    return this.call('POST', '/eig/gsma/reversalInitiate', { body: { txnId: reference, reversalReason: 'too soon' } });
  }

  cancelOnce(reference: string): Promise<Body | undefined> {
    return this.call('POST', '/eig/gsma/remitCancel', { body: { txnId: reference, reason: 'too late' } });
  }

  override follow(reference: string, ends?: readonly string[]): Promise<Outcome> {
    return this.how(this, reference, ends);
  }
}

export const givenUp: Outcome = { status: 'PENDING', isRefunded: false };

/** Follows by views, and gives up where `isEnough` says so. */
export const givingUp = (isEnough: (view: Body, since: number) => boolean, pauseMs = 400): Make =>
  following(async (client, reference, ends) => {
    const begun = Date.now();
    for (;;) {
      const answer = await client.look(reference);
      const view = answer?.error ? undefined : answer;
      if (view && isEnough(view, Date.now() - begun)) return givenUp;
      if (view && (ends ?? finals).includes(view.status))
        return { status: view.status, isRefunded: gone.includes(view.status) };
      await pause(pauseMs);
    }
  });

export const finals = ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];

export const gone = ['FAILED', 'CANCELLED', 'RETURNED'];

export class OutOfOrder extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    const quote = await this.quote(payout);
    await pause(50);
    if (!(await this.isPayable(payout))) return undefined;
    return this.payWith(payout, quote);
  }

  protected async payWith(payout: Payout, quote: Body | undefined): Promise<Outcome | undefined> {
    let used = quote;
    for (;;) {
      const reply = await this.create(payout, used ?? {});
      const code = codeOf(reply);
      if (reply ? this.isSent(code) : await this.isThere(payout.reference)) return this.follow(payout.reference);
      if (code === '3008') used = await this.quote(payout);
      else if (code && !['1007', '3027'].includes(code)) return undefined;
      await pause(300);
    }
  }

  /** Does a reply say that the payout need not be sent again? */
  protected isSent(code: string | undefined): boolean {
    return !code || code === '3004';
  }

  /** Was a payout created whose reply was lost? Who does not look sends it again. */
  protected async isThere(_reference: string): Promise<boolean> {
    return false;
  }
}

/** Does something more after each payout. */
export const afterwards = (more: (client: Following, reference: string) => Promise<unknown>): Make =>
  following(async (client, reference, ends) => {
    const outcome = await client.usual(reference, ends);
    await more(client, reference);
    return outcome;
  });

/** Cuts the connection before the reply, for the first calls of a kind about each payout. */
export function cutting({ send = fetch }: ClientSettings, isCut: (call: Call) => boolean, times: number): typeof fetch {
  const cut = new Map<string, number>();
  return (async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', url, headers: {}, body };
    const key = `${url} ${body?.requestingOrganisationTransactionReference}`;
    const number = (cut.get(key) ?? 0) + 1;
    if (!isCut(call) || number > times) return send(url, init);
    cut.set(key, number);
    return send(url, { ...init, signal: AbortSignal.abort() });
  }) as typeof fetch;
}

/** Loses replies, and gives up then if it is to. */
export class Cutting extends PartnerClient {
  constructor(
    settings: ClientSettings,
    isCut: (call: Call) => boolean,
    times: number,
    private readonly givesUp = false,
  ) {
    super({ ...settings, send: cutting(settings, isCut, times) });
  }

  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!this.givesUp) return super.pay(payout);
    if (!(await this.isPayable(payout))) return undefined;
    await this.create(payout, (await this.quote(payout)) ?? {});
    return undefined;
  }
}

export const samePayout = (number: number): Payout => ({
  reference: `CLIENT-${number}`,
  to: { msisdn: '254711000001' },
  name: 'Amina Wanjiru',
  sender: 'Ann Smith',
  amount: '25.00',
  country: 'KE',
  currency: 'KES',
});

/** Callbacks that a client was told, by client. */
const answered = new WeakMap<PartnerClient, Set<string>>();

/** Has the client had the callback before? From now on it has. */
function isRepeat(client: PartnerClient, text: string): boolean {
  const known = answered.get(client) ?? new Set();
  answered.set(client, known);
  const isKnown = known.has(text);
  known.add(text);
  return isKnown;
}

/** Acknowledges the second time that it is told. */
export const falseAtFirst = (client: PartnerClient, text: string) =>
  isRepeat(client, text)
    ? { status: 200, text: JSON.stringify(client.callback(text)) }
    : { status: 200, text: '{"acknowledged":"false"}' };

/** Denies what it has acknowledged before. */
export const falseOnRepeat = (client: PartnerClient, text: string) =>
  isRepeat(client, text)
    ? { status: 200, text: '{"acknowledged":"false"}' }
    : { status: 200, text: JSON.stringify(client.callback(text)) };

export const spaced = (client: PartnerClient, text: string) => ({
  status: 202,
  text: `${JSON.stringify(client.callback(text), undefined, 2)}\n`,
});

/** Answers a callback, and refuses it when it comes again. */
export const once = (client: PartnerClient, text: string) =>
  isRepeat(client, text)
    ? { status: 409, text: 'known' }
    : { status: 200, text: JSON.stringify(client.callback(text)) };

export const sample: Make = (settings) => new PartnerClient(settings);

export const reply = (status: number, text: string) => () => ({ status, text });

export type Row = [what: string, points: string[], make: Make, options: DayOptions | undefined];

export const row = (what: string, points: string[], make: Make, options?: DayOptions): Row => [
  what,
  points,
  make,
  options,
];
