/** Clients that keep every rule in ways of their own, and clients that do what is doubtful and not forbidden. */
import type { Body, Payout } from '../../../docs/examples/requests';
import {
  afterwards,
  answer,
  changing,
  clientsOf,
  codeOf,
  cutting,
  doing,
  falseAtFirst,
  falseOnRepeat,
  finals,
  following,
  givenUp,
  gone,
  isPayout,
  lookingOn,
  named,
  type OwnClient,
  pause,
  payingWith,
  type Row,
  reply,
  samePayout,
  sample,
  stepwise,
  withHeaders,
} from './client-ways';
import { clientPoints, type DayOptions, type Make, payoutOf } from './day';

const isSilent = true;

/** Speaks the older revision, whose view has no status: the end comes by callback, or by the newer view. */
const speaksOlder: Make = changing(({ url, body }) => {
  if (url.endsWith('/quotations')) return { url: url.replace('gsmaV2', 'gsma'), body: { ...body, type: undefined } };
  return url.endsWith('/transactions') && body ? { body: { ...body, type: 'inttransfer' } } : undefined;
});

/** Orders a failed payout anew at each copy of its callback. */
function reordering(): [Make, DayOptions] {
  const paid = new Map<string, Payout>();
  let orders = 0;
  let orderAnew = (_: Payout): void => undefined;
  const make = doing({
    pay: (client, payout) => {
      paid.set(payout.reference, payout);
      orderAnew = (other) => void client.usual.pay(other);
      return client.usual.pay(payout);
    },
  });
  const replyTo: DayOptions['reply'] = (client, text) => {
    const { partnerTransId, status } = JSON.parse(text);
    const payout = paid.get(partnerTransId);
    orders += 1;
    if (status === 'FAILED' && payout) orderAnew({ ...payout, reference: `${payout.reference}-${orders}` });
    return falseAtFirst(client, text);
  };
  return [make, { reply: replyTo }];
}

/** Does not answer some callbacks, by their numbers, however often they come. */
function awayFor(numbers: readonly number[]): DayOptions['reply'] {
  const told: string[] = [];
  return (client, text) => {
    if (!told.includes(text)) told.push(text);
    return numbers.includes(told.indexOf(text) + 1) ? undefined : answer(client, text);
  };
}

/** Uses one quote for two payouts. */
const thrifty: Make = (settings) => {
  let times = 0;
  let kept: Body | undefined;
  const quote = async (client: OwnClient, payout: Payout) => {
    kept = await client.usual.quote(payout);
    return kept;
  };
  const prepare = async (client: OwnClient, payout: Payout) => {
    if (!(await client.isPayable(payout))) return false;
    times += 1;
    return times % 2 === 1 ? client.quote(payout) : kept;
  };
  return stepwise({ prepare }, { quote })(settings);
};

/** Not forbidden by the text, so it is told and no fault. */
export const doubtful: readonly Row[] = [
  ...clientsOf(['client.quote-once'], {
    'uses a quote twice': [thrifty, { payout: samePayout }],
  }),
  ...clientsOf(['client.refused'], {
    'sends what was refused for good again at once, under another reference': doing({
      pay: async (client, payout) =>
        (await client.usual.pay(payout)) ?? client.usual.pay({ ...payout, reference: `${payout.reference}-B` }),
    }),
  }),
  ...clientsOf(['client.stops'], {
    'polls on after the end': lookingOn(6, 400),
  }),
  ...clientsOf(['client.poll-rate'], {
    'polls without a pause': [sample, { settings: { pollMs: 20 }, isSilent, most: 8 }],
  }),
  ...clientsOf(['client.acknowledges'], {
    'cannot be reached for its third and fourth callback': [sample, { reply: awayFor([3, 4]) }],
  }),
  ...clientsOf(['client.acknowledges', 'client.repeated-notice'], {
    'answers callbacks with 500': [sample, { reply: reply(500, '{"acknowledged":"true"}') }],
  }),
  ...clientsOf(['client.poll-rate', 'client.stops'], {
    'polls a payout six times a second, and on after its end': [
      lookingOn(12, 50),
      { isSilent, settings: { pollMs: 50 }, most: 8 },
    ],
  }),
  ...clientsOf(['client.authentication'], {
    'dates its calls by the clock of another time zone': withHeaders(() => ({
      'X-DATE': new Date(Date.now() + 19_800_000).toISOString().slice(0, 19).replace('T', ' '),
    })),
    'dates its calls by the time of its start': withHeaders({ 'X-DATE': '2026-11-23 08:00:00' }),
  }),
  ...clientsOf(['client.repeated-notice'], {
    'orders a failed payout anew at each copy of its callback': reordering(),
    'denies a repeated callback': [sample, { reply: falseOnRepeat }],
  }),
  ...clientsOf(['client.revision'], {
    'looks with the older view at payouts of the current revision': [
      afterwards((client, reference) => client.lookOlder(reference)),
      { most: 2 },
    ],
  }),
];

