/** Ways in which clients of the tests differ from the sample client, and the rows of their tables. */
import { type ClientSettings, type Outcome, PartnerClient } from '../../../docs/examples/client';
import type { Body, Payout } from '../../../docs/examples/requests';
import type { DayOptions, Make } from './day';

/** A row of a table of clients: what the client does, the points it shows, and how it and its day are made. */
export type Row = [what: string, points: string[], make: Make, options?: DayOptions];

/** Clients by what they do, each with the settings of its day, and the points that all of them show so. */
export const clientsOf = (points: string[], clients: Record<string, Make | readonly [Make, DayOptions]>): Row[] =>
  Object.entries(clients).map(([what, client]) =>
    typeof client === 'function' ? [what, points, client] : [what, points, ...client],
  );

/** Waits for so many milliseconds. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The error code of a reply; '' where there is none. */
export const codeOf = (reply: Body | undefined): string => reply?.error?.errorCode ?? '';
/** States after which a client need not look again. */
export const finals = ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];
/** Final states in which the sender's money is refunded. */
export const gone = ['FAILED', 'CANCELLED', 'RETURNED'];
/** The outcome of a client that stops following a pending payout. */
export const givenUp: Outcome = { status: 'PENDING', isRefunded: false };

type CallOptions = { body?: Body; headers?: Record<string, string> };

/** The steps that a client takes in its own way. */
interface Ways {
  call?: (client: OwnClient, method: string, path: string, options?: CallOptions) => Promise<Body | undefined>;
  isPayable?: (client: OwnClient, payout: Payout) => Promise<boolean>;
  quote?: (client: OwnClient, payout: Payout) => Promise<Body | undefined>;
  pay?: (client: OwnClient, payout: Payout) => Promise<Outcome | undefined>;
  follow?: (client: OwnClient, reference: string, ends?: readonly string[]) => Promise<Outcome>;
}

/** The sample client, with ways of its own, to which its steps are open. */
export class OwnClient extends PartnerClient {
  constructor(
    settings: ClientSettings,
    private readonly ways: Ways,
  ) {
    super(settings);
  }

  /** The steps as the sample client takes them. */
  readonly usual = {
    call: (method: string, path: string, options?: CallOptions) => super.call(method, path, options),
    quote: (payout: Payout) => super.quote(payout),
    pay: (payout: Payout) => super.pay(payout),
    follow: (reference: string, ends?: readonly string[]) => super.follow(reference, ends),
  };

  override call(method: string, path: string, options?: CallOptions): Promise<Body | undefined> {
    return this.ways.call?.(this, method, path, options) ?? super.call(method, path, options);
  }

  override isPayable(payout: Payout): Promise<boolean> {
    return this.ways.isPayable?.(this, payout) ?? super.isPayable(payout);
  }

  override quote(payout: Payout): Promise<Body | undefined> {
    return this.ways.quote?.(this, payout) ?? super.quote(payout);
  }

  override pay(payout: Payout): Promise<Outcome | undefined> {
    return this.ways.pay?.(this, payout) ?? super.pay(payout);
  }

  override follow(reference: string, ends?: readonly string[]): Promise<Outcome> {
    return this.ways.follow?.(this, reference, ends) ?? super.follow(reference, ends);
  }

  check(payout: Payout): Promise<Body | undefined> {
    return this.checkAccount(payout);
  }

