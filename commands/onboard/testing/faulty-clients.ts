/** Clients with one fault each. */
import type { Payout } from '../../../docs/examples/requests';
import {
  afterwards,
  answer,
  answering,
  changing,
  clientsOf,
  codeOf,
  cutting,
  doing,
  following,
  givenUp,
  givingUp,
  inOrder,
  isPayout,
  named,
  type OwnClient,
  pause,
  payingWith,
  quotingWith,
  type Row,
  reply,
  samePayout,
  sample,
  stepwise,
  withEntry,
  withHeaders,
} from './client-ways';
import { type DayOptions, type Make, payoutOf } from './day';

const isSilent = true;

/** Sends each payout a moment after its quote has expired. */
export const late = doing({
  quote: async (client, payout) => {
    const quote = await client.usual.quote(payout);
    const expiresAt = Date.parse(`${quote?.quoteExpiryTime.replace(' ', 'T')}Z`);
    await pause(expiresAt + 1500 - Date.now());
    return quote;
  },
});

/** Pays whatever the account status says. */
const heedless = doing({
  isPayable: async (client, payout) => {
    await client.check(payout);
    return true;
  },
});

/** Tries an expired quote again. */
const stubborn = stepwise({
  keepsQuote: true,
  isRefused: (code) => !['1007', '3027', '3008'].includes(code),
  maxTries: 4,
});

/** Quotes, and pays once. */
const orderOnce = async (client: OwnClient, payout: Payout) => client.order(payout, await client.quote(payout));

/** Takes another reference where a reply did not arrive. */
const renamer = doing({
  pay: async (client, payout) => {
    if (!(await client.isPayable(payout))) return undefined;
    if (await orderOnce(client, payout)) return client.follow(payout.reference);
    const other = { ...payout, reference: `${payout.reference}-B` };
    await orderOnce(client, other);
    return client.follow(other.reference);
  },
});

/** Does not follow what got no reply. */
const unfollowing = (outcome?: { status: string; isRefunded: boolean }): Make =>
  doing({
    pay: async (client, payout) => {
      if (!(await client.isPayable(payout))) return undefined;
      return (await orderOnce(client, payout)) ? client.follow(payout.reference) : outcome;
    },
  });

const believing = (pauseMs?: number): Make =>
  givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000'), pauseMs);

/** Refunds, or not, where one would not. */
const stating = (isRefunded: boolean, state: string): DayOptions => ({
  stated: (outcome) => ((outcome.status === state ? isRefunded : outcome.isRefunded) ? 'refunded' : 'not refunded'),
});