/** Never polls: it waits for callbacks alone, and does something else after a while. */
const toldWithin = (maxMs: number): Make =>
  following(async (client, reference, ends = finals) => {
    for (let waitedMs = 0; waitedMs < maxMs; waitedMs += 500) {
      const status = client.statesTold.get(reference) ?? '';
      if (ends.includes(status)) return { status, isRefunded: gone.includes(status) };
      await pause(500);
    }
    return givenUp;
  });
const callbacksOnly = toldWithin(Number.POSITIVE_INFINITY);

/** Repeats whatever got no reply. */
const patient = doing({
  call: async (client, method, path, options) => {
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = await client.usual.call(method, path, options);
      if (answered) return answered;
      await pause(200);
    }
    return undefined;
  },
});

/** Points that some clients have no occasion to show. */
const unseen = {
  polling: ['client.on-hold', 'client.poll-rate', 'client.status-decides'],
  changes: ['client.account', 'client.cancel', 'client.reverse', 'client.other-fields'],
  refunds: clientPoints.filter((id) => id.startsWith('refund.')),
  reversals: ['refund.RETURNED', 'refund.REVERSAL REJECTED'],
  /** of who pays to a wallet alone */
  kinds: ['client.empty-sections', 'client.iban-twice', 'client.pan-encrypted', 'client.provider'],
  callbacks: ['client.acknowledges', 'client.repeated-notice'],
  busy: ['client.busy-payout', 'client.busy-request'],
};

const inOtherScript = (own: Body): Body => ({ recipientKyc: named(own, { fullName: '山田 太' }) ?? own });
const inCapitals = (own: Body): Body => ({ recipientKyc: named(own, { fullName: 'AMINA N. WANJIRU' }) ?? own });