  order(payout: Payout, quote: Body | undefined): Promise<Body | undefined> {
    return this.create(payout, quote ?? {});
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
}

/** Makes the sample client without any change. */
export const sample: Make = (settings) => new PartnerClient(settings);

/** Makes the sample client with some steps taken in another way. */
export const doing =
  (ways: Ways): Make =>
  (settings) =>
    new OwnClient(settings, ways);

/** Makes the sample client with another way to follow a payout. */
export const following = (follow: NonNullable<Ways['follow']>): Make => doing({ follow });

/** Does something more after each payout. */
export const afterwards = (more: (client: OwnClient, reference: string) => Promise<unknown>): Make =>
  following(async (client, reference, ends) => {
    const outcome = await client.usual.follow(reference, ends);
    await more(client, reference);
    return outcome;
  });

/** Looks so many times more after each payout. */
export const lookingOn = (times: number, pauseMs: number): Make =>
  afterwards(async (client, reference) => {
    for (let time = 0; time < times; time += 1) {
      await pause(pauseMs);
      await client.look(reference);
    }
  });

/** Follows by views, and gives up where `isEnough` says so. */
export const givingUp = (isEnough: (view: Body, since: number) => boolean, pauseMs = 400): Make =>
  following(async (client, reference, ends = finals) => {
    const begun = Date.now();
    for (;;) {
      const answer = await client.look(reference);
      const view = answer?.error ? undefined : answer;
      if (view && isEnough(view, Date.now() - begun)) return givenUp;
      if (view && ends.includes(view.status)) return { status: view.status, isRefunded: gone.includes(view.status) };
      await pause(pauseMs);
    }
  });

/** How a client pays that takes each step by itself. */
interface Steps {
  /** what comes before the payout; returns the quote, or false if it is not to be paid */
  prepare?: (client: OwnClient, payout: Payout) => Promise<Body | undefined | false>;
  /** does a reply say that the payout need not be sent again? */
  isSent?: (code: string) => boolean;
  /** was a payout created whose reply was lost? Who does not look sends it again */
  isThere?: (client: OwnClient, reference: string) => Promise<boolean>;
  isRefused?: (code: string) => boolean;
  /** is it to be sent under another reference? */
  isRenamed?: (reply: Body | undefined) => boolean;
  /** keeps a quote that has expired */
  keepsQuote?: true;
  pauseMs?: (tries: number) => number;
  maxTries?: number;
  /** what comes after the last of them */
  giveUp?: (client: OwnClient, reference: string) => Promise<Outcome | undefined>;
}

/** Checks the account and then asks for a quotation; false: the account is not payable. */
export const inOrder = async (client: OwnClient, payout: Payout) =>
  (await client.isPayable(payout)) && client.quote(payout);

/** Pays step by step. */
export const stepwise = (
  {
    prepare = inOrder,
    isSent = (code) => code === '' || code === '3004',
    isThere = async () => false,
    isRefused = (code) => !['1007', '3027'].includes(code),
    isRenamed = () => false,
    keepsQuote,
    pauseMs = () => 300,
    maxTries = Number.POSITIVE_INFINITY,
    giveUp = async () => undefined,
  }: Steps,
  ways: Ways = {},
): Make =>
  doing({
    ...ways,
    pay: async (client, payout) => {
      let quote = await prepare(client, payout);
      if (quote === false) return undefined;
      let { reference } = payout;
      for (let tries = 1; tries <= maxTries; tries += 1) {
        const reply = await client.order({ ...payout, reference }, quote);
        const code = codeOf(reply);
        const isNew = isRenamed(reply);
        if (!isNew && (reply ? isSent(code) : await isThere(client, reference))) return client.follow(reference);
        if (isNew) reference = `${payout.reference}-${tries}`;
        if (isNew || (code === '3008' && !keepsQuote)) quote = await client.quote(payout);
        else if (code !== '' && isRefused(code)) return undefined;
        await pause(pauseMs(tries));
      }
      return giveUp(client, reference);
    },
  });

/** A call of a client before it is sent. */
export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Body | undefined;
}

type Send = NonNullable<ClientSettings['send']>;

const callOf = (url: string, init: RequestInit): Call => ({
  method: init.method ?? 'GET',
  url,
  headers: { ...(init.headers as Record<string, string>) },
  body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
});

