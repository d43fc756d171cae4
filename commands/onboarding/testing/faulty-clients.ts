/** Clients with one fault each, and odd clients without any. */
import { type ClientSettings, type Outcome, PartnerClient } from '../../../docs/examples/client';
import type { Body, Payout } from '../../../docs/examples/requests';
import type { DayOptions, Make } from './day';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Body | undefined;
}

/** The sample client, whose calls are changed on their way. */
const changing =
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

const isPayout = ({ url, body }: Call) => url.endsWith('/transactions') && body !== undefined;
const isQuotation = ({ url }: Call) => url.endsWith('/quotations');

/** The sample client with other members in its transactions. */
const payingWith = (change: (body: Body) => Body | undefined): Make =>
  changing((call) => (isPayout(call) ? { body: { ...call.body, ...change(call.body as Body) } } : undefined));
const quotingWith = (change: (body: Body) => Body | undefined): Make =>
  changing((call) => (isQuotation(call) ? { body: { ...call.body, ...change(call.body as Body) } } : undefined));
const withHeaders = (change: (headers: Record<string, string>) => Record<string, string | undefined>): Make =>
  changing(({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries({ ...headers, ...change(headers) }).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  }));

const withEntry = (list: { key: string; value: string }[], key: string, value: string) =>
  list.map((entry) => (entry.key === key ? { key, value } : entry));

/** Pays under another reference where the sample client would keep it. */
const renaming = (isRenamed: (reply: Body | undefined) => boolean): Make => {
  class Renaming extends PartnerClient {
    override async pay(payout: Payout): Promise<Outcome | undefined> {
      await this.checkAccount(payout);
      let { reference } = payout;
      let quote = await this.quote(payout);
      for (let tries = 1; tries < 6; tries += 1) {
        const reply = await this.create({ ...payout, reference }, quote ?? {});
        const code = reply?.error?.errorCode;
        if (reply && (!code || code === '3004')) return this.follow(reference);
        if (code === '3008') quote = await this.quote(payout);
        else if (code && !['1007', '3027'].includes(code)) return undefined;
        if (isRenamed(reply)) {
          reference = `${payout.reference}-${tries}`;
          quote = await this.quote(payout);
        }
        await pause(300);
      }
      return undefined;
    }
  }
  return (settings) => new Renaming(settings);
};

const codeOf = (reply: Body | undefined): string => reply?.error?.errorCode ?? '';

/** Follows a payout in another way. */
const following = (
  follow: (client: Following, reference: string, ends?: readonly string[]) => Promise<Outcome>,
): Make => {
  return (settings) => new Following(settings, follow);
};

class Following extends PartnerClient {
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

const givenUp: Outcome = { status: 'PENDING', isRefunded: false };

/** Follows by views, and gives up where `isEnough` says so. */
const givingUp = (isEnough: (view: Body, since: number) => boolean, pauseMs = 400): Make =>
  following(async (client, reference, ends) => {
    const begun = Date.now();
    for (;;) {
      const view = await client.look(reference);
      if (view && isEnough(view, Date.now() - begun)) return givenUp;
      if (view && (ends ?? finals).includes(view.status))
        return { status: view.status, isRefunded: gone.includes(view.status) };
      await pause(pauseMs);
    }
  });

const finals = ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];
const gone = ['FAILED', 'CANCELLED', 'RETURNED'];

class OutOfOrder extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    const quote = await this.quote(payout);
    await pause(50);
    await this.checkAccount(payout);
    return this.payWith(payout, quote);
  }

  protected async payWith(payout: Payout, quote: Body | undefined): Promise<Outcome | undefined> {
    let used = quote;
    for (;;) {
      const reply = await this.create(payout, used ?? {});
      const code = codeOf(reply);
      if (reply && (!code || code === '3004')) return this.follow(payout.reference);
      if (code === '3008') used = await this.quote(payout);
      else if (code && !['1007', '3027'].includes(code)) return undefined;
      await pause(300);
    }
  }
}

class Unchecked extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    return this.payWith(payout, await this.quote(payout));
  }
}