/** Odd clients that keep every rule, and the points that they have no occasion to show. */
export const odd: readonly Row[] = [
  ...clientsOf([], {
    'pays several at the same time': [sample, { atOnce: 3 }],
    'polls slowly': [sample, { settings: { pollMs: 8000 } }],
    'writes its headers in another way': withHeaders((headers) => ({
      'X-USERNAME': undefined,
      'x-username': 'partner_one',
      'X-PASSWORD': headers['X-PASSWORD']?.toUpperCase(),
      'User-Agent': 'partner/1.0',
    })),
    'sends members that nobody knows': payingWith({ channel: 'app', metadata: { shop: 7 } }),
    'writes amounts without needless zeros': [
      payingWith(({ amount }) => ({ amount: String(Number(amount)) })),
      { payout: (number) => ({ ...payoutOf(number), amount: '20.00' }) },
    ],
    'writes names in capitals, and a middle name once only': payingWith(({ recipientKyc }) => inCapitals(recipientKyc)),
    'pays its own account, whose name it writes in another way': [
      payingWith(({ senderKyc, recipientKyc: own }) => ({
        recipientKyc: named(own, { fullName: String(senderKyc.subjectName?.fullName) }) ?? own,
      })),
      { payout: (number) => ({ ...payoutOf(number), name: 'SMITH, ANN' }) },
    ],
    'writes names in a script without spaces': [
      payingWith(({ recipientKyc }) => inOtherScript(recipientKyc)),
      { payout: (number) => ({ ...payoutOf(number), name: '山田 太郎' }) },
    ],
    'backs off': stepwise({ pauseMs: (tries) => 500 * 2 ** tries }),
    'follows by the reference of the service': following(async (client, reference, ends) => {
      const view = await client.look(reference);
      return client.usual.follow(view?.transactionReference ?? reference, ends);
    }),
    'looks once more at the end': afterwards((client, reference) => client.look(reference)),
    'asks for two quotations': doing({
      quote: async (client, payout) => {
        await client.usual.quote(payout);
        return client.usual.quote(payout);
      },
    }),
    'acknowledges with false at first': [sample, { reply: falseAtFirst }],
    'answers callbacks with 202 and spaces': [
      sample,
      { reply: (client, text) => ({ status: 202, text: `${JSON.stringify(client.callback(text), undefined, 2)}\n` }) },
    ],
  }),
  ...clientsOf([...unseen.callbacks, ...unseen.reversals, 'client.on-hold', 'client.status-decides', 'client.waits'], {
    'acknowledges with false, whatever it does': [
      sample,
      {
        reply: (client, text) => {
          client.callback(text);
          return { status: 200, text: '{"acknowledged":"false"}' };
        },
      },
    ],
  }),
  ...clientsOf(unseen.callbacks, {
    'gets no callbacks': [sample, { isSilent }],
  }),
  ...clientsOf(unseen.polling, {
    'never polls': callbacksOnly,
    'reverses before it answers the callback': [callbacksOnly, { answersAfterMs: 2000 }],
  }),
  ...clientsOf([...unseen.polling, ...unseen.changes, ...unseen.refunds], {
    'never polls, and leaves what takes long': [toldWithin(0), { most: 13 }],
  }),
  ...clientsOf(['client.duplicate'], {
    'looks up what got no reply': stepwise({
      isSent: (code) => code === '',
      isThere: async (client, reference) => codeOf(await client.look(reference)) === '',
    }),
  }),
  ...clientsOf(unseen.kinds, {
    'pays the same to the same person again and again': [sample, { payout: samePayout }],
    'speaks the older revision': [speaksOlder, { payout: samePayout }],
  }),
  ...clientsOf([...unseen.polling, ...unseen.kinds], {
    'pays the same again and again, and never polls': [callbacksOnly, { payout: samePayout }],
  }),
  ...clientsOf(unseen.busy, {
    'loses the reply to every first payout': cutting(isPayout, 1),
    'loses the first two replies to each call': cutting(() => true, 2, patient),
  }),
  ...clientsOf(unseen.reversals, {
    'says that a success is not refunded while its reversal is pending': following(async (client, reference, ends) => {
      const view = ends && ends.length < finals.length ? await client.look(reference) : undefined;
      return view?.status === 'REVERSAL PENDING'
        ? { status: 'SUCCESS', isRefunded: false }
        : client.usual.follow(reference, ends);
    }),
  }),
  ...clientsOf([...unseen.polling, ...unseen.reversals, 'client.account', 'client.reverse'], {
    'refunds before it answers the callback': [callbacksOnly, { answersAfterMs: 2000, most: 13 }],
  }),
];

/** A client that is stopped while it follows a payout: it neither calls nor answers any more. */
export function stopped(): [Make, DayOptions] {
  let isStopped = false;
  const make = following((client, reference, ends) => {
    if (!reference.endsWith('-5')) return client.usual.follow(reference, ends);
    isStopped = true;
    return new Promise(() => undefined);
  });
  return [make, { reply: (client, text) => (isStopped ? undefined : answer(client, text)) }];
}