/** One fault, and the points that it breaks: one, unless the same behaviour breaks several. */
export const faulty: readonly Row[] = [
  ...clientsOf(['client.authentication'], {
    'sends the password itself': withHeaders({ 'X-PASSWORD': 'correct horse battery staple' }),
    'sends the hash of another password': withHeaders({ 'X-PASSWORD': 'a'.repeat(64) }),
    'sends its password as base64': withHeaders({ 'X-PASSWORD': 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=' }),
    'sends no origin country': withHeaders({ 'X-ORIGINCOUNTRY': undefined }),
    'dates its calls in another form': withHeaders({ 'X-DATE': '23/11/2026 09:00' }),
  }),
  ...clientsOf(['client.account-fields'], {
    'checks accounts without a name': changing(({ url }) => ({ url: url.replace(/bnv=[^&]*/, 'bnv=') })),
  }),
  ...clientsOf(['client.quotation-fields'], {
    'quotes an unknown type': quotingWith({ type: 'p2x' }),
    'quotes without its date': quotingWith({ requestDate: '' }),
  }),
  ...clientsOf(['client.amount-decimals'], {
    'asks for fractions of a shilling': quotingWith(({ quotes }) => ({
      requestAmount: '1000.123',
      requestCurrency: quotes[0].receivingCurrency,
    })),
  }),
  ...clientsOf(['client.transaction-fields'], {
    'has a purpose that is too short': payingWith(({ internationalTransferInformation: own }) => ({
      internationalTransferInformation: { ...own, remittancePurpose: 'X' },
    })),
    'writes names in another encoding than UTF-8': payingWith(({ type, senderKyc }) =>
      type === 'p2p' ? { senderKyc: named(senderKyc, { lastName: 'M\ufffdller' }) } : undefined,
    ),
    'has a reference that is too short': payingWith({ requestingOrganisationTransactionReference: 'A' }),
  }),
  ...clientsOf(['client.kyc'], {
    'leaves out the sender': payingWith(({ type }) => (type === 'p2p' ? { senderKyc: undefined } : undefined)),
    'leaves out the beneficiary': payingWith(({ type }) => (type === 'p2p' ? { recipientKyc: {} } : undefined)),
    'swaps the names of sender and beneficiary': payingWith(({ senderKyc, recipientKyc }) => ({
      senderKyc: { ...senderKyc, ...(recipientKyc.subjectName && { subjectName: recipientKyc.subjectName }) },
      recipientKyc: { ...recipientKyc, ...(senderKyc.subjectName && { subjectName: senderKyc.subjectName }) },
    })),
    'pays others under the name of the sender': payingWith(({ senderKyc, recipientKyc: own }) => ({
      recipientKyc: named(own, { fullName: String(senderKyc.subjectName?.fullName) }) ?? own,
    })),
    'cuts names off': payingWith(({ recipientKyc: own }) => ({
      recipientKyc: named(own, { fullName: 'Amina Wan' }) ?? own,
    })),
  }),
  ...clientsOf(['client.current-date'], {
    'dates payouts with the day before': payingWith(({ requestDate }) => ({
      requestDate: requestDate.replace('-23 ', '-22 '),
    })),
  }),
  ...clientsOf(['client.other-fields'], {
    'calls what is not part of the interface': [
      changing(({ url }) => ({ url: url.replace('transactions_v3', 'transactions_v9') })),
      { most: 1 },
    ],
  }),
  ...clientsOf(['client.empty-sections'], {
    'fills sections that a type does not use': payingWith(({ type }) =>
      type === 'b2b' ? { recipientKyc: { nationality: 'KE' } } : undefined,
    ),
  }),
  ...clientsOf(['client.iban-twice'], {
    'sends another IBAN as the account': payingWith(({ creditParty }) => ({
      creditParty: withEntry(creditParty, 'accountIBAN', 'GB94BARC10201530093459'),
    })),
  }),
  ...clientsOf(['client.pan-encrypted'], {
    'sends card numbers plain': payingWith(({ creditParty }) => ({
      creditParty: withEntry(creditParty, 'pan', '4000000000000002'),
    })),
    'sends card numbers masked': payingWith(({ debitParty }) => ({
      debitParty: withEntry(debitParty, 'pan', '400000******0002'),
    })),
    'encrypts card numbers with another key': withHeaders(({ 'X-PAN': pan }) => ({ 'X-PAN': pan && '0'.repeat(512) })),
  }),
  ...clientsOf(['client.order'], {
    'drops the leading zeros of accounts': [
      payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'bankaccountno', '123456789') })),
      { payout: (number) => ({ ...payoutOf(3), reference: `CLIENT-${number}` }) },
    ],
    'checks no account': stepwise({ prepare: (client, payout) => client.quote(payout) }),
    'quotes before it checks': stepwise({
      prepare: async (client, payout) => {
        const quote = await client.quote(payout);
        await pause(50);
        return (await client.isPayable(payout)) && quote;
      },
    }),
  }),
  ...clientsOf(['client.account'], {
    'pays to accounts that are not available': heedless,
    'pays to an account that is never available': [
      heedless,
      { payout: (number) => ({ ...samePayout(number), to: { msisdn: '254700000003' } }), most: 3 },
    ],
  }),
  ...clientsOf(['client.quoted-amount'], {
    'pays another amount': payingWith(({ amount }) => ({ amount: (Number(amount) + 1).toFixed(2) })),
    'quotes business payouts without their type': quotingWith(({ type }) =>
      type === 'b2b' ? { type: undefined } : undefined,
    ),
  }),
  ...clientsOf(['client.quote-valid'], {
    'uses quotes after their expiry': stepwise({
      prepare: async (client, payout) => {
        const quote = await inOrder(client, payout);
        if (quote) await pause(7000);
        return quote;
      },
    }),
    'uses quotes a moment after their expiry': [late, { most: 2 }],
  }),
  ...clientsOf(['client.quote-expired'], {
    'tries an expired quote again': stubborn,
    'tries an expired quote again, after a reply that was cut off': cutting(isPayout, 1, stubborn),
  }),
  ...clientsOf(['client.provider'], {
    'pays through another provider': payingWith(({ provider }) => (provider ? { provider: '100002' } : undefined)),
    'leaves out the provider': payingWith({ provider: undefined }),
  }),
  ...clientsOf(['client.reference-unique'], {
    'has one reference for all': [
      changing(({ url, body }) => ({
        url: url.replace(/CLIENT-\d+$/, 'MY-PAYOUT'),
        body: body?.requestingOrganisationTransactionReference
          ? { ...body, requestingOrganisationTransactionReference: 'MY-PAYOUT' }
          : body,
      })),
      { most: 3 },
    ],
  }),
  // it gives money back that was paid under the first reference
  ...clientsOf(['client.lost-reply', 'client.lost-request', 'refund.SUCCESS'], {
    'renames a payout without a reply': stepwise({ isRenamed: (answer) => answer === undefined, maxTries: 5 }),
  }),
  ...clientsOf(['client.lost-reply', 'client.lost-request'], {
    'renames a payout whose reply it cut off': [
      cutting(isPayout, 1, renamer),
      { isSilent, most: 4, minutes: 6, stated: () => 'waiting' },
    ],
  }),
  ...clientsOf(['client.busy-request'], {
    'renames a payout after 1007': stepwise({ isRenamed: (answer) => codeOf(answer) === '1007' }),
  }),
  ...clientsOf(['client.busy-payout'], {
    'renames a payout after 3027': stepwise({ isRenamed: (answer) => codeOf(answer) === '3027' }),
  }),
  ...clientsOf(['client.duplicate'], {
    'renames a payout after 3004': stepwise({ isRenamed: (answer) => codeOf(answer) === '3004' }),
    'sends again and again after 3004': [
      stepwise({
        isSent: (code) => code === '',
        isRefused: () => false,
        keepsQuote: true,
        maxTries: 5,
        giveUp: (client, reference) => client.follow(reference),
      }),
      { isSilent, most: 3 },
    ],
    'takes 3004 for the end': [stepwise({ isSent: (code) => code === '' }), { isSilent }],
  }),
  ...clientsOf(['client.refused'], {
    'sends what was refused for good again': doing({
      pay: async (client, payout) => {
        const outcome = await client.usual.pay(payout);
        if (outcome) return outcome;
        await pause(1000);
        return client.usual.pay(payout);
      },
    }),
  }),
  ...clientsOf(['client.waits'], {
    'gives up what takes long': [
      givingUp(({ transactionStatus }, since) => since > 4000 && transactionStatus.startsWith('3050')),
      { isSilent },
    ],
    'refunds what was acknowledged': [following(async () => ({ status: 'FAILED', isRefunded: true })), { most: 1 }],
    'takes a view that was refused for the end': following(async (client, reference, ends) => {
      const view = await client.look(reference);
      return view?.error ? { status: 'FAILED', isRefunded: true } : client.usual.follow(reference, ends);
    }),
    'pays once and never looks again': [following(async () => givenUp), { isSilent, most: 1 }],
  }),
  ...clientsOf(['client.on-hold'], {
    'gives up what is on hold': [
      givingUp(({ transactionStatus }) => transactionStatus.startsWith('3150')),
      { isSilent },
    ],
  }),
  ...clientsOf(['client.status-decides'], {
    'believes transactionStatus': [believing(), { isSilent }],
    'believes transactionStatus, and polls without a pause': [believing(20), { isSilent, most: 12 }],
    'states what transactionStatus says': [
      believing(),
      { stated: ({ isRefunded }) => (isRefunded ? 'refunded' : 'not refunded') },
    ],
    'reverses what transactionStatus calls paid': [
      following(async (client, reference, ends) => {
        const view = await client.look(reference);
        if (view?.status === 'PENDING' && view.transactionStatus.startsWith('3000'))
          await client.reverseOnce(reference);
        return client.usual.follow(reference, ends);
      }),
      { isSilent },
    ],
  }),
  ...clientsOf(['client.status-decides', 'client.waits'], {
    'looks once at each payout': [
      following(async (client, reference) => {
        await client.look(reference);
        return givenUp;
      }),
      { isSilent, most: 6, atOnce: 6 },
    ],
  }),
  ...clientsOf(['client.lost-reply'], {
    'loses a reply and never asks again': [cutting(isPayout, 1, unfollowing()), { isSilent, most: 1 }],
  }),
  ...clientsOf(['client.lost-reply', 'client.waits'], {
    'refunds what got no reply': [unfollowing({ status: 'FAILED', isRefunded: true }), { isSilent, most: 2 }],
  }),
  ...clientsOf(['client.cancel'], {
    'cancels what has succeeded': afterwards(async (client, reference) => {
      const view = await client.look(reference);
      if (view?.status === 'SUCCESS') await client.cancelOnce(reference);
    }),
  }),
  ...clientsOf(['client.cancel', 'client.reverse'], {
    'cancels and reverses twice': doing({
      call: async (client, method, path, options) => {
        const answered = await client.usual.call(method, path, options);
        if (options?.body?.txnId !== undefined) await client.usual.call(method, path, options);
        return answered;
      },
    }),
  }),
  ...clientsOf(['client.reverse'], {
    'reverses what is pending': following(async (client, reference, ends) => {
      if (!ends && reference.endsWith('1')) await client.reverseOnce(reference);
      return client.usual.follow(reference, ends);
    }),
  }),
  ...clientsOf(['client.acknowledges'], {
    'acknowledges with a boolean': [sample, { reply: reply(200, '{"acknowledged":true}') }],
    'acknowledges with a boolean, and believes the callback': [
      sample,
      {
        reply: (client, text) => {
          client.callback(text);
          return { status: 200, text: '{"acknowledged":true}' };
        },
      },
    ],
    'answers callbacks with nothing': [sample, { reply: reply(200, '') }],
    'never answers callbacks': [sample, { reply: () => undefined }],
    'answers no callback of its later payouts': [
      sample,
      {
        reply: (client, text) =>
          Number(/"partnerTransId":"\D*(\d+)/.exec(text)?.[1]) > 5 ? undefined : answer(client, text),
        only: ['ordinary'],
      },
    ],
  }),
  ...clientsOf(['client.repeated-notice'], {
    'answers no callback twice': [sample, { reply: answering(answer, reply(409, 'known')) }],
  }),
  ...clientsOf(['refund.SUCCESS'], {
    'refunds a success': [sample, stating(true, 'SUCCESS')],
  }),
  ...clientsOf(['refund.FAILED'], {
    'keeps the money of a failure': [sample, stating(false, 'FAILED')],
  }),
  ...clientsOf(['refund.CANCELLED'], {
    'keeps the money of a cancellation': [sample, stating(false, 'CANCELLED')],
  }),
  ...clientsOf(['refund.RETURNED'], {
    'keeps the money of a reversal': [sample, stating(false, 'RETURNED')],
  }),
  ...clientsOf(['refund.REVERSAL REJECTED'], {
    'refunds a rejected reversal': [sample, stating(true, 'REVERSAL REJECTED')],
  }),
];