/** Uses one quote for two payouts. */
class Thrifty extends OutOfOrder {
  #kept: Body | undefined;
  #times = 0;
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    this.#times += 1;
    if (this.#times % 2 === 1) this.#kept = await this.quote(payout);
    return this.payWith(payout, this.#kept);
  }

  protected override async quote(payout: Payout): Promise<Body | undefined> {
    this.#kept = await super.quote(payout);
    return this.#kept;
  }
}

/** Is slow between quotation and payout. */
class Dawdling extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    const quote = await this.quote(payout);
    await pause(7000);
    return this.payWith(payout, quote);
  }
}

class Stubborn extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    const quote = await this.quote(payout);
    for (let tries = 0; tries < 4; tries += 1) {
      const reply = await this.create(payout, quote ?? {});
      const code = codeOf(reply);
      if (reply && (!code || code === '3004')) return this.follow(payout.reference);
      if (code && !['1007', '3027', '3008'].includes(code)) return undefined;
      await pause(300);
    }
    return undefined;
  }
}

class Insistent extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    const outcome = await super.pay(payout);
    if (outcome) return outcome;
    await pause(1000);
    return super.pay(payout);
  }
}

/** Believes 3004 and does not look what became of the payout. */
class Careless extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    let quote = await this.quote(payout);
    for (;;) {
      const reply = await this.create(payout, quote ?? {});
      const code = codeOf(reply);
      if (reply && !code) return this.follow(payout.reference);
      if (code === '3008') quote = await this.quote(payout);
      else if (code && !['1007', '3027'].includes(code)) return undefined;
      await pause(300);
    }
  }
}

/** Does something more after each payout. */
const afterwards = (more: (client: Following, reference: string) => Promise<unknown>): Make =>
  following(async (client, reference, ends) => {
    const outcome = await client.usual(reference, ends);
    await more(client, reference);
    return outcome;
  });

/** Cuts the connection before the reply, for the first calls of a kind about each payout. */
function cutting({ send = fetch }: ClientSettings, isCut: (call: Call) => boolean, times: number): typeof fetch {
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
class Cutting extends PartnerClient {
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
    await this.checkAccount(payout);
    await this.create(payout, (await this.quote(payout)) ?? {});
    return undefined;
  }
}

/** Takes another reference where a reply did not arrive. */
class Renamer extends Cutting {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    const reply = await this.create(payout, (await this.quote(payout)) ?? {});
    if (reply) return this.follow(payout.reference);
    const reference = `${payout.reference}-B`;
    await this.create({ ...payout, reference }, (await this.quote(payout)) ?? {});
    return this.follow(reference);
  }
}

/** Refunds the sender of whatever got no reply. */
class Refunding extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    const reply = await this.create(payout, (await this.quote(payout)) ?? {});
    return reply ? this.follow(payout.reference) : { status: 'FAILED', isRefunded: true };
  }
}

class Hasty extends PartnerClient {
  override async follow(reference: string, ends?: readonly string[]): Promise<Outcome> {
    if (!ends && reference.endsWith('1'))
      await this.call('POST', '/eig/gsma/reversalInitiate', { body: { txnId: reference, reversalReason: 'too soon' } });
    return super.follow(reference, ends);
  }
}

