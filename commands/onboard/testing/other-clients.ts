/** Clients without a fault: those that are advised on something, and odd ones that keep every rule. */
import { type Outcome, PartnerClient } from '../../../docs/examples/client';
import type { Body, Payout } from '../../../docs/examples/requests';
import {
  afterwards,
  Cutting,
  changing,
  codeOf,
  cutting,
  falseAtFirst,
  falseOnRepeat,
  finals,
  following,
  givenUp,
  gone,
  isPayout,
  pause,
  payingWith,
  type Row,
  reply,
  row,
  samePayout,
  sample,
  spaced,
  withHeaders,
} from './client-ways';
import { clientPoints, type Make, payoutOf } from './day';
import { Careless, InOrder, Reordering } from './wrong-clients';

/** Speaks the older revision, whose view has no status: the end comes by callback, or by the newer view. */
const speaksOlder: Make = changing(({ url, body }) => {
  if (url.endsWith('/quotations')) return { url: url.replace('gsmaV2', 'gsma'), body: { ...body, type: undefined } };
  return url.endsWith('/transactions') && body ? { body: { ...body, type: 'inttransfer' } } : undefined;
});

/** Not forbidden by the text, so it is told and no fault. */
export const doubtful: readonly Row[] = [
  row(
    'sends what was refused for good again at once, under another reference',
    ['client.refused'],
    (settings) => new Renewing(settings),
  ),
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
  row(
    'dates its calls by the clock of another time zone',
    ['client.authentication'],
    withHeaders(() => ({ 'X-DATE': new Date(Date.now() + 19_800_000).toISOString().slice(0, 19).replace('T', ' ') })),
  ),
  row(
    'dates its calls by the time of its start',
    ['client.authentication'],
    withHeaders(() => ({ 'X-DATE': '2026-11-23 08:00:00' })),
  ),
  row(
    'orders a failed payout anew at each copy of its callback',
    ['client.repeated-notice'],
    (settings) => new Reordering(settings),
    {
      reply: (client, text) => {
        (client as Reordering).orderAnew(text);
        return falseAtFirst(client, text);
      },
    },
  ),
  row('denies a repeated callback', ['client.repeated-notice'], sample, { reply: falseOnRepeat }),
  row(
    'looks with the older view at payouts of the current revision',
    ['client.revision'],
    afterwards((client, reference) => client.lookOlder(reference)),
    { most: 2 },
  ),
];

class Renewing extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    return (await super.pay(payout)) ?? super.pay({ ...payout, reference: `${payout.reference}-B` });
  }
}

/** Where a reply was lost, it checks whether the payout is there before it sends it again. */
class LookingUp extends Careless {
  protected override async isThere(reference: string): Promise<boolean> {
    return !codeOf(await this.view(reference));
  }
}

/** Waits longer before each further attempt. */
class BackingOff extends InOrder {
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
}

/** Never polls: it waits for callbacks alone, and does something else after a while. */
const toldWithin = (mostMs: number): Make =>
  following(async (client, reference, ends) => {
    for (let waitedMs = 0; waitedMs < mostMs; waitedMs += 500) {
      const status = client.statesTold.get(reference) ?? '';
      if ((ends ?? finals).includes(status)) return { status, isRefunded: gone.includes(status) };
      await pause(500);
    }
    return givenUp;
  });
const callbacksOnly = toldWithin(Number.POSITIVE_INFINITY);

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
const unseen = {
  polling: ['client.on-hold', 'client.poll-rate', 'client.status-decides'],
  changes: [
    'client.account',
    'client.cancel',
    'client.reverse',
    'client.other-fields',
    ...clientPoints.filter((id) => id.startsWith('refund.')),
  ],
};

/** Odd clients that keep every rule, and the points that they have no occasion to show. */
export const odd: readonly Row[] = [
  row('pays several at the same time', [], sample, { atOnce: 3 }),
  row('polls slowly', [], sample, { settings: { pollMs: 8000 } }),
  row('gets no callbacks', ['client.acknowledges', 'client.repeated-notice'], sample, { isSilent: true }),
  row('never polls', unseen.polling, callbacksOnly),
  row('never polls, and leaves what takes long', [...unseen.polling, ...unseen.changes], toldWithin(0), { most: 13 }),
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
  row(
    'writes amounts without needless zeros',
    [],
    payingWith(({ amount }) => ({ amount: String(Number(amount)) })),
    { payout: (number) => ({ ...payoutOf(number), amount: '20.00' }) },
  ),
  row(
    'writes names in capitals, and a middle name once only',
    [],
    payingWith(({ recipientKyc }) => {
      const { subjectName: name } = recipientKyc;
      return name && { recipientKyc: { ...recipientKyc, subjectName: { ...name, fullName: 'AMINA N. WANJIRU' } } };
    }),
  ),
  row(
    'writes names in a script without spaces',
    [],
    payingWith(({ recipientKyc }) => {
      const { subjectName: name } = recipientKyc;
      return name && { recipientKyc: { ...recipientKyc, subjectName: { ...name, fullName: '山田 太' } } };
    }),
    { payout: (number) => ({ ...payoutOf(number), name: '山田 太郎' }) },
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
    'pays the same again and again, and never polls',
    [...unseen.polling, 'client.empty-sections', 'client.iban-twice', 'client.pan-encrypted', 'client.provider'],
    callbacksOnly,
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
    'says that a success is not refunded while its reversal is pending',
    ['refund.RETURNED', 'refund.REVERSAL REJECTED'],
    following(async (client, reference, ends) => {
      const view = ends && ends.length < finals.length ? await client.look(reference) : undefined;
      return view?.status === 'REVERSAL PENDING'
        ? { status: 'SUCCESS', isRefunded: false }
        : client.usual(reference, ends);
    }),
  ),
  row('acknowledges with false at first', [], sample, { reply: falseAtFirst }),
  row(
    'refunds before it answers the callback',
    [
      ...unseen.polling,
      ...unseen.changes.filter(
        (id) =>
          !['refund.SUCCESS', 'refund.FAILED', 'refund.CANCELLED', 'client.cancel', 'client.other-fields'].includes(id),
      ),
    ],
    callbacksOnly,
    { answersAfterMs: 2000, most: 13 },
  ),
  row('reverses before it answers the callback', unseen.polling, callbacksOnly, { answersAfterMs: 2000 }),
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