/** The sample client, whose calls are changed on their way. */
export const changing =
  (change: (call: Call) => Partial<Call> | undefined): Make =>
  (settings) => {
    const { send = fetch } = settings;
    const changed = async (url: string, init: RequestInit) => {
      const { body, ...other } = { ...callOf(url, init), ...change(callOf(url, init)) };
      return send(other.url, { ...other, ...(body && { body: JSON.stringify(body) }) });
    };
    return new OwnClient({ ...settings, send: changed as Send }, {});
  };

type Change = Body | ((body: Body) => Body | undefined);

const withChange = ({ body = {} }: Call, change: Change) => ({
  body: { ...body, ...(typeof change === 'function' ? change(body) : change) },
});

/** Does the call create a transaction? */
export const isPayout = ({ url, body }: Call) => url.endsWith('/transactions') && body !== undefined;

/** The sample client with other members in its transactions, or in its quotations. */
export const payingWith = (change: Change): Make =>
  changing((call) => (isPayout(call) ? withChange(call, change) : undefined));
/** The sample client with other members in its quotations. */
export const quotingWith = (change: Change): Make =>
  changing((call) => (call.url.endsWith('/quotations') ? withChange(call, change) : undefined));

type Headers = Record<string, string | undefined>;

/** The sample client with other headers; an empty value leaves a header out. */
export const withHeaders = (change: Headers | ((headers: Headers) => Headers)): Make =>
  changing(({ headers }) => {
    const all = Object.entries({ ...headers, ...(typeof change === 'function' ? change(headers) : change) });
    return { headers: Object.fromEntries(all.filter((entry): entry is [string, string] => !!entry[1])) };
  });

/** Other members of the names of a party. */
export const named = (party: Body, names: Body): Body | undefined =>
  party.subjectName && { ...party, subjectName: { ...party.subjectName, ...names } };

/** The list of key and value pairs with another value for one key. */
export const withEntry = (list: { key: string; value: string }[], key: string, value: string) =>
  list.map((entry) => (entry.key === key ? { key, value } : entry));

/** Cuts the connection before the reply, for the first calls of a kind about each payout. */
export const cutting =
  (isCut: (call: Call) => boolean, times: number, make = sample): Make =>
  (settings) => {
    const { send = fetch } = settings;
    const cut = new Map<string, number>();
    const cutOff = async (url: string, init: RequestInit) => {
      const call = callOf(url, init);
      const key = `${url} ${call.body?.requestingOrganisationTransactionReference}`;
      const number = (cut.get(key) ?? 0) + 1;
      if (!isCut(call) || number > times) return send(url, init);
      cut.set(key, number);
      return send(url, { ...init, signal: AbortSignal.abort() });
    };
    return make({ ...settings, send: cutOff as Send });
  };

/** The same payout again and again. */
export const samePayout = (number: number): Payout => ({
  reference: `CLIENT-${number}`,
  to: { msisdn: '254711000001' },
  name: 'Amina Wanjiru',
  sender: 'Ann Smith',
  amount: '25.00',
  country: 'KE',
  currency: 'KES',
});

/** Replies to every callback with this status and text. */
export const reply = (status: number, text: string) => () => ({ status, text });

type Reply = NonNullable<DayOptions['reply']>;

/** Replies to a callback with status 200 and what the client itself says. */
export const answer: Reply = (client, text) => ({ status: 200, text: JSON.stringify(client.callback(text)) });

/** Callbacks that a client was told, by client. */
const told = new WeakMap<PartnerClient, Set<string>>();

/** Answers a callback in one way, and in another when it comes again. */
export const answering =
  (first: Reply, again: Reply): Reply =>
  (client, text) => {
    const known = told.get(client) ?? new Set();
    told.set(client, known);
    const isRepeat = known.has(text);
    known.add(text);
    return (isRepeat ? again : first)(client, text);
  };

const deny = reply(200, '{"acknowledged":"false"}');
/** Acknowledges the second time that it is told. */
export const falseAtFirst = answering(deny, answer);
/** Denies what it has acknowledged before. */
export const falseOnRepeat = answering(answer, deny);