const samePayout = (number: number): Payout => ({
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

/** Acknowledges the second time that it is told. */
const falseAtFirst = (client: PartnerClient, text: string) => {
  const known = answered.get(client) ?? new Set();
  answered.set(client, known);
  if (known.has(text)) return { status: 200, text: JSON.stringify(client.callback(text)) };
  known.add(text);
  return { status: 200, text: '{"acknowledged":"false"}' };
};

/** Denies what it has acknowledged before. */
const falseOnRepeat = (client: PartnerClient, text: string) => {
  const known = answered.get(client) ?? new Set();
  answered.set(client, known);
  if (known.has(text)) return { status: 200, text: '{"acknowledged":"false"}' };
  known.add(text);
  return { status: 200, text: JSON.stringify(client.callback(text)) };
};

const spaced = (client: PartnerClient, text: string) => ({
  status: 202,
  text: `${JSON.stringify(client.callback(text), undefined, 2)}\n`,
});

/** Answers a callback, and refuses it when it comes again. */
const once = (client: PartnerClient, text: string) => {
  const known = answered.get(client) ?? new Set();
  answered.set(client, known);
  if (known.has(text)) return { status: 409, text: 'known' };
  known.add(text);
  return { status: 200, text: JSON.stringify(client.callback(text)) };
};

const sample: Make = (settings) => new PartnerClient(settings);
const reply = (status: number, text: string) => () => ({ status, text });

type Row = [what: string, points: string[], make: Make, options: DayOptions | undefined];

const row = (what: string, points: string[], make: Make, options?: DayOptions): Row => [what, points, make, options];

/** One fault, and the points that it breaks: one, unless the same behaviour breaks several. */
export const faulty: readonly Row[] = [
  row(
    'sends the password itself',
    ['client.authentication'],
    withHeaders(() => ({ 'X-PASSWORD': 'correct horse battery staple' })),
  ),
  row(
    'sends the hash of another password',
    ['client.authentication'],
    withHeaders(() => ({ 'X-PASSWORD': 'a'.repeat(64) })),
  ),
  row(
    'sends no origin country',
    ['client.authentication'],
    withHeaders(() => ({ 'X-ORIGINCOUNTRY': undefined })),
  ),
  row(
    'dates its calls in another form',
    ['client.authentication'],
    withHeaders(() => ({ 'X-DATE': '23/11/2026 09:00' })),
  ),
  row(
    'checks accounts without a name',
    ['client.account-fields'],
    changing(({ url }) => ({ url: url.replace(/bnv=[^&]*/, 'bnv=') })),
  ),
  row(
    'quotes an unknown type',
    ['client.quotation-fields'],
    quotingWith(() => ({ type: 'p2x' })),
  ),
  row(
    'quotes without its date',
    ['client.quotation-fields'],
    quotingWith(() => ({ requestDate: '' })),
  ),
  row(
    'asks for fractions of a shilling',
    ['client.amount-decimals'],
    quotingWith(({ quotes }) => ({ requestAmount: '1000.123', requestCurrency: quotes[0].receivingCurrency })),
  ),
  row(
    'has a purpose that is too short',
    ['client.transaction-fields'],
    payingWith(({ internationalTransferInformation: own }) => ({
      internationalTransferInformation: { ...own, remittancePurpose: 'X' },
    })),
  ),
  row(
    'has a reference that is too short',
    ['client.transaction-fields'],
    payingWith(() => ({ requestingOrganisationTransactionReference: 'A' })),
  ),
  row(
    'leaves out the sender',
    ['client.kyc'],
    payingWith(({ type }) => (type === 'p2p' ? { senderKyc: undefined } : undefined)),
  ),
  row(
    'leaves out the beneficiary',
    ['client.kyc'],
    payingWith(({ type }) => (type === 'p2p' ? { recipientKyc: {} } : undefined)),
  ),
  row(
    'dates payouts with the day before',
    ['client.current-date'],
    payingWith(({ requestDate }) => ({ requestDate: requestDate.replace('-23 ', '-22 ') })),
  ),
  row(
    'calls what is not part of the interface',
    ['client.other-fields'],
    changing(({ url }) => ({ url: url.replace('transactions_v3', 'transactions_v9') })),
    { most: 1 },
  ),
  row(
    'fills sections that a type does not use',
    ['client.empty-sections'],
    payingWith(({ type }) => (type === 'b2b' ? { recipientKyc: { nationality: 'KE' } } : undefined)),
  ),
  row(
    'sends another IBAN as the account',
    ['client.iban-twice'],
    payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'accountIBAN', 'GB94BARC10201530093459') })),
  ),
  row(
    'sends card numbers plain',
    ['client.pan-encrypted'],
    payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'pan', '4000000000000002') })),
  ),
  row(
    'sends card numbers masked',
    ['client.pan-encrypted'],
    payingWith(({ debitParty }) => ({ debitParty: withEntry(debitParty, 'pan', '400000******0002') })),
  ),
  row('checks no account', ['client.order'], (settings) => new Unchecked(settings)),
  row('quotes before it checks', ['client.order'], (settings) => new OutOfOrder(settings)),
  row(
    'pays another amount',
    ['client.quoted-amount'],
    payingWith(({ amount }) => ({ amount: (Number(amount) + 1).toFixed(2) })),
  ),
  row('uses a quote twice', ['client.quote-once'], (settings) => new Thrifty(settings), { payout: samePayout }),
  row('uses quotes after their expiry', ['client.quote-valid'], (settings) => new Dawdling(settings)),
  row('tries an expired quote again', ['client.quote-expired'], (settings) => new Stubborn(settings)),
  row(
    'pays through another provider',
    ['client.provider'],
    payingWith(({ provider }) => (provider ? { provider: '100002' } : undefined)),
  ),
  row(
    'leaves out the provider',
    ['client.provider'],
    payingWith(({ provider }) => (provider ? { provider: undefined } : undefined)),
  ),
  row(
    'has one reference for all',
    ['client.reference-unique'],
    payingWith(() => ({ requestingOrganisationTransactionReference: 'MY-PAYOUT' })),
    { most: 3 },
  ),
  row(
    'renames a payout without a reply',
    ['client.lost-reply', 'client.lost-request'],
    renaming((answer) => answer === undefined),
  ),
  row(
    'renames a payout after 1007',
    ['client.busy-request'],
    renaming((answer) => codeOf(answer) === '1007'),
  ),
  row(
    'renames a payout after 3027',
    ['client.busy-payout'],
    renaming((answer) => codeOf(answer) === '3027'),
  ),
  row('sends again and again after 3004', ['client.duplicate'], (settings) => new Hammering(settings), {
    isSilent: true,
    most: 3,
  }),
  row('sends what was refused for good again', ['client.refused'], (settings) => new Insistent(settings)),
  row('takes 3004 for the end', ['client.duplicate'], (settings) => new Careless(settings), { isSilent: true }),
  row(
    'gives up what takes long',
    ['client.waits'],
    givingUp(({ transactionStatus }, since) => since > 4000 && transactionStatus.startsWith('3050')),
    { isSilent: true },
  ),
  row(
    'gives up what is on hold',
    ['client.on-hold'],
    givingUp(({ transactionStatus }) => transactionStatus.startsWith('3150')),
    { isSilent: true },
  ),
  row(
    'believes transactionStatus',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000')),
    { isSilent: true },
  ),
  row(
    'believes transactionStatus, and polls without a pause',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000'), 20),
    { isSilent: true },
  ),
  row(
    'states what transactionStatus says',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000')),
    { stated: ({ isRefunded }) => (isRefunded ? 'refunded' : 'not refunded') },
  ),
  row(
    'reverses what transactionStatus calls paid',
    ['client.status-decides'],
    following(async (client, reference, ends) => {
      const view = await client.look(reference);
      if (view?.status === 'PENDING' && view.transactionStatus.startsWith('3000')) await client.reverseOnce(reference);
      return client.usual(reference, ends);
    }),
    { isSilent: true },
  ),
  row(
    'pays once and never looks again',
    ['client.waits'],
    following(async () => givenUp),
    { isSilent: true, most: 1 },
  ),
  row(
    'loses a reply and never asks again',
    ['client.lost-reply'],
    (settings) =>
      new Cutting(settings, ({ url, body }) => url.endsWith('/transactions') && body !== undefined, 1, true),
    { isSilent: true, most: 1 },
  ),
  row(
    'renames a payout whose reply it cut off',
    ['client.lost-reply', 'client.lost-request'],
    (settings) => new Renamer(settings, isPayout, 1),
    { isSilent: true, most: 4, stated: () => 'waiting' },
  ),
  row(
    'tries an expired quote again, after a reply that was cut off',
    ['client.quote-expired'],
    (settings) => new Stubborn({ ...settings, send: cutting(settings, isPayout, 1) }),
  ),
  row('refunds what got no reply', ['client.lost-reply', 'client.waits'], (settings) => new Refunding(settings), {
    isSilent: true,
    most: 2,
  }),
  row(
    'cancels what has succeeded',
    ['client.cancel'],
    afterwards((client, reference) =>
      client.look(reference).then((view) => (view?.status === 'SUCCESS' ? client.cancelOnce(reference) : undefined)),
    ),
  ),
  row('reverses what is pending', ['client.reverse'], (settings) => new Hasty(settings)),
  row('acknowledges with a boolean', ['client.acknowledges'], sample, { reply: reply(200, '{"acknowledged":true}') }),
  row('answers callbacks with nothing', ['client.acknowledges'], sample, { reply: reply(200, '') }),
  row('never answers callbacks', ['client.acknowledges'], sample, { reply: () => undefined }),
  row('answers no callback twice', ['client.repeated-notice'], sample, { reply: once }),
  row('refunds a success', ['refund.SUCCESS'], sample, {
    stated: ({ status, isRefunded }) => (status === 'SUCCESS' || isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a failure', ['refund.FAILED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'FAILED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a cancellation', ['refund.CANCELLED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'CANCELLED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a reversal', ['refund.RETURNED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'RETURNED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('refunds a rejected reversal', ['refund.REVERSAL REJECTED'], sample, {
    stated: ({ status, isRefunded }) => (status === 'REVERSAL REJECTED' || isRefunded ? 'refunded' : 'not refunded'),
  }),
];

/** Sends again after 3004, as if it were a busy server. */
class Hammering extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    const quote = await this.quote(payout);
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await this.create(payout, quote ?? {});
      if (reply && !codeOf(reply)) return this.follow(payout.reference);
      await pause(300);
    }
    return this.follow(payout.reference);
  }
}

/** Speaks the older revision, whose view has no status: the end comes by callback, or by the newer view. */
const speaksOlder: Make = changing(({ url, body }) => {
  if (url.endsWith('/quotations')) return { url: url.replace('gsmaV2', 'gsma'), body: { ...body, type: undefined } };
  return url.endsWith('/transactions') && body ? { body: { ...body, type: 'inttransfer' } } : undefined;
});

/** Not forbidden by the text, so it is told and no fault. */
export const doubtful: readonly Row[] = [
  row(
    'polls on after the end',
    ['client.stops'],
    afterwards(async (client, reference) => {
      for (let times = 0; times < 6; times += 1) {
        await pause(400);
        await client.look(reference);
      }
    }),
  ),
  row('polls without a pause', ['client.poll-rate'], sample, { settings: { pollMs: 20 }, isSilent: true }),
  row('answers callbacks with 500', ['client.acknowledges', 'client.repeated-notice'], sample, {
    reply: reply(500, '{"acknowledged":"true"}'),
  }),
  row(
    'polls a payout six times a second, and on after its end',
    ['client.poll-rate', 'client.stops'],
    afterwards(async (client, reference) => {
      for (let times = 0; times < 12; times += 1) {
        await pause(50);
        await client.look(reference);
      }
    }),
    { isSilent: true, settings: { pollMs: 50 } },
  ),
  row('denies a repeated callback', ['client.repeated-notice'], sample, { reply: falseOnRepeat }),
  row(
    'looks with the older view at payouts of the current revision',
    ['client.revision'],
    afterwards((client, reference) => client.lookOlder(reference)),
    { most: 2 },
  ),
];

/** Checks the state of a payout before it sends it again. */
class LookingUp extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    let quote = await this.quote(payout);
    for (;;) {
      const reply = await this.create(payout, quote ?? {});
      const code = codeOf(reply);
      if (reply && !code) return this.follow(payout.reference);
      if (code === '3008') quote = await this.quote(payout);
      else if (code && !['1007', '3027'].includes(code)) return undefined;
      else if (!reply && !codeOf(await this.view(payout.reference))) return this.follow(payout.reference);
      await pause(300);
    }
  }
}

/** Waits longer before each further attempt. */
class BackingOff extends OutOfOrder {
  protected override async payWith(payout: Payout, quote: Body | undefined): Promise<Outcome | undefined> {
    let used = quote;
    for (let wait = 1000; ; wait *= 2) {
      const reply = await this.create(payout, used ?? {});
      const code = codeOf(reply);
      if (reply && (!code || code === '3004')) return this.follow(payout.reference);
      if (code === '3008') used = await this.quote(payout);
      else if (code && !['1007', '3027'].includes(code)) return undefined;
      await pause(wait);
    }
  }

  override async pay(payout: Payout): Promise<Outcome | undefined> {
    await this.checkAccount(payout);
    return this.payWith(payout, await this.quote(payout));
  }
}

/** Never polls: it waits for callbacks alone. */
const callbacksOnly: Make = following(async (client, reference, ends) => {
  for (;;) {
    const status = client.statesTold.get(reference) ?? '';
    if ((ends ?? finals).includes(status)) return { status, isRefunded: gone.includes(status) };
    await pause(500);
  }
});

/** Follows payouts by the reference of the service. */
const byService: Make = following(async (client, reference, ends) => {
  const own = (await client.look(reference))?.transactionReference;
  return client.usual(own ?? reference, ends);
});

/** Two quotations, of which the second is used. */
class Choosy extends PartnerClient {
  protected override async quote(payout: Payout): Promise<Body | undefined> {
    await super.quote(payout);
    return super.quote(payout);
  }
}

/** Repeats whatever got no reply. */
class Patient extends PartnerClient {
  protected override async call(
    method: string,
    path: string,
    options?: { body?: Body; headers?: Record<string, string> },
  ): Promise<Body | undefined> {
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await super.call(method, path, options);
      if (reply) return reply;
      await pause(200);
    }
    return undefined;
  }
}

/** Points that some clients have no occasion to show. */
const unseen = { polling: ['client.on-hold', 'client.poll-rate', 'client.status-decides'] };

/** Odd clients that keep every rule, and the points that they have no occasion to show. */
export const odd: readonly Row[] = [
  row('pays several at the same time', [], sample, { atOnce: 3 }),
  row('polls slowly', [], sample, { settings: { pollMs: 8000 } }),
  row('gets no callbacks', ['client.acknowledges', 'client.repeated-notice'], sample, { isSilent: true }),
  row('never polls', unseen.polling, callbacksOnly),
  row(
    'writes its headers in another way',
    [],
    withHeaders((headers) => ({
      'X-USERNAME': undefined,
      'x-username': 'partner_one',
      'X-PASSWORD': headers['X-PASSWORD']?.toUpperCase(),
      'User-Agent': 'partner/1.0',
    })),
  ),
  row(
    'sends members that nobody knows',
    [],
    payingWith(() => ({ channel: 'app', metadata: { shop: 7 } })),
  ),
  row('looks up what got no reply', ['client.duplicate'], (settings) => new LookingUp(settings)),
  row('backs off', [], (settings) => new BackingOff(settings)),
  row('follows by the reference of the service', [], byService),
  row(
    'looks once more at the end',
    [],
    afterwards((client, reference) => client.look(reference)),
  ),
  row('asks for two quotations', [], (settings) => new Choosy(settings)),
  row(
    'pays the same to the same person again and again',
    ['client.empty-sections', 'client.iban-twice', 'client.pan-encrypted', 'client.provider'],
    sample,
    { payout: samePayout },
  ),
  row(
    'loses the reply to every first payout',
    ['client.busy-payout', 'client.busy-request'],
    (settings) => new Cutting(settings, isPayout, 1),
  ),
  row(
    'loses the first two replies to each call',
    ['client.busy-payout', 'client.busy-request'],
    (settings) => new Patient({ ...settings, send: cutting(settings, () => true, 2) }),
  ),
  row(
    'speaks the older revision',
    ['client.empty-sections', 'client.iban-twice', 'client.pan-encrypted', 'client.provider'],
    speaksOlder,
    { payout: samePayout },
  ),
  row(
    'dates its calls an hour ago',
    [],
    withHeaders(() => ({ 'X-DATE': new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ') })),
  ),
  row('acknowledges with false at first', [], sample, { reply: falseAtFirst }),
  row('answers callbacks with 202 and spaces', [], sample, { reply: spaced }),
];

/** A client that is stopped while it follows a payout: it neither calls nor answers any more. */
export class Stopped extends PartnerClient {
  isDead = false;

  override follow(reference: string, ends?: readonly string[]): Promise<Outcome> {
    if (!reference.endsWith('-5')) return super.follow(reference, ends);
    this.isDead = true;
    return new Promise(() => undefined);
  }
}
